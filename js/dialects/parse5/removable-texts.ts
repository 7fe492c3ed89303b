/**
 * The texts that can be removed on their own: children of a `selectedcontent` element, and texts after a start marker.
 * parse5 has no numbers for texts, and its parser never creates one alone. So the adapter gets a text when it is
 * inserted.
 */
export class RemovableTexts {
  /** The numbers of the nodes from which a text may be removed. */
  readonly #watched = new Set<number>();
  /** The data of created texts that are not inserted yet, by number. */
  readonly #created = new Map<number, string>();
  /** The parents of inserted copies, by the number of the text. */
  readonly #parents = new Map<number, number>();
  /**
   * The node that has the children of a fragment now, by the fragment's number. An option's content is copied there
   * first.
   */
  readonly #fragments = new Map<number, number>();

  watch(parent: number): void {
    this.#watched.add(parent);
  }

  isWatched(parent: number): boolean {
    return this.#watched.has(parent);
  }

  addFragment(fragment: number): void {
    this.#fragments.set(fragment, fragment);
  }

  create(text: number, data: string): void {
    this.#created.set(text, data);
  }

  /** The data of a created text, which is inserted now. Undefined for the number of another node. */
  take(text: number): string | undefined {
    const data = this.#created.get(text);
    if (data !== undefined) this.#created.delete(text);
    return data;
  }

  insert(text: number, parent: number): void {
    if (this.#watched.has(parent) || this.#fragments.has(parent)) this.#parents.set(text, parent);
  }

  moveChildren(from: number, to: number): void {
    if (this.#watched.has(from)) this.#watched.add(to);
    if (this.#fragments.has(from)) this.#fragments.set(from, to);
  }

  /**
   * The number of the parent of a copy, which is removed now: the copy is the first child, because children are removed
   * in order. Undefined if the number is unknown.
   */
  takeParent(text: number): number | undefined {
    const parent = this.#parents.get(text);
    if (parent === undefined) return undefined;
    this.#parents.delete(text);
    return this.#fragments.get(parent) ?? parent;
  }
}
