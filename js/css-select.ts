/**
 * Searches a `Tree` with CSS selectors. The results are the tree's lazy nodes, or numbers: the indexes of nodes. The
 * package css-select matches the selectors, so install css-select too. The documentation of css-select lists the
 * selectors.
 *
 * A selector finds attributes by their qualified names, as `getAttribute` does in the DOM: `[xlink\:href]` finds the
 * attribute `xlink:href`, and `[href]` does not. The DOM's `querySelector` finds this attribute with neither selector.
 * The contents of a template are not descendants of the template: search from `template.content`.
 *
 * Time: most selectors, such as `a`, `[href]`, `a > b`, `a + b`, `:empty` and `:nth-child(2)`, take time proportional
 * to the number of nodes. The following selectors take more time, because css-select searches again for each element.
 * It searches:
 *
 * - `a b`: all ancestors of each `b`. With n descendant combinators, an element takes up to O(depth^n) steps;
 * - `a ~ b`: all siblings before each `b`;
 * - `:has(+ a)` and `:has(~ a)`: all siblings after each element, and all their descendants;
 * - `:has(a)`, `:contains('x')` and `:icontains('x')`: all descendants of each element. Deep nesting makes such queries
 *   slow.
 *
 * An attacker's document or selector can make a query run for hours. Unless you trust the document and the selector,
 * pass the option `limits`: `{ milliseconds: 100 }`, or `untrusted` from the package `souptree`. A query that exceeds
 * its limit throws a `LimitError` a few milliseconds later. The time limit does not interrupt the compilation of a
 * selector. So also limit the length of selectors that you do not trust, for example to 1,000 characters. A deeply
 * nested selector can exhaust the stack, which throws a `RangeError`. Parse with `limits.depth` to keep `a b` and
 * `:has(a)` cheap.
 */

export type { SelectAdapter } from './css-select/adapter.js';
export { byIndex, type IndexSelection } from './css-select/index-selection.js';
export { adapter, matches, select, selectAll } from './css-select/lazy-selection.js';
export type { CompiledSelector, SelectOptions, Selector } from './css-select/query.js';
