/**
 * Creates nodes for rehype and other libraries of unified: the hast nodes that hast-util-from-html creates. Also
 * install the package property-information.
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
