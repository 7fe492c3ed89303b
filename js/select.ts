/**
 * Searches plain nodes with selectors. The results are plain nodes. Trees and lazy nodes need no import: they have the
 * methods `querySelector`, `querySelectorAll`, `matches` and `closest`.
 *
 * The language is that of Selectors 4, as far as a tree decides it without a browser. The documentation has a table of
 * all selectors: docs/reference/selectors.md.
 */

export { type SelectorOptions, SelectorSyntaxError } from './matching/question.js';
export { LimitError, type LimitName, type Limits, untrusted } from './module/limits.js';
export {
  type CompiledSelector,
  closest,
  compile,
  matches,
  type ParentNode,
  type SelectOptions,
  type Selector,
  select,
  selectAll,
} from './select/select.js';
