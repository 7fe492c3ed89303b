import { argumentError } from '../base/errors.js';
import { foreignNodeAdvice } from '../base/foreign-nodes.js';
import {
  endOf,
  isContainer,
  isElementKind,
  kindIn,
  kindOf,
  kindShadowRoot,
  nextRecord,
} from '../encoded/index.js';
import type { SearchTree } from '../matching/search-tree.js';
import { isLazyNode, versionAdvice } from '../tree/lazy/is-lazy-node.js';
import type { LazyElement, LazyNodeTree, LazyParentNode } from '../tree/lazy/nodes.js';
import { isTree, type Tree } from '../tree/tree.js';

/** What the functions of this room read: a tree, or a lazy node that can have children. */
export type Source = Tree | LazyParentNode;

/** @internal The records of a source. */
export interface Subject {
  readonly tree: LazyNodeTree;
  readonly search: SearchTree;
  /** The record of the node. */
  readonly at: number;
}

/**
 * @internal
 * @throws TypeError if `source` is something else than a `Source`. Error if the buffer of the tree was transferred.
 */
export function subjectOf(caller: string, argument: string, source: unknown): Subject {
  const node: unknown = isTree(source) ? source.root : source;
  if (isLazyNode(node)) {
    const { tree, at } = node;
    const { search } = tree;
    if (isContainer(kindOf(search.records, at))) return { tree, search, at };
  }
  const type = (source as { type?: unknown } | null | undefined)?.type;
  const advice =
    typeof source === 'string'
      ? ': pass the result of `parseTree`'
      : versionAdvice(node) ||
        (typeof type === 'string' && !isLazyNode(source)
          ? ': for plain nodes, pass the result of `encode`'
          : foreignNodeAdvice(source));
  throw argumentError(
    caller,
    argument,
    'a Tree, or a lazy document, fragment or element',
    source,
    advice,
  );
}

/** @internal As `subjectOf`, for an HTML element with one of the names. */
export function elementSubject(
  caller: string,
  argument: string,
  expected: string,
  element: unknown,
  isExpected: (search: SearchTree, at: number) => boolean,
): Subject {
  if (isLazyNode(element)) {
    const { tree, at } = element;
    const { search } = tree;
    if (search.isHtml(at) && isExpected(search, at)) return { tree, search, at };
  }
  throw argumentError(caller, argument, expected, element, versionAdvice(element));
}

/** @internal The lazy node of an element. */
export function elementAt(tree: LazyNodeTree, at: number): LazyElement {
  return tree.nodeAt(at) as LazyElement;
}

/**
 * @internal Calls `visit` for a node, if it is an element, and for the elements among its descendants, in tree order.
 * Template contents and shadow roots are not entered.
 */
export function visitElements(
  { search, at: root }: Subject,
  visit: (at: number, firstWord: number) => void,
): void {
  const { records } = search;
  const end = endOf(records, root);
  for (let at = root; at < end; ) {
    const word = records[at];
    const kind = kindIn(word);
    if (isElementKind(kind)) visit(at, word);
    else if (kind <= kindShadowRoot && at !== root) {
      at = endOf(records, at);
      continue;
    }
    at = nextRecord(at);
  }
}
