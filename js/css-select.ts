/**
 * css-select on the nodes of a `Tree`: lazy ones, or none at all, only their numbers. Needs the package
 * css-select beside souptree; what selectors mean, and which there are, is said there.
 *
 * Attributes are known by their qualified names, as in DOM: `[href]` does not find an `xlink:href`,
 * `[xlink\:href]` does. What a template contains is not below it; search from `template.content`.
 *
 * Time: names, attributes, `a > b`, `a + b`, `:empty` and pseudo-classes like `:nth-child(2)` take time in
 * proportion to the number of nodes. These take more, because css-select searches again for each element:
 *
 * - `a b`: all ancestors of each `b`; with n such combinators, up to the depth to the power of n;
 * - `a ~ b`: all siblings before each `b`;
 * - `:has(+ a)` and `:has(~ a)`: all siblings after each element, and all that is in them;
 * - `:has(a)`, `:contains('x')` and `:icontains('x')`: all descendants of each element, which matters in deep nests.
 *
 * A hostile document or selector can make a query run for hours. If either is not your own, pass
 * `limits: { milliseconds: 100 }`, or `untrusted`: the query then throws a `LimitError` a few milliseconds
 * after its limit. Limit the length of selectors from elsewhere as well, for instance to 1,000 characters: the
 * compilation of a selector is not interrupted, and a nested one can exhaust the stack, which is a `RangeError`.
 * A `limits.depth` when parsing keeps `a b` and `:has(a)` cheap.
 */

import { argumentError, describe } from './base/errors.js';
import { lazyAdapter, type SelectAdapter } from './css-select/adapter.js';
import { createIndexAdapter } from './css-select/index-adapter.js';
import {
  find,
  type Kind,
  matchesSelector,
  type SelectOptions,
  type Selector,
} from './css-select/query.js';
import { isNodeAt, recordWords } from './encoded/index.js';
import { LazyNode as LazyNodeClass } from './tree/lazy/node.js';
import type { LazyElement, LazyNode } from './tree/lazy/nodes.js';
import { Tree } from './tree/tree.js';

export type { SelectAdapter } from './css-select/adapter.js';
export type { CompiledSelector, SelectOptions, Selector } from './css-select/query.js';

/**
 * For css-select's own functions on lazy nodes: `selectOne('p', node, { adapter })`. They know no limits, and
 * count all siblings for each `:nth-child(2)`.
 */
export const adapter: SelectAdapter<LazyNode, LazyElement> = lazyAdapter;

type LazyOptions = SelectOptions<LazyElement>;

/**
 * The elements below a node that a selector matches, in document order.
 *
 * @param selector a string, or what css-select's `compile` made of one with `adapter`.
 * @throws TypeError if an argument is of another type than documented; LimitError if the query takes longer
 *   than `options.limits.milliseconds`; what css-select throws for a selector that it does not know.
 */
export function selectAll(
  selector: Selector<LazyElement>,
  node: LazyNode,
  options?: LazyOptions,
): LazyElement[] {
  const found: LazyElement[] = [];
  find('selectAll', lazyKind('selectAll', node), selector, node, options, (element) => {
    found.push(element);
    return false;
  });
  return found;
}

/** The first of them, null if there is none. */
export function select(
  selector: Selector<LazyElement>,
  node: LazyNode,
  options?: LazyOptions,
): LazyElement | null {
  let found: LazyElement | null = null;
  find('select', lazyKind('select', node), selector, node, options, (element) => {
    found = element;
    return true;
  });
  return found;
}

/** Whether a selector matches a node; nothing matches what is no element. */
export function matches(
  selector: Selector<LazyElement>,
  node: LazyNode,
  options?: LazyOptions,
): node is LazyElement {
  return matchesSelector('matches', lazyKind('matches', node), selector, node, options);
}

function lazyKind(caller: string, node: LazyNode): Kind<LazyNode, LazyElement> {
  if (!LazyNodeClass.isLazyNode(node)) throw argumentError(caller, 'node', 'a lazy node', node);
  const { tree } = node;
  return {
    tree: tree.buffer,
    adapter,
    cacheResults: true,
    placeOf: ({ at }) => at,
    nodeAt: (at) => tree.nodeAt(at) as LazyElement,
  };
}

type IndexOptions = SelectOptions<number>;

/** Selectors on a tree whose nodes are numbers. */
export interface IndexSelection {
  /** For css-select's own functions, which take the root, 0, for nothing. */
  readonly adapter: SelectAdapter<number, number>;
  /** @param from where to search; the root if left out. */
  selectAll(selector: Selector<number>, from?: number, options?: IndexOptions): number[];
  /** -1 if there is none. */
  select(selector: Selector<number>, from?: number, options?: IndexOptions): number;
  matches(selector: Selector<number>, index: number, options?: IndexOptions): boolean;
}

/**
 * Selectors on numbers, the `index` of lazy nodes and cursors: nothing is made of the nodes that are
 * looked at. `cursor.toIndex()` goes to what was found. css-select remembers nothing of numbers, so
 * `:has()` and `:contains()` cost more here, the deeper elements are nested in each other.
 *
 * @throws as `selectAll`, and RangeError for a number that is no node's.
 */
export function byIndex(tree: Tree): IndexSelection {
  if (!(tree instanceof Tree)) throw argumentError('byIndex', 'tree', 'a Tree', tree);
  const lazyTree = (tree.root as LazyNode).tree;
  const { records } = lazyTree.buffer;
  const indexAdapter = createIndexAdapter(lazyTree);
  const kind: Kind<number, number> = {
    tree: lazyTree.buffer,
    adapter: indexAdapter,
    cacheResults: false,
    placeOf: (index) => (index === root ? 0 : index * recordWords),
    nodeAt: (at) => at / recordWords,
  };
  const check = (index: number): number => {
    if (Number.isInteger(index) && isNodeAt(records, index * recordWords)) {
      return index === 0 ? root : index;
    }
    throw new RangeError(`souptree: the tree has no node ${describe(index)}`);
  };
  return {
    adapter: indexAdapter,
    selectAll(selector, from = 0, options) {
      const found: number[] = [];
      find('selectAll', kind, selector, check(from), options, (element) => {
        found.push(element);
        return false;
      });
      return found;
    },
    select(selector, from = 0, options) {
      let found = -1;
      find('select', kind, selector, check(from), options, (element) => {
        found = element;
        return true;
      });
      return found;
    },
    matches: (selector, index, options) =>
      matchesSelector('matches', kind, selector, check(index), options),
  };
}

/** What css-select is told is the root: it takes 0 for nothing. No element either. */
const root = -1;
