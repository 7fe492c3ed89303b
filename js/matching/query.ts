import type { SearchTree } from './search-tree.js';

/** Thrown if walking from element to element takes too many steps. */
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
  /** What the nested selectors keep during the query, by their slots. */
  readonly kept: unknown[] = [];
  /** The steps that `grant` has allowed in all. */
  #granted = 0;
  /** Those of them that are left. */
  #left = 0;
  readonly #grant: (steps: number) => number;

  /**
   * @param grant gets the number of steps so far, and returns how many more may follow until it is called again. Throws
   *   to end the query.
   */
  constructor(
    tree: SearchTree,
    ids: readonly number[],
    scope: number,
    runsPatterns: boolean,
    grant: (steps: number) => number,
  ) {
    this.tree = tree;
    this.records = tree.records;
    this.ids = ids;
    this.scope = scope;
    this.runsPatterns = runsPatterns;
    this.#grant = grant;
  }

  /** Counts a step from an element to another one. */
  count(): void {
    if (--this.#left < 0) this.#continue();
  }

  /** The steps so far. */
  get steps(): number {
    return this.#granted - Math.max(this.#left, 0);
  }

  #continue(): void {
    this.#left = this.#grant(this.#granted);
    this.#granted += this.#left;
  }
}
