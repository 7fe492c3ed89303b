/** Attributes that elements share in edits: the parser creates formatting elements again, as often as the page wants. */

/**
 * The maximum number of attributes that are copied for a whole page. Beyond it, elements share frozen attributes, as the
 * elements of a decoded tree do.
 */
const mostCopies = 65_536;
/** A value counts as one more copied attribute for each 2 ** 6 of its UTF-16 code units. */
const unitsShift = 6;

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
   * The attributes of an earlier element: copies up to the maximum, then the same frozen list. The first copy of a list
   * does not count, as in a decoded tree.
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

  #count(attributes: readonly Attribute[]): void {
    for (const { value } of attributes) {
      if (this.#copies > mostCopies) return;
      this.#copies += 1 + (value.length >>> unitsShift);
    }
  }
}
