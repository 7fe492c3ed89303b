/** The compiled form of selectors. It belongs to no tree: the ids of its names are found for each tree. */

import type { Combinator } from '../selectors/ast.js';
import type { Formula } from '../selectors/formula.js';
import type { Query } from './query.js';

/** Whether an element has a property. `at` is its record. */
export type Test = (query: Query, at: number) => boolean;

/** A compiled selector list. */
export interface Program {
  readonly list: readonly Complex[];
  /** The names in the selector. `Query.ids` has their ids in the order of this list. */
  readonly names: readonly string[];
  /** The number of nested selectors. */
  readonly slots: number;
  /** Whether the answer depends on the node on which the method is called. */
  readonly usesScope: boolean;
  /** Whether `:nth-child(... of ...)` occurs so often that its tables would take too much memory at once. */
  readonly needsSets: boolean;
}

/** A complex selector. An element that matches it matches the last compound selector. */
export interface Complex {
  readonly compounds: readonly Compound[];
  /** Number `i` is before compound selector `i + 1`. */
  readonly combinators: readonly Combinator[];
}

/** A compound selector. The cheapest tests are first. */
export interface Compound {
  /** The required kind of the element's record; 0 if each kind of element matches. */
  readonly kind: number;
  /** The indexes in `Query.ids` of the name of HTML elements, and of other elements; -1 if each name matches. */
  readonly htmlName: number;
  readonly foreignName: number;
  readonly tests: readonly Test[];
  readonly nested: readonly Nested[];
  /** An attribute that the element must have. Undefined if there is none that can be searched for. */
  readonly probe: Probe | undefined;
}

/** An attribute without a namespace, whose name has the same spelling in all elements. */
export interface Probe {
  /** The index of the name in `Query.ids`. */
  readonly name: number;
  /** Whether the value of the attribute at a record matches. It can return true for a value that does not. */
  readonly test: ValueTest;
  /** For an id or a class: its kind in an `ElementIndex`, and its hash. */
  readonly kind: number;
  readonly hash: number;
}

/** Whether the value of an attribute matches. `at` is its record. */
export type ValueTest = (query: Query, at: number, isHtml: boolean) => boolean;

/** A part of a compound selector that has selectors itself. `slot` is its index in `Query.kept`. */
export type Nested = NestedMatches | NestedHas | NestedNth;

export interface NestedMatches {
  readonly kind: 'matches';
  readonly slot: number;
  readonly isNegated: boolean;
  readonly list: readonly Complex[];
}

/**
 * `:has()`. The first compound selector of each complex selector matches the anchor: the element that has the others.
 */
export interface NestedHas {
  readonly kind: 'has';
  readonly slot: number;
  readonly list: readonly Complex[];
}

/** `:nth-child(... of ...)`. */
export interface NestedNth {
  readonly kind: 'nth';
  readonly slot: number;
  readonly formula: Formula;
  readonly fromEnd: boolean;
  readonly list: readonly Complex[];
}
