/** Searches the descendants of a node, from the part of the selector that the fewest elements have. */

import {
  attributeWord,
  contentOf,
  endOf,
  isElementKind,
  kindAttribute,
  kindIn,
  kindMore,
  kindOf,
  kindShadowRoot,
  nameIdIn,
  nextRecord,
  previousRecord,
} from '../encoded/index.js';
import { byName } from './element-index.js';
import type { Complex, Compound, Probe } from './program.js';
import type { Query } from './query.js';
import { matchesComplex, matchesCompound, matchesList } from './walk.js';

/** Takes an element that matches. Returns true if the search can end. */
export type Take = (at: number) => boolean;

/** Calls `take` for the descendants of `scope` that match, in tree order, until it returns true. */
export function search(query: Query, list: readonly Complex[], scope: number, take: Take): void {
  if (list.length === 1) searchComplex(query, list[0], scope, take);
  else if (list.length > 1) searchList(query, list, scope, take);
}

const lastOf = ({ compounds }: Complex): Compound => compounds[compounds.length - 1];

function searchComplex(query: Query, complex: Complex, scope: number, take: Take): void {
  const last = lastOf(complex);
  const { probe } = last;
  const name = nameOf(query, last);
  if (name === noName) return;
  const test = testOf(query, complex, take);
  const kind = probe?.kind ?? byName;
  const hash = kind === byName ? name : (probe as Probe).hash;
  const index = hash === undefined ? undefined : query.tree.indexForSearch(kind);
  if (index !== undefined) index.forEach(query.records, kind, hash as number, scope, test);
  // Only names are exact in the functions below.
  else if (name !== undefined) searchName(query, name, scope, isName(complex) ? take : test);
  else if (probe !== undefined) searchAttribute(query, probe, scope, test);
  else searchAll(query, scope, isName(complex) ? take : test);
}

function testOf(query: Query, complex: Complex, take: Take): Take {
  const { compounds } = complex;
  return compounds.length === 1
    ? (at) => matchesCompound(query, compounds[0], at) && take(at)
    : (at) => matchesComplex(query, complex, at) && take(at);
}

/** Whether a selector asks for nothing but a name that has the same spelling in all elements, or is `*`. */
function isName({ compounds }: Complex): boolean {
  if (compounds.length > 1) return false;
  const [{ kind, htmlName, foreignName, tests, nested }] = compounds;
  const isSame = kind === 0 && htmlName === foreignName;
  return isSame && tests.length === 0 && nested.length === 0;
}

function searchList(query: Query, list: readonly Complex[], scope: number, take: Take): void {
  const isNames = list.every(isName);
  const test: Take = isNames ? take : (at) => matchesList(query, list, at) && take(at);
  const names = list.map((complex) => nameOf(query, lastOf(complex)));
  if (names.includes(undefined)) searchAll(query, scope, test);
  else searchNames(query, names as number[], scope, test);
}

/** The id of a name that the tree does not have. */
const noName = -1;

/** The id of the name that elements of all kinds must have. Undefined if there is none. */
function nameOf({ ids }: Query, { htmlName, foreignName }: Compound): number | undefined {
  const isOne = htmlName >= 0 && ids[htmlName] === ids[foreignName];
  return isOne ? ids[htmlName] : undefined;
}

// The next functions differ only in their inner loops, which read each record.

function searchName({ records }: Query, name: number, scope: number, test: Take): void {
  const end = endOf(records, scope);
  for (let at = firstBelow(records, scope); at < end; ) {
    const word = records[at];
    const kind = kindIn(word);
    if (nameIdIn(word) === name && isElementKind(kind) && test(at)) return;
    at = kind <= kindShadowRoot ? endOf(records, at) : nextRecord(at);
  }
}

function searchNames(
  { records }: Query,
  names: readonly number[],
  scope: number,
  test: Take,
): void {
  const isNamed = new Uint8Array(Math.max(0, ...names) + 1);
  for (const name of names) if (name >= 0) isNamed[name] = 1;
  const end = endOf(records, scope);
  for (let at = firstBelow(records, scope); at < end; ) {
    const word = records[at];
    const kind = kindIn(word);
    if (isElementKind(kind) && isNamed[nameIdIn(word)] === 1 && test(at)) return;
    at = kind <= kindShadowRoot ? endOf(records, at) : nextRecord(at);
  }
}

/** Reads attributes instead of elements, and finds the element of each attribute that matches. */
function searchAttribute(query: Query, probe: Probe, scope: number, test: Take): void {
  const { records } = query;
  const id = query.ids[probe.name];
  if (id < 0) return;
  const attribute = attributeWord(0, id);
  const end = endOf(records, scope);
  for (let at = firstBelow(records, scope); at < end; ) {
    const word = records[at];
    if (word === attribute) {
      if (probe.test(query, at, true) && test(elementOf(records, at))) return;
      at = nextRecord(at);
      continue;
    }
    const kind = kindIn(word);
    if (kind <= kindShadowRoot) {
      at = endOf(records, at);
    } else {
      // The element before this record shares the attributes of an earlier element.
      const isShared = kind === kindMore && records[at + 2] !== 0;
      if (isShared && isElementKind(kindOf(records, previousRecord(at)))) {
        if (test(previousRecord(at))) return;
      }
      at = nextRecord(at);
    }
  }
}

/** The element that has an attribute. */
function elementOf(records: Int32Array, attribute: number): number {
  let at = attribute;
  while (kindOf(records, at) >= kindAttribute) at = previousRecord(at);
  return at;
}

function searchAll({ records }: Query, scope: number, test: Take): void {
  const end = endOf(records, scope);
  for (let at = firstBelow(records, scope); at < end; ) {
    const kind = kindIn(records[at]);
    if (isElementKind(kind) && test(at)) return;
    at = kind <= kindShadowRoot ? endOf(records, at) : nextRecord(at);
  }
}

/** The first record after a node and its attributes. */
function firstBelow(records: Int32Array, at: number): number {
  return isElementKind(kindOf(records, at)) ? contentOf(records, at) : nextRecord(at);
}
