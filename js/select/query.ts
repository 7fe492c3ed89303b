import type { SearchTree } from './search-tree.js';

/** Thrown by `Query.count` if walking from element to element takes too many steps. */
export const tooManySteps: unique symbol = Symbol('too many steps');

/** One run of a compiled selector on one tree. */
export class Query {
  readonly tree: SearchTree;
  readonly records: Int32Array;
  /** The ids of the selector's names in this tree; -1 if the tree does not have the name. */
  readonly ids: readonly number[];
  /** The element that `:scope` matches, or -1. */
  readonly scope: number;
  /** Whether the patterns of the page run, for `:valid` and `:invalid`. */
  readonly runsPatterns: boolean;
  /** The element to which the selectors in `:has()` are relative. */
  anchor = -1;
  /** The steps that are left. */
  #steps: number;
  readonly #onSteps: () => number;
  /** What the nested selectors keep during the query, by their slots. */
  readonly kept: unknown[] = [];

  /**
   * @param steps the steps until `onSteps` is called. It returns the number of further steps, or throws.
   */
  constructor(
    tree: SearchTree,
    ids: readonly number[],
    scope: number,
    runsPatterns: boolean,
    steps: number,
    onSteps: () => number,
  ) {
    this.tree = tree;
    this.records = tree.records;
    this.ids = ids;
    this.scope = scope;
    this.runsPatterns = runsPatterns;
    this.#steps = steps;
    this.#onSteps = onSteps;
  }

  /** Counts a step from an element to another one. */
  count(): void {
    if (--this.#steps < 0) this.#steps = this.#onSteps();
  }

  /** The steps that are left until `onSteps` would be called. */
  get stepsLeft(): number {
    return this.#steps;
  }
}
