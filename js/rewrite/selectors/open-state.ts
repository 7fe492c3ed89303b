import type { Positions } from './positions.js';

/** The most code units of names that are counted for the children of one element. Pages have some hundred. */
const mostNameUnits = 0x10000;

/** The number of children so far, by name. */
export class NameCounts {
  readonly #counts = new Map<string, number>();
  #units = 0;

  /**
   * Counts a child. Returns the number of children with its name.
   *
   * @throws Error if the children have so many names that only an attacker writes them.
   */
  add(name: string): number {
    const count = (this.#counts.get(name) ?? 0) + 1;
    if (count === 1) this.#expectSpace(name.length);
    this.#counts.set(name, count);
    return count;
  }

  #expectSpace(units: number): void {
    this.#units += units;
    if (this.#units <= mostNameUnits) return;
    throw new Error(
      'souptree: an element has children with too many names for the selectors `:nth-of-type()` and `:first-of-type` ' +
        'without a name: write a name, as in p:first-of-type',
    );
  }
}

/**
 * What the children of an open element and their siblings need to know. The size does not depend on the depth, nor on
 * the number of children. Only `:nth-of-type()` without a name needs a number for each name of a child, and the names
 * have a limit.
 */
export class OpenState {
  /** The indexes of the selectors that match the element, ascending. */
  readonly matched: readonly number[];
  /** @internal The positions of the element before a child combinator. */
  readonly ownPositions: Positions;
  /** @internal The positions of the element and its ancestors before a descendant combinator. */
  readonly abovePositions: Positions;
  /** @internal The number of children so far. Only correct if siblings matter. */
  childCount = 0;
  /** @internal The number of children so far, by name. Undefined if no name was counted. */
  childNames: NameCounts | undefined;
  /** @internal The positions of the last child before `+`. */
  lastPositions: Positions;
  /** @internal The positions of the children so far before `~`. */
  earlierPositions: Positions;
  /** @internal The state of each child that matches nothing, if siblings do not matter. */
  plainChild: OpenState | undefined;
  /** @internal The states of other children: see `StateSteps`. */
  steps: Map<number | string, OpenState> | undefined;
  /** @internal Whether this is the state of a document, whose children match `:root`. */
  readonly isDocument: boolean;

  /** @internal */
  constructor(
    matched: readonly number[],
    own: Positions,
    above: Positions,
    none: Positions,
    isDocument: boolean,
  ) {
    this.matched = matched;
    this.ownPositions = own;
    this.abovePositions = above;
    this.childNames = undefined;
    this.lastPositions = none;
    this.earlierPositions = none;
    this.plainChild = undefined;
    this.steps = undefined;
    this.isDocument = isDocument;
  }
}

/** The most steps that are kept. Without a bound, a page could make a state for each set of positions. */
const mostSteps = 4096;

/**
 * The steps from the state of a parent to the state of a child, for selectors to which siblings do not matter. A step
 * depends on the positions that the child matches. Pages have few different steps, so each is computed once.
 */
export class StateSteps {
  /** One state for all that are equal. */
  readonly #states = new Map<string, OpenState>();
  #count = 0;

  /** The state of a child that matches the positions `found`. Undefined if the step is not known. */
  get(parent: OpenState, found: Positions): OpenState | undefined {
    return parent.steps?.get(keyOf(found));
  }

  /** Adds a step to a state, or to one that is equal. Returns the state after the step. */
  add(parent: OpenState, found: Positions, state: OpenState): OpenState {
    if (this.#count === mostSteps) return state;
    this.#count++;
    const { matched, ownPositions, abovePositions } = state;
    const facts = `${matched};${ownPositions};${abovePositions}`;
    const known = this.#states.get(facts) ?? state;
    this.#states.set(facts, known);
    parent.steps ??= new Map();
    parent.steps.set(keyOf(found), known);
    return known;
  }
}

/** One number is enough for most selectors. */
function keyOf(positions: Positions): number | string {
  return positions.length === 1 ? positions[0] : positions.join();
}
