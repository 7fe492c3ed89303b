import type { Program } from './program.js';
import type { ElementSet } from './sets.js';

/** What is known about a selector in a tree. */
export class Answer {
  /** The node whose descendants `first` and `all` are about. */
  scope = -1;
  /** The option `patterns` of `first` and `all`. */
  runsPatterns = false;
  /** The record of the first descendant that matches; -1 if there is none. Undefined if it is not known. */
  first: number | undefined = undefined;
  /** The records of all descendants that match. */
  all: Int32Array | undefined = undefined;
  /** What the caller of the query created for `all`. */
  nodes: readonly unknown[] | undefined = undefined;
  /** All elements that match. */
  set: ElementSet | undefined = undefined;
  /** The option `patterns` of `set`. */
  setRunsPatterns = false;
  /** The steps of all walks for the selector so far. */
  steps = 0;
}

/** The most results of all selectors that are kept, even for a small tree. A large tree keeps one for each record. */
const leastKept = 4096;
/** The most selectors that are kept for a tree. */
const mostAnswers = 64;
/** The most sets that are kept. A set takes a byte for each record. */
const mostSets = 4;

/** The answers that a tree keeps, by selector. The one that was added first is dropped first. */
export class Answers {
  readonly #answers = new Map<Program, Answer>();
  readonly #withSets: Answer[] = [];
  readonly #mostResults: number;
  #results = 0;

  /** @param size the number of records of the tree. */
  constructor(size: number) {
    this.#mostResults = Math.max(leastKept, size);
  }

  of(program: Program): Answer {
    let answer = this.#answers.get(program);
    if (answer === undefined) {
      answer = new Answer();
      if (this.#answers.size === mostAnswers) {
        this.#answers.delete(this.#answers.keys().next().value as Program);
      }
      this.#answers.set(program, answer);
    }
    return answer;
  }

  /** Keeps all results of a selector. Drops those of the other selectors if there are too many in all. */
  keepAll(answer: Answer, all: Int32Array): void {
    answer.all = all;
    this.#results += all.length;
    if (this.#results <= this.#mostResults) return;
    for (const each of this.#answers.values()) {
      if (each === answer) continue;
      each.all = undefined;
      each.nodes = undefined;
    }
    this.#results = all.length;
  }

  keepSet(answer: Answer, set: ElementSet): void {
    answer.set = set;
    this.#withSets.push(answer);
    if (this.#withSets.length > mostSets) (this.#withSets.shift() as Answer).set = undefined;
  }
}
