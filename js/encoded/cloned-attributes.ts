/**
 * Attributes of elements that the parser created for one tag. In the encoded tree, such an element can share the
 * attributes of an earlier element. A decoder creates separate attributes for each element, up to a budget of copied
 * attributes. Beyond the budget, further elements of one tag also share attributes in the decoder's result.
 */

import {
  afterAttributesOf,
  attributeValueLengthOf,
  firstAttributeOf,
  nextRecord,
} from './records.js';

/**
 * The budget: the maximum number of attributes that a decoder copies for a whole tree. Without a maximum, a page could
 * exhaust the memory, because the page decides how many elements the parser creates for one tag.
 */
export const mostCopies = 65_536;
/** By default, a value counts as one more copied attribute for each 2 ** 6 of its UTF-16 code units. */
export const defaultUnitsShift = 6;

/**
 * Counts the attributes that a decoder has copied. Also keeps the attributes that decoded elements share. Each call of
 * `read` uses a part of the budget. So the order of the calls decides which elements share attributes.
 */
export class ClonedAttributes {
  #copies = 0;
  #shared: Map<number, unknown> | undefined;
  readonly #unitsShift: number;

  /**
   * @param unitsShift a value counts as one more copied attribute for each 2 ** `unitsShift` of its UTF-16 code units.
   */
  constructor(unitsShift = defaultUnitsShift) {
    this.#unitsShift = unitsShift;
  }

  /**
   * The attributes of an element. Within the budget, each call creates new attributes. Beyond the budget, elements of
   * one tag get the same frozen attributes.
   *
   * @param at the record of an element that shares the attributes of an earlier element.
   * @param create creates the element's attributes in the form that the decoder needs. The result can have nested
   *   arrays and objects.
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

/** A tree or its strings, from which a decoder or lazy nodes read attributes. */
export interface AttributeSource {
  /** Counts copied attributes: those of one decoder, or those of all lazy nodes of the tree. */
  readonly clones: ClonedAttributes;
}

/** Freezes a value and its parts. The function may be recursive, because the parts nest only a few levels deep. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(Object.freeze(value))) freeze(part);
  }
  return value;
}
