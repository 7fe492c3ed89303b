/** What decoders create of the attributes of elements that the parser created again for one tag. */

import { recordWords } from '../generated/format.js';
import { afterAttributesOf, firstAttributeOf } from './records.js';

/**
 * A page decides how many elements the parser creates again for one tag. Until a tree has this many copies of
 * attributes, each such element has its own. After that, the elements of one tag share frozen ones.
 */
const mostCopies = 65_536;
/** A value counts as one more copy for each 2 ** 6 of its code units. */
const defaultUnitsShift = 6;

/** The budget of one decoded tree, and what its elements share. Follows the order of calls. */
export class ClonedAttributes {
  #copies = 0;
  #shared: Map<number, unknown> | undefined;
  readonly #unitsShift: number;

  /** @param unitsShift a value counts as one more copy for each 2 ** unitsShift of its code units. */
  constructor(unitsShift = defaultUnitsShift) {
    this.#unitsShift = unitsShift;
  }

  /**
   * @param at an element whose attributes are elsewhere.
   * @param make creates what the element has of its attributes: a tree of arrays and objects.
   */
  read<T>(records: Int32Array, at: number, make: () => T): T {
    if (this.#hasBudget(records, at)) return make();
    const first = firstAttributeOf(records, at);
    this.#shared ??= new Map();
    let shared = this.#shared.get(first) as T | undefined;
    if (shared === undefined) {
      shared = freeze(make());
      this.#shared.set(first, shared);
    }
    return shared;
  }

  #hasBudget(records: Int32Array, at: number): boolean {
    const end = afterAttributesOf(records, at);
    for (let next = firstAttributeOf(records, at); next < end; next += recordWords) {
      if (this.#copies > mostCopies) break;
      this.#copies += 1 + (records[next + 2] >>> this.#unitsShift);
    }
    return this.#copies <= mostCopies;
  }
}

/** With all that is inside, a few levels. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(Object.freeze(value))) freeze(part);
  }
  return value;
}
