/**
 * Relatives of elements. In all functions, `at` is the record of an element or of its parent, and -1 means that there is
 * no such element. Template contents and shadow roots are not entered, and are never left: they have no parent element.
 */

import {
  contentOf,
  endOf,
  isDocumentFragment,
  isElementKind,
  kindAttribute,
  kindOf,
  nextRecord,
  parentOf,
  previousRecord,
  recordAfter,
} from '../encoded/index.js';

/** The parent, if it is an element. */
export function parentElementOf(records: Int32Array, at: number): number {
  const parent = parentOf(records, at);
  return isElementKind(kindOf(records, parent)) ? parent : -1;
}

/** The first element among the siblings from `at` on, whose end is `end`. */
function elementFrom(records: Int32Array, at: number, end: number): number {
  let next = at;
  while (next < end) {
    if (isElementKind(kindOf(records, next))) return next;
    // A fragment is before the children of its element, and is none of them.
    next = recordAfter(records, next);
  }
  return -1;
}

export function firstElementOf(records: Int32Array, parent: number): number {
  const first = isElementKind(kindOf(records, parent))
    ? contentOf(records, parent)
    : nextRecord(parent);
  return elementFrom(records, first, endOf(records, parent));
}

export function nextElementOf(records: Int32Array, at: number): number {
  return elementFrom(records, endOf(records, at), endOf(records, parentOf(records, at)));
}

/**
 * The last child of `parent` that is an element and ends before the record `end`. A record has no previous sibling: the
 * record before an element is the last one in that sibling, so the function climbs from there. All calls for the elements
 * of a tree together climb through each node once.
 */
function elementBefore(records: Int32Array, end: number, parent: number): number {
  let child = end;
  for (;;) {
    child = previousRecord(child);
    while (kindOf(records, child) >= kindAttribute) child = previousRecord(child);
    if (child <= parent) return -1;
    while (parentOf(records, child) !== parent) child = parentOf(records, child);
    if (isDocumentFragment(records, child)) return -1;
    if (isElementKind(kindOf(records, child))) return child;
  }
}

/** The previous sibling that is an element. */
export function previousElementOf(records: Int32Array, at: number): number {
  return elementBefore(records, at, parentOf(records, at));
}

/** The last child that is an element. */
export function lastElementOf(records: Int32Array, parent: number): number {
  return elementBefore(records, endOf(records, parent), parent);
}
