/**
 * Matches elements one by one, from right to left: the last compound selector first, then its relatives. This is fast
 * if few elements match the last compound selector. `Query.count` bounds the steps: see `sets.ts`.
 */

import {
  endOf,
  indexOfRecord,
  isElementKind,
  kindHtmlElement,
  kindIn,
  kindShadowRoot,
  nameIdIn,
  nextRecord,
  parentOf,
} from '../encoded/index.js';
import { hasNumber } from '../selectors/formula.js';
import { firstElementOf, nextElementOf, parentElementOf } from './elements.js';
import type { Complex, Compound, Nested, NestedHas, NestedNth } from './program.js';
import type { Query } from './query.js';

export function matchesList(query: Query, list: readonly Complex[], at: number): boolean {
  for (let index = 0; index < list.length; index++) {
    if (matchesComplex(query, list[index], at)) return true;
  }
  return false;
}

/**
 * Whether an element matches a complex selector.
 *
 * If a compound selector does not match, the search continues with the next ancestor or earlier sibling, from the last
 * combinator that has a choice. Choices of earlier combinators are not tried again. The nearest ancestor that matches
 * leaves all further ancestors to the compound selectors on its left, so another one could match no more. The same
 * holds for siblings with the same parent.
 */
export function matchesComplex(
  query: Query,
  { compounds, combinators }: Complex,
  at: number,
): boolean {
  const { records } = query;
  const { siblings } = query.tree;
  let index = compounds.length - 1;
  let element = at;
  // The element and the compound selector from which the search continues; -1 if there is no choice.
  let ancestor = -1;
  let ancestorIndex = -1;
  let sibling = -1;
  let siblingIndex = -1;
  for (;;) {
    if (element >= 0 && matchesCompound(query, compounds[index], element)) {
      if (index === 0) return true;
      query.count();
      index--;
      switch (combinators[index]) {
        case ' ':
          element = parentElementOf(records, element);
          ancestor = element;
          ancestorIndex = index;
          sibling = -1;
          break;
        case '>':
          element = parentElementOf(records, element);
          sibling = -1;
          break;
        case '+':
          element = siblings.previousElement(element);
          break;
        case '~':
          element = siblings.previousElement(element);
          sibling = element;
          siblingIndex = index;
          break;
      }
    } else {
      query.count();
      if (sibling >= 0) {
        sibling = siblings.previousElement(sibling);
        element = sibling;
        index = siblingIndex;
      } else if (ancestor >= 0) {
        ancestor = parentElementOf(records, ancestor);
        element = ancestor;
        index = ancestorIndex;
      } else {
        return false;
      }
    }
  }
}

export function matchesCompound(query: Query, compound: Compound, at: number): boolean {
  if (!hasType(query, compound, query.records[at])) return false;
  const { tests, nested } = compound;
  for (let index = 0; index < tests.length; index++) if (!tests[index](query, at)) return false;
  for (let index = 0; index < nested.length; index++) {
    if (!holds(query, nested[index], at)) return false;
  }
  return true;
}

/** Whether an element has the name and namespace of a compound selector. */
export function hasType(query: Query, compound: Compound, firstWord: number): boolean {
  const { htmlName, foreignName, kind } = compound;
  const kindOfElement = kindIn(firstWord);
  if (kind !== 0 && kind !== kindOfElement) return false;
  if (htmlName < 0) return true;
  const name = kindOfElement === kindHtmlElement ? htmlName : foreignName;
  return nameIdIn(firstWord) === query.ids[name];
}

function holds(query: Query, nested: Nested, at: number): boolean {
  switch (nested.kind) {
    case 'matches':
      return matchesList(query, nested.list, at) !== nested.isNegated;
    case 'has':
      return has(query, nested, at);
    case 'nth':
      return hasNumber(nested.formula, numberOf(query, nested, at));
  }
}

// ---- :has()

/** For `:has(a)`: what is known about matches after the elements that were asked so far. */
interface Scan {
  /** There is no match in the records after `from` and before `to`. */
  from: number;
  to: number;
  /** Whether the element at `to` matches. */
  isMatch: boolean;
}

function has(query: Query, nested: NestedHas, anchor: number): boolean {
  for (let index = 0; index < nested.list.length; index++) {
    const complex = nested.list[index];
    const { compounds, combinators } = complex;
    const found =
      compounds.length === 2
        ? hasRelative(query, nested, index, compounds[1], combinators[0], anchor)
        : hasRelatives(query, complex, anchor);
    if (found) return true;
  }
  return false;
}

function hasRelative(
  query: Query,
  nested: NestedHas,
  index: number,
  compound: Compound,
  combinator: Complex['combinators'][number],
  anchor: number,
): boolean {
  const { records } = query;
  let next: number;
  switch (combinator) {
    case ' ':
      return hasDescendant(query, scanOf(query, nested, index), compound, anchor);
    case '>':
      next = firstElementOf(records, anchor);
      break;
    case '+':
      next = nextElementOf(records, anchor);
      return next >= 0 && matchesCompound(query, compound, next);
    case '~':
      next = nextElementOf(records, anchor);
      break;
  }
  for (; next >= 0; next = nextElementOf(records, next)) {
    if (matchesCompound(query, compound, next)) return true;
    query.count();
  }
  return false;
}

function scanOf(query: Query, { slot, list }: NestedHas, index: number): Scan {
  query.kept[slot] ??= list.map((): Scan => ({ from: 0, to: 0, isMatch: false }));
  return (query.kept[slot] as Scan[])[index];
}

/**
 * Whether an element has a descendant that matches. This is so if the next match after the element is before its end.
 * If elements are asked in tree order, all calls together read each record once.
 */
function hasDescendant(query: Query, scan: Scan, compound: Compound, anchor: number): boolean {
  const { records } = query;
  const end = endOf(records, anchor);
  if (anchor < scan.from || anchor >= scan.to) {
    scan.from = anchor;
    scan.to = nextRecord(anchor);
    scan.isMatch = false;
  }
  if (scan.isMatch) return scan.to < end;
  let at = scan.to;
  while (at < end) {
    const word = records[at];
    const kind = kindIn(word);
    if (kind <= kindShadowRoot) {
      at = endOf(records, at);
    } else {
      if (isElementKind(kind)) {
        query.count();
        scan.isMatch = matchesCompound(query, compound, at);
        if (scan.isMatch) break;
      }
      at = nextRecord(at);
    }
  }
  scan.to = Math.max(at, scan.to);
  return scan.isMatch;
}

/** Whether an element has relatives that match all compound selectors after the first one. */
function hasRelatives(query: Query, complex: Complex, anchor: number): boolean {
  const { records } = query;
  const [leading] = complex.combinators;
  const isBelow = leading === ' ' || leading === '>';
  const end = endOf(records, isBelow ? anchor : parentOf(records, anchor));
  const outer = query.anchor;
  query.anchor = anchor;
  let found = false;
  for (let at = isBelow ? nextRecord(anchor) : endOf(records, anchor); at < end && !found; ) {
    const kind = kindIn(records[at]);
    if (kind <= kindShadowRoot) {
      at = endOf(records, at);
    } else {
      found = isElementKind(kind) && matchesComplex(query, complex, at);
      at = nextRecord(at);
    }
  }
  query.anchor = outer;
  return found;
}

// ---- :nth-child(... of ...)

const notCounted = -1;

/** The number of an element among the siblings that match the list. `notCounted` if it does not match. */
function numberOf(query: Query, nested: NestedNth, at: number): number {
  query.kept[nested.slot] ??= new Int32Array(query.tree.size);
  const numbers = query.kept[nested.slot] as Int32Array;
  const index = indexOfRecord(at);
  if (numbers[index] === 0) {
    numberChildren(query.records, numbers, parentOf(query.records, at), nested.fromEnd, (child) =>
      matchesList(query, nested.list, child),
    );
  }
  return numbers[index];
}

/** Numbers the elements among the children of a parent that are counted. */
export function numberChildren(
  records: Int32Array,
  numbers: Int32Array,
  parent: number,
  fromEnd: boolean,
  isCounted: (at: number) => boolean,
): void {
  let count = 0;
  for (let at = firstElementOf(records, parent); at >= 0; at = nextElementOf(records, at)) {
    numbers[indexOfRecord(at)] = isCounted(at) ? ++count : notCounted;
  }
  if (!fromEnd) return;
  for (let at = firstElementOf(records, parent); at >= 0; at = nextElementOf(records, at)) {
    const index = indexOfRecord(at);
    if (numbers[index] !== notCounted) numbers[index] = count + 1 - numbers[index];
  }
}
