/**
 * The functions of the package html-to-text, version 10: the text of a page with lines, lists, tables and addresses of
 * links. Pages are parsed by the standard.
 */

export type { BlockTextBuilder } from './html-to-text/builder.js';
export {
  type CompiledConvert,
  compile,
  convert,
  convert as htmlToText,
} from './html-to-text/convert.js';
export type {
  BaseElementOptions,
  DomNode,
  FormatCallback,
  HtmlToTextOptions,
  LimitOptions,
  LongWordSplitOptions,
  RecursiveCallback,
  SelectorDefinition,
} from './html-to-text/options.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export { SelectorSyntaxError } from './selectors/syntax-error.js';
