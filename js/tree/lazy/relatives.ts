/**
 * The relatives of nodes of any type, as in the DOM. In all functions, a node is its record, and -1 means that there is
 * no such node. Template contents and shadow roots are the children of no node, so they have no siblings.
 */

import {
  endOf,
  firstChildOf,
  isContainer,
  isDocumentFragment,
  kindOf,
  nextNode,
  parentOf,
  recordAfter,
} from '../../encoded/index.js';
import {
  elementFrom,
  firstElementOf,
  nextElementOf,
  parentElementOf,
} from '../../matching/elements.js';
import type { LazyNodeTree } from './nodes.js';

/** Whether a node is among the children of a node. */
export function isChild(records: Int32Array, at: number): boolean {
  return at !== 0 && !isDocumentFragment(records, at);
}

export function parentElement(records: Int32Array, at: number): number {
  return isChild(records, at) ? parentElementOf(records, at) : -1;
}

export function firstChild(records: Int32Array, at: number): number {
  if (!isContainer(kindOf(records, at))) return -1;
  const first = firstChildOf(records, at);
  return first < endOf(records, at) ? first : -1;
}

export function lastChild(tree: LazyNodeTree, at: number): number {
  return isContainer(kindOf(tree.buffer.records, at)) ? tree.siblings.last(at) : -1;
}

export function nextSibling(records: Int32Array, at: number): number {
  if (!isChild(records, at)) return -1;
  const next = recordAfter(records, at);
  return next < endOf(records, parentOf(records, at)) ? next : -1;
}

export function previousSibling(tree: LazyNodeTree, at: number): number {
  return isChild(tree.buffer.records, at) ? tree.siblings.previous(at) : -1;
}

export function firstElementChild(records: Int32Array, at: number): number {
  return isContainer(kindOf(records, at)) ? firstElementOf(records, at) : -1;
}

export function lastElementChild(tree: LazyNodeTree, at: number): number {
  return isContainer(kindOf(tree.buffer.records, at)) ? tree.siblings.lastElement(at) : -1;
}

export function nextElement(records: Int32Array, at: number): number {
  if (!isChild(records, at)) return -1;
  return elementFrom(records, recordAfter(records, at), endOf(records, parentOf(records, at)));
}

export function previousElement(tree: LazyNodeTree, at: number): number {
  return isChild(tree.buffer.records, at) ? tree.siblings.previousElement(at) : -1;
}

export function countElementChildren(records: Int32Array, at: number): number {
  let count = 0;
  for (let child = firstElementChild(records, at); child >= 0; count++) {
    child = nextElementOf(records, child);
  }
  return count;
}

/** The template contents if `kind` is `kindFragment`; the shadow root if `kind` is `kindShadowRoot`. */
export function fragmentOfKind(records: Int32Array, at: number, kind: number): number {
  if (!isContainer(kindOf(records, at))) return -1;
  const first = nextNode(records, at);
  return first < endOf(records, at) && kindOf(records, first) === kind ? first : -1;
}
