/** How two nodes are to each other in their trees. */

import { kindOf, kindShadowRoot, parentOf, recordAfter } from '../../encoded/index.js';
import type { AnyLazyNode, LazyNodeTree } from './nodes.js';

/**
 * The root of a node. If `isComposed`, the search leaves shadow roots.
 * https://dom.spec.whatwg.org/#dom-node-getrootnode
 */
export function rootOf(tree: LazyNodeTree, at: number, isComposed: boolean): number {
  const { records } = tree.buffer;
  let root = tree.roots.of(at);
  while (isComposed && kindOf(records, root) === kindShadowRoot) {
    root = tree.roots.of(parentOf(records, root));
  }
  return root;
}

/** Whether `other` is `node` or a descendant. https://dom.spec.whatwg.org/#dom-node-contains */
export function containsNode({ tree, at }: AnyLazyNode, other: AnyLazyNode): boolean {
  if (other.tree !== tree || other.at < at) return false;
  if (other.at >= recordAfter(tree.buffer.records, at)) return false;
  return tree.roots.of(at) === tree.roots.of(other.at);
}

/** The bits of a position. https://dom.spec.whatwg.org/#dom-node-document_position_disconnected */
const disconnected = 1;
const preceding = 2;
const following = 4;
const contains = 8;
const containedBy = 16;
const implementationSpecific = 32;

/** Numbers the trees whose nodes were compared, so that any two trees have an order. */
const orders = /* @__PURE__ */ new WeakMap<LazyNodeTree, number>();
let lastOrder = 0;

function orderOf(tree: LazyNodeTree): number {
  let order = orders.get(tree);
  if (order === undefined) {
    order = ++lastOrder;
    orders.set(tree, order);
  }
  return order;
}

/**
 * The position of `other` relative to `node`. Takes logarithmic time.
 * https://dom.spec.whatwg.org/#dom-node-comparedocumentposition
 */
export function positionOf(node: AnyLazyNode, other: AnyLazyNode): number {
  const { tree, at } = node;
  if (tree !== other.tree) {
    const isBefore = orderOf(other.tree) < orderOf(tree);
    return disconnected | implementationSpecific | (isBefore ? preceding : following);
  }
  const order = other.at < at ? preceding : following;
  if (tree.roots.of(at) !== tree.roots.of(other.at)) {
    return disconnected | implementationSpecific | order;
  }
  if (other.at === at) return 0;
  const { records } = tree.buffer;
  if (order === preceding) return at < recordAfter(records, other.at) ? contains | order : order;
  return other.at < recordAfter(records, at) ? containedBy | order : order;
}
