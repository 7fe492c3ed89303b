/**
 * Relatives of elements: see `Siblings` for those before an element. In all functions, `at` is the record of an element
 * or of its parent, and -1 means that there is no such element. Template contents and shadow roots are not entered, and
 * are never left: they have no parent element.
 */

import {
  contentOf,
  endOf,
  isElementKind,
  kindOf,
  nextRecord,
  parentOf,
  recordAfter,
} from '../encoded/index.js';

/** The parent, if it is an element. */
export function parentElementOf(records: Int32Array, at: number): number {
  const parent = parentOf(records, at);
  return isElementKind(kindOf(records, parent)) ? parent : -1;
}

/** The first element among the siblings from the record `at` of any node on. Their parent has the end `end`. */
export function elementFrom(records: Int32Array, at: number, end: number): number {
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
