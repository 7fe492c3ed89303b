import { argumentError, describe } from '../base/errors.js';
import { indexOfRecord, isNodeAt, recordAt } from '../encoded/index.js';
import type { LazyNode } from '../tree/lazy/nodes.js';
import { isTree, type Tree, treeAdvice } from '../tree/tree.js';
import type { SelectAdapter } from './adapter.js';
import { createIndexAdapter } from './index-adapter.js';
import {
  find,
  matchesSelector,
  type NodeAccess,
  type SelectOptions,
  type Selector,
} from './query.js';

/**
 * Functions that search one tree with selectors. They take and return nodes as numbers: the `index` of lazy nodes and
 * cursors.
 */
export interface IndexSelection {
  /** The adapter for css-select's own functions. These functions treat 0, the index of the root, as "no node". */
  readonly adapter: SelectAdapter<number, number>;
  /**
   * The indexes of all descendants of `from` that match, in document order. A selector such as `+ p` also finds
   * siblings after `from`.
   *
   * @param from the index of the node whose descendants are searched. Default: the root.
   * @throws as the `selectAll` for lazy nodes; RangeError if no node has the index `from`.
   */
  selectAll(selector: Selector<number>, from?: number, options?: SelectOptions<number>): number[];
  /**
   * The index of the first descendant of `from` that matches, or -1.
   *
   * @param from as for `selectAll`.
   * @throws as `selectAll`.
   */
  select(selector: Selector<number>, from?: number, options?: SelectOptions<number>): number;
  /**
   * Whether the node with the index `index` is an element that matches.
   *
   * @throws as `selectAll`; RangeError if no node has the index `index`.
   */
  matches(selector: Selector<number>, index: number, options?: SelectOptions<number>): boolean;
}

/**
 * Creates functions that search a tree, and return indexes of nodes. A query creates no lazy nodes.
 * `cursor.toIndex(index)` moves a cursor to a result.
 *
 * css-select caches results by lazy node, but cannot cache results by index. So if elements are deeply nested, `:has()`
 * and `:contains()` take more time here than in the functions for lazy nodes.
 *
 * @throws TypeError if `tree` is not a `Tree`.
 */
export function byIndex(tree: Tree): IndexSelection {
  if (!isTree(tree)) {
    throw argumentError('byIndex', 'tree', 'a Tree', tree, treeAdvice(tree));
  }
  const lazyTree = (tree.root as LazyNode).tree;
  const { records } = lazyTree.buffer;
  const adapter = createIndexAdapter(lazyTree);
  const access: NodeAccess<number, number> = {
    tree: lazyTree.buffer,
    adapter,
    cacheResults: false,
    recordOf: (index) => (index === root ? 0 : recordAt(index)),
    nodeAt: (at) => indexOfRecord(at),
  };
  const check = (index: number): number => {
    if (Number.isInteger(index) && isNodeAt(records, recordAt(index))) {
      return index === 0 ? root : index;
    }
    throw new RangeError(
      `souptree: the tree has no node with the index ${describe(index)}; pass the \`index\` of a node`,
    );
  };
  return {
    adapter,
    selectAll(selector, from = 0, options) {
      const found: number[] = [];
      find('selectAll', access, selector, check(from), options, (element) => {
        found.push(element);
        return false;
      });
      return found;
    },
    select(selector, from = 0, options) {
      let found = -1;
      find('select', access, selector, check(from), options, (element) => {
        found = element;
        return true;
      });
      return found;
    },
    matches: (selector, index, options) =>
      matchesSelector('matches', access, selector, check(index), options),
  };
}

/**
 * The value that represents the root as the start of a query. css-select would treat 0, the index of the root, as "no
 * node". No node has the index -1.
 */
const root = -1;
