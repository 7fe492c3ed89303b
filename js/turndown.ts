/**
 * The class of the package turndown, version 7: pages as Markdown, with rules for elements. Pages are parsed by the
 * standard, and a conforming renderer reads the Markdown as the tree of the page.
 */

export { init, initSync, type ModuleSource } from './module/init.js';
export type {
  TurndownFilter,
  TurndownInput,
  TurndownOptions,
  TurndownPlugin,
  TurndownReplacement,
  TurndownRule,
  TurndownRules,
} from './turndown/options.js';
export { TurndownService, TurndownService as default } from './turndown/service.js';
export type { TurndownNode } from './turndown/turndown-node.js';
