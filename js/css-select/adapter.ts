import { mostSearched } from '../base/search.js';
import {
  attributeCountOf,
  dataOf,
  isDocumentFragment,
  isElementKind,
  kindOf,
  kindText,
  nameOf,
  nextNode,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import type { AnyLazyNode, LazyElement, LazyNode, LazyNodeTree } from '../tree/lazy/nodes.js';
import { step } from './deadline.js';

/**
 * The functions with which css-select reads nodes: the members of css-select's `Adapter`, without `equals` and the
 * members for `:hover`, `:visited` and `:active`. Most calls count as work of the query: see `step` in deadline.ts.
 */
export interface SelectAdapter<Node, Element extends Node> {
  /** Whether the node is an element. */
  isTag(node: Node): node is Element;
  /**
   * The value of the attribute with a qualified name, such as `class` or `xlink:href`. Undefined if the element has no
   * such attribute.
   */
  getAttributeValue(element: Element, name: string): string | undefined;
  /** Whether the element has an attribute of this qualified name. */
  hasAttrib(element: Element, name: string): boolean;
  /** The local name. */
  getName(element: Element): string;
  /** The children. The contents of a template are not among them. */
  getChildren(node: Node): Node[];
  /** The parent; null for the root. */
  getParent(node: Node): Node | null;
  /** The siblings, including the node itself. */
  getSiblings(node: Node): Node[];
  /** The nearest sibling before the node that is an element; null if there is none. */
  prevElementSibling(node: Node): Element | null;
  /**
   * The text of a text node. For an element, the texts of all descendants, with a line feed for each `br`, as in
   * domutils. Empty for other nodes.
   */
  getText(node: Node): string;
  /** The nodes of a list, without duplicates, and without descendants of other nodes in the list. */
  removeSubsets(nodes: Node[]): Node[];
}

/** The adapter for lazy nodes. */
export const lazyAdapter: SelectAdapter<LazyNode, LazyElement> = {
  isTag(node): node is LazyElement {
    step();
    return isElementKind(kindOf(node.tree.buffer.records, node.at));
  },
  getAttributeValue(element, name) {
    countAttributes(element.tree.buffer, element.at);
    const value = element.getAttribute(name);
    return value === null ? undefined : countedValue(value);
  },
  hasAttrib(element, name) {
    countAttributes(element.tree.buffer, element.at);
    return element.hasAttribute(name);
  },
  getName: (element) => element.name,
  getChildren(node) {
    step(childrenCost);
    return node.children as LazyNode[];
  },
  getParent(node) {
    step();
    return node.parent;
  },
  getSiblings: (node) => countedSiblings(siblingsOf(node) as LazyNode[]),
  prevElementSibling(node) {
    let previous = node.previousSibling;
    for (; previous !== null && previous.type !== 'element'; step()) {
      previous = previous.previousSibling;
    }
    return previous;
  },
  getText: (node) => textOf(node.tree.buffer, node.at),
  removeSubsets(nodes) {
    const recordsByTree = new Map<LazyNodeTree, number[]>();
    for (const { tree, at } of nodes) {
      const known = recordsByTree.get(tree);
      if (known === undefined) recordsByTree.set(tree, [at]);
      else known.push(at);
    }
    const kept = new Map(
      [...recordsByTree].map(([tree, ats]) => [tree, outermost(tree.buffer, ats)]),
    );
    return nodes.filter(({ tree, at }) => kept.get(tree)?.delete(at));
  },
};

function siblingsOf(node: AnyLazyNode): readonly AnyLazyNode[] {
  const { parent } = node;
  return parent === null || isDocumentFragment(node.tree.buffer.records, node.at)
    ? [node]
    : parent.children;
}

/**
 * The cost of `getChildren` in the units of `step`. After a call, css-select's walk inserts the array of children at
 * the start of its stack. The stack has one entry for each level, and the insertion moves all of them. 64 is the cost
 * in deep trees.
 */
export const childrenCost = 64;

// The next three functions count the time in which css-select searches and copies lists and strings. One step is about
// the time for 64 siblings, 64 characters or 8 attributes.

/** Counts the work for a list of siblings, and returns the list. */
export function countedSiblings<Node>(siblings: Node[]): Node[] {
  step(1 + (siblings.length >> 6));
  return siblings;
}

/** Counts the work of a search for an attribute of an element. Long lists have an index. */
export function countAttributes({ records }: TreeBuffer, element: number): void {
  step(1 + (Math.min(attributeCountOf(records, element), mostSearched) >> 3));
}

/** Counts the work for the value of an attribute by the length of the value, and returns the value. */
export function countedValue(value: string): string {
  step(value.length >> 6);
  return value;
}

/**
 * The result of `getText` for the node whose record is `at`. A record is the index of a node's first word in the
 * records of the encoded tree.
 */
export function textOf(tree: TreeBuffer, at: number): string {
  const { records } = tree;
  const kind = kindOf(records, at);
  if (kind !== kindText && !isElementKind(kind)) return '';
  const end = recordAfter(records, at);
  let text = '';
  for (let next = at; next < end; step()) {
    const nextKind = kindOf(records, next);
    if (nextKind === kindText) text += dataOf(tree, next);
    else if (isElementKind(nextKind) && nameOf(tree, next) === 'br') text += '\n';
    next = isDocumentFragment(records, next) ? recordAfter(records, next) : nextNode(records, next);
  }
  return text;
}

/** The records of those nodes in `recordsOfNodes` that are not descendants of other nodes in `recordsOfNodes`. */
export function outermost({ records }: TreeBuffer, recordsOfNodes: readonly number[]): Set<number> {
  const found = new Set<number>();
  let end = 0;
  for (const at of Int32Array.from(recordsOfNodes).sort()) {
    if (at < end) continue;
    found.add(at);
    end = recordAfter(records, at);
  }
  return found;
}
