import {
  attributeCountOf,
  behind,
  dataOf,
  insideOf,
  isBeside,
  isElementKind,
  kindOf,
  kindText,
  nameOf,
  type TreeBuffer,
} from '../encoded/tree-buffer.js';
import type { LazyNode as LazyNodeOfAnyType } from '../tree/lazy/node.js';
import type { LazyElement, LazyNode } from '../tree/lazy/nodes.js';
import type { LazyTree } from '../tree/lazy/tree.js';
import { step } from './deadline.js';

/** css-select's `Adapter`, complete but for the states of pointers. Each call counts for the limit of a query. */
export interface SelectAdapter<Node, Element extends Node> {
  isTag(node: Node): node is Element;
  /** `class`, or a qualified name as it is written, `xlink:href`; undefined if there is none. */
  getAttributeValue(element: Element, name: string): string | undefined;
  hasAttrib(element: Element, name: string): boolean;
  getName(element: Element): string;
  /** A template's contents are not among its children. */
  getChildren(node: Node): Node[];
  getParent(node: Node): Node | null;
  /** With the node itself. */
  getSiblings(node: Node): Node[];
  prevElementSibling(node: Node): Element | null;
  /** The text in an element, with a line end for each `br`, as domutils has it. */
  getText(node: Node): string;
  /** Without those that are inside of others. */
  removeSubsets(nodes: Node[]): Node[];
}

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
    const recordsByTree = new Map<LazyTree, number[]>();
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

function siblingsOf(node: LazyNodeOfAnyType): readonly LazyNodeOfAnyType[] {
  const { parent } = node;
  return parent === null || isBeside(node.tree.buffer.records, node.at) ? [node] : parent.children;
}

/** css-select keeps an array for each level below, which costs time that depends on the depth. */
export const childrenCost = 64;

// To search or copy 64 nodes or characters in a row takes about one step.

export function countedSiblings<Node>(siblings: Node[]): Node[] {
  step(1 + (siblings.length >> 6));
  return siblings;
}

/** Attributes of a name are searched for. */
export function countAttributes({ records }: TreeBuffer, element: number): void {
  step(1 + (attributeCountOf(records, element) >> 3));
}

/** What css-select does with a value takes time that depends on its length. */
export function countedValue(value: string): string {
  step(value.length >> 6);
  return value;
}

export function textOf(tree: TreeBuffer, at: number): string {
  const { records } = tree;
  const kind = kindOf(records, at);
  if (kind !== kindText && !isElementKind(kind)) return '';
  const end = behind(records, at);
  let text = '';
  for (let next = at; next < end; step()) {
    const nextKind = kindOf(records, next);
    if (nextKind === kindText) text += dataOf(tree, next);
    else if (isElementKind(nextKind) && nameOf(tree, next) === 'br') text += '\n';
    next = isBeside(records, next) ? behind(records, next) : insideOf(records, next);
  }
  return text;
}

/** The places of nodes that are not inside of others. */
export function outermost({ records }: TreeBuffer, recordsOfNodes: readonly number[]): Set<number> {
  const found = new Set<number>();
  let end = 0;
  for (const at of Int32Array.from(recordsOfNodes).sort()) {
    if (at < end) continue;
    found.add(at);
    end = behind(records, at);
  }
  return found;
}
