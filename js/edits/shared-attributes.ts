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
  readonly #lists = new Map<number, readonly Attribute[]>();
  #copies = 0;

  /** Keeps copies of the attributes of an element that later elements may refer to. */
  keep(element: number, attributes: readonly Attribute[]): void {
    if (attributes.length === 0) return;
    this.#lists.set(element, Object.freeze(attributes.map((each) => Object.freeze({ ...each }))));
  }

  /** The attributes of an earlier element: copies up to the maximum, then the same frozen list. */
  of(element: number): Attribute[] {
    const list = this.#lists.get(element) ?? [];
    for (const { value } of list) this.#copies += 1 + (value.length >>> unitsShift);
    return this.#copies <= mostCopies ? list.map((each) => ({ ...each })) : (list as Attribute[]);
  }
}
