/** Attributes of several elements that the parser created for one tag: copied up to a budget, then shared. */

import {
  afterAttributesOf,
  attributeValueLengthOf,
  firstAttributeOf,
  nextRecord,
} from './records.js';

/**
 * The maximum number of copied attributes in a tree. The page decides how many elements the parser creates for
 * one tag. Within this budget, each such element has its own attributes. Beyond the budget, the elements of one
 * tag share frozen attributes.
 */
const mostCopies = 65_536;
/** A value counts as one more copy for each 2 ** 6 of its code units. */
const defaultUnitsShift = 6;

/**
 * The budget of one decoded tree, and the attributes that its elements share. The order of calls decides which
 * elements share.
 */
export class ClonedAttributes {
  #copies = 0;
  #shared: Map<number, unknown> | undefined;
  readonly #unitsShift: number;

  /** @param unitsShift a value counts as one more copy for each 2 ** unitsShift of its code units. */
  constructor(unitsShift = defaultUnitsShift) {
    this.#unitsShift = unitsShift;
  }

  /**
   * The attributes of an element: new ones within the budget, frozen and shared ones beyond it.
   *
   * @param at an element whose attributes are in an earlier element.
   * @param create creates the element's attributes: nested arrays and objects.
   */
  read<T>(records: Int32Array, at: number, create: () => T): T {
    if (this.#hasBudget(records, at)) return create();
    const first = firstAttributeOf(records, at);
    this.#shared ??= new Map();
    let shared = this.#shared.get(first) as T | undefined;
    if (shared === undefined) {
      shared = freeze(create());
      this.#shared.set(first, shared);
    }
    return shared;
  }

  #hasBudget(records: Int32Array, at: number): boolean {
    const end = afterAttributesOf(records, at);
    for (let next = firstAttributeOf(records, at); next < end; next = nextRecord(next)) {
      if (this.#copies > mostCopies) break;
      this.#copies += 1 + (attributeValueLengthOf(records, next) >>> this.#unitsShift);
    }
    return this.#copies <= mostCopies;
  }
}

/** The object from which a decoder reads attributes. */
export interface AttributeSource {
  /** The budget of copied attributes of the current walk. */
  readonly clones: ClonedAttributes;
}

/** Freezes a value and its parts, which nest only a few levels deep. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(Object.freeze(value))) freeze(part);
  }
  return value;
}
