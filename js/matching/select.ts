/** Answers the questions of selectors on one tree. */

import {
  endOf,
  indexOfRecord,
  isElementKind,
  kindOf,
  kindShadowRoot,
  nextRecord,
} from '../encoded/index.js';
import { LimitError } from '../module/limits.js';
import type { Answer } from './answers.js';
import { parentElementOf } from './elements.js';
import { Query, tooManySteps } from './query.js';
import { type Question, questionOf } from './question.js';
import { RecordList } from './record-list.js';
import { search } from './search.js';
import type { SearchTree } from './search-tree.js';
import { type ElementSet, setOf } from './sets.js';
import { matchesList } from './walk.js';

/** The answer whose member `all` has the records of all descendants of `scope` that match, in tree order. */
export function selectAll(
  tree: SearchTree,
  question: Question,
  scope: number,
): Answer & { readonly all: Int32Array } {
  const answer = answerFor(tree, question, scope);
  if (answer.all === undefined) {
    tree.answers.keepAll(answer, find(tree, question, answer, scope, false));
  }
  return answer as Answer & { readonly all: Int32Array };
}

/** The record of the first descendant of `scope` that matches; -1 if there is none. */
export function selectFirst(tree: SearchTree, question: Question, scope: number): number {
  const answer = answerFor(tree, question, scope);
  answer.first ??= (answer.all ?? find(tree, question, answer, scope, true))[0] ?? -1;
  return answer.first;
}

/** Whether an element matches. */
export function matches(tree: SearchTree, question: Question, at: number): boolean {
  return run(
    tree,
    question,
    tree.answers.of(question.program),
    at,
    (query) => matchesList(query, question.program.list, at),
    (set) => set[indexOfRecord(at)] === 1,
  );
}

/** The record of the nearest element that matches: the element itself or an ancestor. -1 if there is none. */
export function closest(tree: SearchTree, question: Question, element: number): number {
  const nearest = (isMatch: (at: number) => boolean): number => {
    let at = element;
    while (at >= 0 && !isMatch(at)) at = parentElementOf(tree.records, at);
    return at;
  };
  return run(
    tree,
    question,
    tree.answers.of(question.program),
    element,
    (query) => nearest((at) => matchesList(query, question.program.list, at)),
    (set) => nearest((at) => set[indexOfRecord(at)] === 1),
  );
}

/** What is known about the descendants of `scope`. */
function answerFor(tree: SearchTree, { program, runsPatterns }: Question, scope: number): Answer {
  const answer = tree.answers.of(program);
  if (answer.scope !== scope || answer.runsPatterns !== runsPatterns) {
    answer.scope = scope;
    answer.runsPatterns = runsPatterns;
    answer.first = undefined;
    answer.all = undefined;
    answer.nodes = undefined;
  }
  return answer;
}

function find(
  tree: SearchTree,
  question: Question,
  answer: Answer,
  scope: number,
  isFirst: boolean,
): Int32Array {
  const found = new RecordList();
  const take = (at: number): boolean => {
    found.push(at);
    return isFirst;
  };
  run(
    tree,
    question,
    answer,
    scope,
    (query) => search(query, question.program.list, scope, take),
    (set) => {
      // A walk that took too many steps may have found some.
      found.clear();
      readSet(tree.records, set, scope, take);
    },
  );
  return found.toArray();
}

/** The most steps of the walks for a selector: after these, the sets take less time. */
const mostSteps = (tree: SearchTree): number => 4096 + 4 * tree.size;
/** The steps between two readings of the clock. */
const stepsPerCheck = 1024;

/**
 * Runs a query: element by element, or on the set of all elements that match if that takes too many steps. The steps of
 * all calls for a selector count together. So a program can call `matches` for each element.
 */
function run<Result>(
  tree: SearchTree,
  { program, runsPatterns, milliseconds }: Question,
  answer: Answer,
  scope: number,
  walk: (query: Query) => Result,
  read: (set: ElementSet) => Result,
): Result {
  if (answer.set !== undefined && answer.setRunsPatterns === runsPatterns) return read(answer.set);
  const ids = program.names.length === 0 ? noIds : program.names.map((name) => tree.nameId(name));
  const scopeElement = isElementKind(kindOf(tree.records, scope)) ? scope : -1;
  const begin = milliseconds === Infinity ? 0 : performance.now();
  const checkTime = (): number => {
    if (milliseconds === Infinity) return 0x3fffffff;
    const reached = performance.now() - begin;
    if (reached > milliseconds)
      throw new LimitError('milliseconds', milliseconds, Math.ceil(reached));
    return stepsPerCheck;
  };
  const most = mostSteps(tree);
  if (!program.needsSets) {
    const query = new Query(tree, ids, scopeElement, runsPatterns, (steps) => {
      if (answer.steps + steps > most) throw tooManySteps;
      return Math.min(checkTime(), most - answer.steps - steps + 1);
    });
    try {
      const result = walk(query);
      if (!program.usesScope) answer.steps += query.steps;
      return result;
    } catch (reason) {
      if (reason !== tooManySteps) throw reason;
    }
  }
  const query = new Query(tree, ids, scopeElement, runsPatterns, checkTime);
  const set = setOf(query, program.list);
  if (!program.usesScope) {
    answer.setRunsPatterns = runsPatterns;
    tree.answers.keepSet(answer, set);
  }
  return read(set);
}

const noIds: readonly number[] = [];

/** Calls `take` for the descendants of `scope` in a set, until it returns true. */
function readSet(
  records: Int32Array,
  set: ElementSet,
  scope: number,
  take: (at: number) => boolean,
): void {
  const end = endOf(records, scope);
  for (let at = nextRecord(scope); at < end; ) {
    if (set[indexOfRecord(at)] === 1 && take(at)) return;
    at = kindOf(records, at) <= kindShadowRoot ? endOf(records, at) : nextRecord(at);
  }
}

/**
 * What lazy nodes need. They reach it through their tree: `serialize` knows lazy nodes, and must not bring all
 * selectors into a page.
 */
export const matching = { questionOf, selectFirst, selectAll, matches, closest };

export type Matching = typeof matching;
