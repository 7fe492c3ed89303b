import { argumentError } from '../base/errors.js';
import { isLazyNode, versionAdvice } from '../tree/lazy/is-lazy-node.js';
import type { LazyElement, LazyNode } from '../tree/lazy/nodes.js';
import { lazyAdapter, type SelectAdapter } from './adapter.js';
import {
  find,
  matchesSelector,
  type NodeAccess,
  type SelectOptions,
  type Selector,
} from './query.js';

/**
 * The adapter with which css-select's own functions search lazy nodes: `selectOne('p', node, { adapter })`.
 * css-select's functions have no limits. For `:nth-child(2)`, they count the siblings again for each element that they
 * test.
 */
export const adapter: SelectAdapter<LazyNode, LazyElement> = lazyAdapter;

/**
 * Finds all descendants of a node that match a selector. A selector such as `+ p` also finds siblings after the node.
 *
 * @param selector a string, or a selector that css-select's `compile` compiled with `adapter`.
 * @param node the node whose descendants are searched.
 * @returns the elements in document order.
 * @throws TypeError if an argument does not have its documented type. LimitError if the query takes longer than
 *   `options.limits.milliseconds`. Error if css-select does not support the selector; its cause is css-select's error.
 */
export function selectAll(
  selector: Selector<LazyElement>,
  node: LazyNode,
  options?: SelectOptions<LazyElement>,
): LazyElement[] {
  const found: LazyElement[] = [];
  find('selectAll', accessTo('selectAll', node), selector, node, options, (element) => {
    found.push(element);
    return false;
  });
  return found;
}

/**
 * Finds the first descendant of a node that matches a selector.
 *
 * @param selector as for `selectAll`.
 * @param node as for `selectAll`.
 * @returns the first element in document order, or null if no element matches.
 * @throws as `selectAll`.
 */
export function select(
  selector: Selector<LazyElement>,
  node: LazyNode,
  options?: SelectOptions<LazyElement>,
): LazyElement | null {
  let found: LazyElement | null = null;
  find('select', accessTo('select', node), selector, node, options, (element) => {
    found = element;
    return true;
  });
  return found;
}

/**
 * Whether a node is an element that matches a selector.
 *
 * @param selector as for `selectAll`.
 * @throws as `selectAll`.
 */
export function matches(
  selector: Selector<LazyElement>,
  node: LazyNode,
  options?: SelectOptions<LazyElement>,
): node is LazyElement {
  return matchesSelector('matches', accessTo('matches', node), selector, node, options);
}

function accessTo(caller: string, node: LazyNode): NodeAccess<LazyNode, LazyElement> {
  if (!isLazyNode(node)) {
    throw argumentError(caller, 'node', 'a lazy node', node, adviceFor(node));
  }
  const { tree } = node;
  return {
    tree: tree.buffer,
    adapter,
    cacheResults: true,
    recordOf: ({ at }) => at,
    nodeAt: (at) => tree.nodeAt(at) as LazyElement,
  };
}

function adviceFor(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  if ('root' in value) return ': pass `tree.root`';
  return versionAdvice(value) || ('type' in value ? ': parse with `parseTree`' : '');
}
