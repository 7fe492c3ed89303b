/** Walks over the subtree of a lazy node. */

import {
  dataOf,
  endOf,
  firstChildOf,
  isContainer,
  isDocumentFragment,
  isElementKind,
  kindOf,
  kindText,
  nameIdOf,
  nextNode,
  type TreeBuffer,
} from '../../encoded/index.js';
import type { LazyChildNode, LazyDoctype, LazyElement, LazyNodeTree } from './nodes.js';

/** All text in a container, without the template contents and shadow roots in the container. */
export function textOf(tree: TreeBuffer, container: number): string {
  const { records } = tree;
  const end = endOf(records, container);
  // Not a concatenation: engines would keep the parts, and each part would keep its window of the strings.
  const parts: string[] = [];
  for (let at = nextNode(records, container); at < end; ) {
    if (kindOf(records, at) === kindText) parts.push(dataOf(tree, at));
    at = isDocumentFragment(records, at) ? endOf(records, at) : nextNode(records, at);
  }
  return parts.join('');
}

/** All descendants of a node in tree order, without template contents and shadow roots. */
export function* descendantsOf(
  tree: LazyNodeTree,
  node: number,
): Generator<LazyChildNode | LazyDoctype, undefined> {
  const { records } = tree.buffer;
  if (!isContainer(kindOf(records, node))) return;
  const end = endOf(records, node);
  for (let at = firstChildOf(records, node); at < end; ) {
    yield tree.nodeAt(at) as LazyChildNode | LazyDoctype;
    at = isContainer(kindOf(records, at)) ? firstChildOf(records, at) : nextNode(records, at);
  }
}

/** The elements that `descendantsOf` yields. If `name` is given, only the elements with that local name. */
export function* elementsOf(
  tree: LazyNodeTree,
  node: number,
  name: string | undefined,
): Generator<LazyElement, undefined> {
  const id = name === undefined ? -1 : tree.nameId(name, 'elements');
  const { records } = tree.buffer;
  if (!isContainer(kindOf(records, node)) || (name !== undefined && id === -1)) return;
  const end = endOf(records, node);
  for (let at = firstChildOf(records, node); at < end; ) {
    if (isElementKind(kindOf(records, at))) {
      if (id === -1 || nameIdOf(records, at) === id) yield tree.nodeAt(at) as LazyElement;
      at = firstChildOf(records, at);
    } else {
      at = nextNode(records, at);
    }
  }
}
