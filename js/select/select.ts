/** Answers the questions of selectors on one tree. */

import {
  endOf,
  indexOfRecord,
  isElementKind,
  kindIn,
  kindOf,
  kindShadowRoot,
  nameIdIn,
  nextRecord,
} from '../encoded/index.js';
import { parentElementOf } from './elements.js';
import type { Complex } from './program.js';
import { Query, tooManySteps } from './query.js';
import type { Question } from './question.js';
import type { SearchTree } from './search-tree.js';
import { type ElementSet, setOf } from './sets.js';
import { matchesComplex, matchesList } from './walk.js';

/** The records of the descendants of `scope` that match, in tree order. With `isFirst`, at most the first one. */
export function selectAll(
  tree: SearchTree,
  question: Question,
  scope: number,
  isFirst: boolean,
): number[] {
  return answer(
    tree,
    question,
    scope,
    (query) => scan(query, question.program.list, scope, isFirst),
    (set) => scanSet(tree.records, set, scope, isFirst),
  );
}

/** Whether an element matches. */
export function matches(tree: SearchTree, question: Question, at: number): boolean {
  return answer(
    tree,
    question,
    at,
    (query) => matchesList(query, question.program.list, at),
    (set) => set[indexOfRecord(at)] === 1,
  );
}

/** The record of the nearest element that matches: the element itself or an ancestor. -1 if there is none. */
export function closest(tree: SearchTree, question: Question, element: number): number {
  const find = (isMatch: (at: number) => boolean): number => {
    let at = element;
    while (at >= 0 && !isMatch(at)) at = parentElementOf(tree.records, at);
    return at;
  };
  return answer(
    tree,
    question,
    element,
    (query) => find((at) => matchesList(query, question.program.list, at)),
    (set) => find((at) => set[indexOfRecord(at)] === 1),
  );
}

function answer<Result>(
  tree: SearchTree,
  { program, runsPatterns }: Question,
  scope: number,
  walk: (query: Query) => Result,
  read: (set: ElementSet) => Result,
): Result {
  const ids = program.names.map((name) => tree.nameId(name));
  const scopeElement = isElementKind(kindOf(tree.records, scope)) ? scope : -1;
  if (!program.needsSets) {
    try {
      return walk(
        new Query(tree, ids, scopeElement, runsPatterns, mostSteps(tree), () => {
          throw tooManySteps;
        }),
      );
    } catch (reason) {
      if (reason !== tooManySteps) throw reason;
    }
  }
  const query = new Query(tree, ids, scopeElement, runsPatterns, Infinity, () => Infinity);
  return read(setOf(query, program.list));
}

/** The most steps of a walk: after these, the sets take less time. */
const mostSteps = (tree: SearchTree): number => 4096 + 4 * tree.size;

function scan(query: Query, list: readonly Complex[], scope: number, isFirst: boolean): number[] {
  const found: number[] = [];
  const { records } = query;
  const end = endOf(records, scope);
  if (list.length === 1) {
    const { compounds } = list[0];
    const { htmlName, foreignName } = compounds[compounds.length - 1];
    if (htmlName >= 0 && query.ids[htmlName] === query.ids[foreignName]) {
      scanName(query, list[0], query.ids[htmlName], scope, isFirst, found);
      return found;
    }
  }
  for (let at = nextRecord(scope); at < end; ) {
    const kind = kindIn(records[at]);
    if (kind <= kindShadowRoot) {
      at = endOf(records, at);
      continue;
    }
    if (isElementKind(kind) && matchesList(query, list, at)) {
      found.push(at);
      if (isFirst) break;
    }
    at = nextRecord(at);
  }
  return found;
}

/** The same for a complex selector that ends with a name. */
function scanName(
  query: Query,
  complex: Complex,
  name: number,
  scope: number,
  isFirst: boolean,
  found: number[],
): void {
  const { records } = query;
  const end = endOf(records, scope);
  for (let at = nextRecord(scope); at < end; ) {
    const word = records[at];
    const kind = kindIn(word);
    if (nameIdIn(word) === name && isElementKind(kind) && matchesComplex(query, complex, at)) {
      found.push(at);
      if (isFirst) break;
    }
    at = kind <= kindShadowRoot ? endOf(records, at) : nextRecord(at);
  }
}

function scanSet(records: Int32Array, set: ElementSet, scope: number, isFirst: boolean): number[] {
  const found: number[] = [];
  const end = endOf(records, scope);
  for (let at = nextRecord(scope); at < end; ) {
    if (set[indexOfRecord(at)] === 1) {
      found.push(at);
      if (isFirst) break;
    }
    at = kindOf(records, at) <= kindShadowRoot ? endOf(records, at) : nextRecord(at);
  }
  return found;
}
