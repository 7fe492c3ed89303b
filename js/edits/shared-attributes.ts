/**
 * Attributes that elements share in edits: the parser creates formatting elements again, as often as the page wants.
 */

import { defaultUnitsShift, mostCopies } from '../encoded/cloned-attributes.js';

/** The attributes of formatting elements, by the number of the first element that has them. */
export class SharedAttributes<Attribute extends { readonly value: string }> {
  readonly #lists = new Map<
    number,
    { readonly attributes: readonly Attribute[]; isCounted: boolean }
  >();
  #copies = 0;

  /** Keeps copies of the attributes of an element that later elements may refer to. */
  keep(element: number, attributes: readonly Attribute[]): void {
    if (attributes.length === 0) return;
    const copies = Object.freeze(attributes.map((each) => Object.freeze({ ...each })));
    this.#lists.set(element, { attributes: copies, isCounted: false });
  }

  /**
   * The attributes of an earlier element: copies up to the budget of `ClonedAttributes`, then the same frozen list. The
   * first copy of a list does not count, as in a decoded tree.
   */
  of(element: number): Attribute[] {
    const list = this.#lists.get(element);
    if (list === undefined) return [];
    if (list.isCounted) this.#count(list.attributes);
    list.isCounted = true;
    return this.#copies <= mostCopies
      ? list.attributes.map((each) => ({ ...each }))
      : (list.attributes as Attribute[]);
  }

  /** Forgets all attributes. Copies that were counted stay counted. */
  clear(): void {
    this.#lists.clear();
  }

  #count(attributes: readonly Attribute[]): void {
    for (const { value } of attributes) {
      if (this.#copies > mostCopies) return;
      this.#copies += 1 + (value.length >>> defaultUnitsShift);
    }
  }
}
