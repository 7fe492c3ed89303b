/**
 * The minimum length of a chunk. Shorter chunks would mean more chunks to join. In longer chunks, the parts would
 * survive more garbage collections.
 */
const chunkLength = 1 << 14;

/** The maximum length of a string in V8. Other engines allow more. */
const mostLength = 2 ** 29 - 24;

/**
 * Concatenates markup. Engines keep the parts of a concatenation until the result is read, and then copy the
 * parts into one flat string. Millions of parts would fill the heap, so the builder makes engines flatten each
 * chunk.
 */
export class MarkupBuilder {
  readonly #chunks: string[] = [];
  /** The markup that is in no chunk yet. */
  #last = '';
  /** The length of all chunks. */
  #length = 0;

  /**
   * Appends markup.
   *
   * @throws RangeError if the markup is longer than a string can be.
   */
  add(markup: string): void {
    this.#last += markup;
    if (this.#last.length >= chunkLength) this.#cut();
  }

  #cut(): void {
    this.#length += this.#last.length;
    // The markup of a short input can be long: elements of a tree can share attributes, and markup repeats them.
    if (this.#length > mostLength) {
      throw new RangeError('souptree: the markup is longer than a string can be');
    }
    // Reading a code unit makes engines flatten the string.
    this.#last.charCodeAt(0);
    this.#chunks.push(this.#last);
    this.#last = '';
  }

  /** Returns the markup. Call this method only once. */
  finish(): string {
    if (this.#chunks.length === 0) return this.#last;
    this.#chunks.push(this.#last);
    return this.#chunks.join('');
  }
}
