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
} from './turndown/options.js';
export type { TurndownNode } from './turndown/rule-node.js';
export type { TurndownRules } from './turndown/rules.js';
export { TurndownService, TurndownService as default } from './turndown/service.js';
