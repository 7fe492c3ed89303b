/**
 * Selectors that are matched while a page arrives. Each start tag is matched once, with what was before it. The time
 * for an element depends on the selectors only.
 *
 * Names are compared without namespaces. Ids and classes are case-sensitive, also in quirks mode.
 */

import type { Combinator } from '../../selectors/ast.js';
import {
  compile,
  type OpenTag,
  type Position,
  type Program,
  type Surroundings,
} from './compile.js';
import { filtersOf, type TagFilter } from './filters.js';
import { NameCounts, OpenState, StateSteps } from './open-state.js';
import { readSelector } from './parse.js';
import { extended, masked, type Positions, positionsOf } from './positions.js';

export type { OpenTag } from './compile.js';
export type { TagFilter } from './filters.js';
export type { OpenState } from './open-state.js';

const noSelectors: readonly number[] = [];

/**
 * What a match depends on besides the start tag. Each value includes those before it.
 *
 * - `nothing`: the parent that is passed to `enter` does not matter.
 * - `ancestors`: elements that pass no filter may be left out. The parent is the nearest ancestor with a state.
 * - `parent`: the parent is the element's own parent. An element that passes no filter needs a state only if it has
 *   children that pass a filter.
 * - `siblings`: each element needs `enter` or `pass`, in tree order.
 */
export type MatchContext = 'nothing' | 'ancestors' | 'parent' | 'siblings';

/** Matches selectors against the start tags of a page. */
export class SelectorMatcher {
  /**
   * The filters of all compound selectors. A tag that passes none of them cannot change what matches, except as a
   * parent or a sibling. `[{}]` if each tag passes.
   */
  readonly filters: readonly TagFilter[];
  /** What a match depends on besides the start tag. */
  readonly context: MatchContext;
  readonly #program: Program;
  readonly #none: Positions;
  /** The positions that can match a tag, by the names in selectors. */
  readonly #byName: ReadonlyMap<string, readonly Position[]>;
  /** The positions that can match tags of all other names. */
  readonly #forOtherNames: readonly Position[];
  /** Undefined if siblings matter. */
  readonly #steps: StateSteps | undefined;
  /** The states of a document and of a fragment, if siblings do not matter. */
  readonly #roots: OpenState[] = [];
  /** The element that is matched. `found` is an array that all calls share. */
  readonly #current: Surroundings & { found: number[] };

  /**
   * @param caller the name of the function in error messages.
   * @param selectors the selectors. Each may be a list.
   * @throws as `readSelector`.
   */
  constructor(caller: string, selectors: readonly string[]) {
    const lists = selectors.map((selector) => readSelector(caller, selector));
    this.filters = filtersOf(lists);
    this.#program = compile(lists);
    this.context = contextOf(this.#program);
    this.#steps = this.needsEveryElement ? undefined : new StateSteps();
    const { positions } = this.#program;
    this.#none = positionsOf([], positions.length);
    this.#byName = groupByName(positions);
    this.#forOtherNames = positions.filter(({ name }) => name === undefined);
    this.#current = { found: [...this.#none], ordinal: 0, ordinalOfType: 0, isRoot: false };
  }

  /** Whether each element needs `enter` or `pass`, because siblings matter. */
  get needsEveryElement(): boolean {
    return this.context === 'siblings';
  }

  /** Whether an element with this name can be to the left of a combinator. */
  canBeLeft(name: string): boolean {
    const { left } = this.#program;
    return this.#positionsFor(name).some(({ word, bit }) =>
      Object.values(left).some((positions) => (positions[word] & bit) !== 0),
    );
  }

  /**
   * The parent of the elements without a parent element. Each page needs its own call, and so do the contents of a
   * template if selectors must not see the elements around them.
   *
   * @param isDocument whether the children match `:root`. False for a fragment.
   */
  createRoot(isDocument = true): OpenState {
    const none = this.#none;
    const index = Number(isDocument);
    const root = this.#roots[index] ?? new OpenState(noSelectors, none, none, none, isDocument);
    if (!this.needsEveryElement) this.#roots[index] = root;
    return root;
  }

  /**
   * Matches a start tag, whose element is the next child of `parent`.
   *
   * @returns the state of the element, for its children. `matched` has the indexes of the selectors that match.
   */
  enter(parent: OpenState, tag: OpenTag): OpenState {
    const current = this.#current;
    this.#count(parent, tag.name);
    current.isRoot = parent.isDocument;
    const { found } = current;
    for (let word = 0; word < found.length; word++) found[word] = 0;
    let isPlain = true;
    for (const position of this.#positionsFor(tag.name)) {
      if (!isAfterLeft(position, parent) || !holds(position, tag, current)) continue;
      found[position.word] |= position.bit;
      isPlain = false;
    }
    if (isPlain) return this.#plain(parent);
    const steps = tag.isImplied ? undefined : this.#steps;
    if (steps === undefined) return this.#found(parent, tag);
    return steps.get(parent, found) ?? steps.add(parent, found, this.#found(parent, tag));
  }

  /**
   * Adds an element that passes no filter as the next child of `parent`. The result is that of `enter`.
   *
   * @param name the name in lower case.
   */
  pass(parent: OpenState, name: string): OpenState {
    this.#count(parent, name);
    return this.#plain(parent);
  }

  /** Counts an element as the next child of `parent`. */
  #count(parent: OpenState, name: string): void {
    const current = this.#current;
    current.ordinal = ++parent.childCount;
    const { countedNames } = this.#program;
    if (countedNames !== undefined && (countedNames.size === 0 || !countedNames.has(name))) return;
    parent.childNames ??= new NameCounts();
    current.ordinalOfType = parent.childNames.add(name);
  }

  /** The state of an element that has no positions. */
  #plain(parent: OpenState): OpenState {
    const none = this.#none;
    parent.lastPositions = none;
    if (!this.needsEveryElement) {
      parent.plainChild ??= new OpenState(noSelectors, none, parent.abovePositions, none, false);
      parent.plainChild.plainChild ??= parent.plainChild;
      return parent.plainChild;
    }
    return new OpenState(noSelectors, none, parent.abovePositions, none, false);
  }

  /** The state of an element that has the positions that were found. */
  #found(parent: OpenState, tag: OpenTag): OpenState {
    const { found } = this.#current;
    const none = this.#none;
    const { left } = this.#program;
    parent.lastPositions = masked(found, left['+'], none, parent.lastPositions);
    parent.earlierPositions = extended(parent.earlierPositions, found, left['~']);
    const own = masked(found, left['>'], none, parent.ownPositions);
    const above = extended(parent.abovePositions, found, left[' ']);
    return new OpenState(this.#matched(tag), own, above, none, false);
  }

  /** The indexes of the selectors that end at the positions that were found. */
  #matched({ name, isImplied }: OpenTag): readonly number[] {
    const { found } = this.#current;
    const matched: number[] = [];
    for (const position of this.#positionsFor(name)) {
      const { word, bit, selector } = position;
      if ((found[word] & bit) === 0 || selector < 0 || matched.at(-1) === selector) continue;
      if (!isImplied || position.name !== undefined) matched.push(selector);
    }
    return matched;
  }

  /** The positions that can match a tag with this name. */
  #positionsFor(name: string): readonly Position[] {
    // V8 hashes the name also to search an empty map.
    const byName = this.#byName;
    return (byName.size > 0 ? byName.get(name) : undefined) ?? this.#forOtherNames;
  }
}

/** Whether the compound selector before the combinator matched where the combinator requires it. */
function isAfterLeft({ combinator, leftWord, leftBit }: Position, parent: OpenState): boolean {
  switch (combinator) {
    case undefined:
      return true;
    case ' ':
      return (parent.abovePositions[leftWord] & leftBit) !== 0;
    case '>':
      return (parent.ownPositions[leftWord] & leftBit) !== 0;
    case '+':
      return (parent.lastPositions[leftWord] & leftBit) !== 0;
    case '~':
      return (parent.earlierPositions[leftWord] & leftBit) !== 0;
  }
}

function holds({ conditions }: Position, tag: OpenTag, surroundings: Surroundings): boolean {
  for (const condition of conditions) if (!condition(tag, surroundings)) return false;
  return true;
}

function contextOf({ left, countsSiblings, hasRoot }: Program): MatchContext {
  const has = (combinator: Combinator) => left[combinator].some((bits) => bits !== 0);
  if (countsSiblings || has('+') || has('~')) return 'siblings';
  if (hasRoot || has('>')) return 'parent';
  return has(' ') ? 'ancestors' : 'nothing';
}

/** For each name in selectors, the positions of this name and those without a name, in their order. */
function groupByName(positions: readonly Position[]): Map<string, readonly Position[]> {
  const names = new Set(positions.map(({ name }) => name));
  names.delete(undefined);
  return new Map(
    [...(names as Set<string>)].map((name) => [
      name,
      positions.filter((position) => position.name === undefined || position.name === name),
    ]),
  );
}
