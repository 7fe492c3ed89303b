import type { LazyNode as LazyNodeOfAnyType } from '../lazy/node.js';
import type { LazyElement, LazyNode } from '../lazy/nodes.js';
import type { LazyTree } from '../lazy/tree.js';
import {
  behind,
  dataOf,
  insideOf,
  isBeside,
  isElementKind,
  kindOf,
  kindText,
  nameOf,
  type TreeBuffer,
} from '../tree-buffer.js';

/** What css-select asks of a tree: its `Adapter`, and nothing of it is left out but pointers' states. */
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
  isTag: (node): node is LazyElement => isElementKind(kindOf(node.tree.buffer.records, node.at)),
  getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
  hasAttrib: (element, name) => element.hasAttribute(name),
  getName: (element) => element.name,
  getChildren: (node) => node.children as LazyNode[],
  getParent: (node) => node.parent,
  getSiblings: (node) => siblingsOf(node) as LazyNode[],
  prevElementSibling(node) {
    let previous = node.previousSibling;
    while (previous !== null && previous.type !== 'element') previous = previous.previousSibling;
    return previous;
  },
  getText: (node) => textOf(node.tree.buffer, node.at),
  removeSubsets(nodes) {
    const places = new Map<LazyTree, number[]>();
    for (const { tree, at } of nodes) {
      const known = places.get(tree);
      if (known === undefined) places.set(tree, [at]);
      else known.push(at);
    }
    const kept = new Map([...places].map(([tree, ats]) => [tree, outermost(tree.buffer, ats)]));
    return nodes.filter(({ tree, at }) => kept.get(tree)?.delete(at));
  },
};

function siblingsOf(node: LazyNodeOfAnyType): readonly LazyNodeOfAnyType[] {
  const { parent } = node;
  return parent === null || isBeside(node.tree.buffer.records, node.at) ? [node] : parent.children;
}

export function textOf(tree: TreeBuffer, at: number): string {
  const { records } = tree;
  const kind = kindOf(records, at);
  if (kind !== kindText && !isElementKind(kind)) return '';
  const end = behind(records, at);
  let text = '';
  for (let next = at; next < end; ) {
    const nextKind = kindOf(records, next);
    if (nextKind === kindText) text += dataOf(tree, next);
    else if (isElementKind(nextKind) && nameOf(tree, next) === 'br') text += '\n';
    next = isBeside(records, next) ? behind(records, next) : insideOf(records, next);
  }
  return text;
}

/** The places of nodes that are not inside of others. */
export function outermost({ records }: TreeBuffer, places: readonly number[]): Set<number> {
  const found = new Set<number>();
  let end = 0;
  for (const at of Int32Array.from(places).sort()) {
    if (at < end) continue;
    found.add(at);
    end = behind(records, at);
  }
  return found;
}
