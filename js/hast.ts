/**
 * Creates nodes for rehype and other libraries of unified: the hast nodes that hast-util-from-html creates. Needs the
 * package property-information: `npm install property-information`.
 */

export type { Instruction } from './dialects/hast/nodes.js';
export {
  type FragmentOptions,
  type ParseOptions,
  parse,
  parseFragment,
} from './dialects/hast/parse.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
