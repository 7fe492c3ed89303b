/** Walks over the subtree of a lazy node. */

import { argumentError, describe } from '../../base/errors.js';
import { spellingOf } from '../../base/node-names.js';
import {
  dataOf,
  endOf,
  firstChildOf,
  isContainer,
  isDocumentFragment,
  isElementKind,
  kindOf,
  kindText,
  knownNameId,
  nameIdOf,
  nextNode,
  recordAfter,
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

/** A new array of the children of a container. */
export function childrenOf(tree: LazyNodeTree, node: number): (LazyChildNode | LazyDoctype)[] {
  const children: (LazyChildNode | LazyDoctype)[] = [];
  const { records } = tree.buffer;
  const end = endOf(records, node);
  for (let at = firstChildOf(records, node); at < end; at = recordAfter(records, at)) {
    children.push(tree.nodeAt(at) as LazyChildNode | LazyDoctype);
  }
  return children;
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

/** Characters and pseudo-classes of selectors. Pages have them in names of elements only by mistake. */
const partOfSelector =
  /[\s,#[\](){}>+~*="'|]|^:|:(?:(?:first|last|only)-(?:child|of-type)|root|empty|link|checked|disabled|enabled)$/;

/**
 * Checks a name that no element of the tree has.
 *
 * @throws TypeError if the name is empty, is a selector, or has capitals where the parser writes none.
 */
function expectName(name: string): void {
  const spelling = spellingOf(name, 'svg');
  const isMisspelled = spelling !== name && knownNameId(spelling) !== undefined;
  // Custom elements can have names with a dot, such as `x-a.b`.
  const hasClass =
    name.includes('.') && knownNameId(name.slice(0, name.indexOf('.'))) !== undefined;
  if (hasClass || partOfSelector.test(name)) {
    const advice = ': for selectors, use `querySelectorAll`';
    throw argumentError('elements', 'name', 'the name of an element', name, advice);
  }
  if (isMisspelled || name === '') {
    const advice = isMisspelled ? `: did you mean ${describe(spelling)}?` : '';
    throw argumentError('elements', 'name', 'the name of an element', name, advice);
  }
}

/**
 * The elements that `descendantsOf` yields. If `name` is given, only the elements with that local name.
 *
 * @throws TypeError from the first `next()`, if the name is not a string. Also if no element has the name, and the name
 *   is a selector, or is spelled in a case other than the parser's.
 */
export function* elementsOf(
  tree: LazyNodeTree,
  node: number,
  name: string | undefined,
): Generator<LazyElement, undefined> {
  const id = name === undefined ? -1 : tree.nameId(name, 'elements');
  const { records } = tree.buffer;
  if (name !== undefined && id === -1) {
    expectName(name);
    return;
  }
  if (!isContainer(kindOf(records, node))) return;
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
