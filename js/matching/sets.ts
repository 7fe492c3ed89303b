/**
 * Matches all elements of a tree at once. Each compound selector and each combinator takes one pass over the records.
 * So the time is proportional to the records and to the parts of the selector, whatever the page and the selector are.
 * `select.ts` evaluates a selector in this way if `walk.ts` would take too many steps.
 *
 * A set has a byte for each record. The byte of an element is 1 if the element is in the set.
 */

import {
  indexOfRecord,
  isElementKind,
  kindOf,
  nextRecord,
  parentOf,
  previousRecord,
  recordAt,
} from '../encoded/index.js';
import type { Combinator } from '../selectors/ast.js';
import { hasNumber } from '../selectors/formula.js';
import type { Complex, Compound, Nested } from './program.js';
import type { Query } from './query.js';
import { hasType, numberChildren } from './walk.js';

export type ElementSet = Uint8Array;

/** The elements of the tree that match a list. */
export function setOf(query: Query, list: readonly Complex[]): ElementSet {
  return union(
    query,
    list.map((complex) => () => setOfComplex(query, complex)),
  );
}

function union(query: Query, sets: readonly (() => ElementSet)[]): ElementSet {
  const all = emptySet(query);
  for (const create of sets) {
    const set = create();
    for (let index = 0; index < all.length; index++) all[index] |= set[index];
  }
  return all;
}

const emptySet = (query: Query): ElementSet => new Uint8Array(query.tree.size);

function setOfComplex(query: Query, { compounds, combinators }: Complex): ElementSet {
  let index = compounds.findIndex(({ nested }, at) => nested.length > 0 || combinators[at] !== ' ');
  if (compounds[index].nested.length > 0) index--;
  let set =
    index > 0
      ? setOfDescendants(query, compounds.slice(0, index + 1))
      : setOfCompound(query, compounds[0], undefined);
  for (index = Math.max(index, 0); index < combinators.length; index++) {
    set = setOfCompound(query, compounds[index + 1], rightOf(query, set, combinators[index]));
  }
  return set;
}

/**
 * The elements that match `a b c`. One pass is enough, however many compound selectors there are: if the ancestors of
 * an element match as many of them as possible, the element needs to be tested with the next one only.
 */
function setOfDescendants(query: Query, compounds: readonly Compound[]): ElementSet {
  const { records } = query;
  const set = emptySet(query);
  const last = compounds.length - 1;
  // How many of the compound selectors before the last one an element and its ancestors match.
  const matched = new Int32Array(query.tree.size);
  for (let at = 0; at < records.length; at = nextRecord(at)) {
    if (!isElementKind(kindOf(records, at))) continue;
    query.count();
    const index = indexOfRecord(at);
    const count = matched[indexOfRecord(parentOf(records, at))];
    const isMatch = hasOwn(query, compounds[count], at);
    if (count === last && isMatch) set[index] = 1;
    matched[index] = count < last && isMatch ? count + 1 : count;
  }
  return set;
}

/** Whether an element has all of a compound selector except its nested selectors. */
function hasOwn(query: Query, compound: Compound, at: number): boolean {
  return (
    hasType(query, compound, query.records[at]) && compound.tests.every((test) => test(query, at))
  );
}

/** The elements of `candidates` that match a compound selector. Without `candidates`, all elements are tested. */
function setOfCompound(
  query: Query,
  compound: Compound,
  candidates: ElementSet | undefined,
): ElementSet {
  const { records } = query;
  const set = emptySet(query);
  for (let at = 0; at < records.length; at = nextRecord(at)) {
    if (!isElementKind(kindOf(records, at))) continue;
    const index = indexOfRecord(at);
    if (candidates !== undefined && candidates[index] === 0) continue;
    query.count();
    if (hasOwn(query, compound, at)) set[index] = 1;
  }
  for (const each of compound.nested) {
    const other = setOfNested(query, each);
    for (let index = 0; index < set.length; index++) set[index] &= other[index];
  }
  return set;
}

function setOfNested(query: Query, nested: Nested): ElementSet {
  switch (nested.kind) {
    case 'matches': {
      const set = setOf(query, nested.list);
      if (nested.isNegated) for (let index = 0; index < set.length; index++) set[index] ^= 1;
      return set;
    }
    case 'has':
      return union(
        query,
        nested.list.map((complex) => () => anchorsOf(query, complex)),
      );
    case 'nth': {
      const counted = setOf(query, nested.list);
      const numbers = new Int32Array(counted.length);
      const { records } = query;
      for (let at = 0; at < records.length; at = nextRecord(at)) {
        if (isElementKind(kindOf(records, at)) && numbers[indexOfRecord(at)] === 0) {
          const isCounted = (child: number) => counted[indexOfRecord(child)] === 1;
          numberChildren(records, numbers, parentOf(records, at), nested.fromEnd, isCounted);
        }
      }
      return counted.map((_, index) => (hasNumber(nested.formula, numbers[index]) ? 1 : 0));
    }
  }
}

/** The elements that are in the relation of a combinator to an element of `set`, which is on the left of it. */
function rightOf(query: Query, set: ElementSet, combinator: Combinator): ElementSet {
  const { records } = query;
  const right = emptySet(query);
  // For `~`: whether an earlier child of the parent is in the set.
  const earlier = combinator === '~' ? emptySet(query) : right;
  for (let at = 0; at < records.length; at = nextRecord(at)) {
    if (!isElementKind(kindOf(records, at))) continue;
    const index = indexOfRecord(at);
    const parent = indexOfRecord(parentOf(records, at));
    switch (combinator) {
      case ' ':
        right[index] = set[parent] | right[parent];
        break;
      case '>':
        right[index] = set[parent];
        break;
      case '+': {
        const previous = query.tree.siblings.previousElement(at);
        if (previous >= 0) right[index] = set[indexOfRecord(previous)];
        break;
      }
      case '~':
        right[index] = earlier[parent];
        earlier[parent] |= set[index];
        break;
    }
  }
  return right;
}

/** The elements to which an element of `set` is in the relation of a combinator, which is on the left of it. */
function leftOf(query: Query, set: ElementSet, combinator: Combinator): ElementSet {
  const { records } = query;
  const left = emptySet(query);
  // For `~`: whether a later child of the parent is in the set.
  const later = combinator === '~' ? emptySet(query) : left;
  for (let at = previousRecord(recordAt(query.tree.size)); at > 0; at = previousRecord(at)) {
    if (!isElementKind(kindOf(records, at))) continue;
    const index = indexOfRecord(at);
    const parent = indexOfRecord(parentOf(records, at));
    switch (combinator) {
      case ' ':
        left[parent] |= set[index] | left[index];
        break;
      case '>':
        left[parent] |= set[index];
        break;
      case '+': {
        const previous = query.tree.siblings.previousElement(at);
        if (previous >= 0) left[indexOfRecord(previous)] |= set[index];
        break;
      }
      case '~':
        left[index] = later[parent];
        later[parent] |= set[index];
        break;
    }
  }
  return left;
}

/** The elements that have relatives which match all compound selectors after the first one. */
function anchorsOf(query: Query, { compounds, combinators }: Complex): ElementSet {
  let set: ElementSet | undefined;
  for (let index = compounds.length - 1; index > 0; index--) {
    const found = setOfCompound(query, compounds[index], set);
    set = leftOf(query, found, combinators[index - 1]);
  }
  return set as ElementSet;
}
