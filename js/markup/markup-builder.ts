import { copyString } from '../base/copy-string.js';
import { markupTooLong } from '../base/errors.js';
import { mostMarkupUnits } from '../generated/call.js';

/**
 * The minimum length, in UTF-16 code units, of a chunk: see `MarkupBuilder`. Shorter chunks would mean more chunks to
 * join. With longer chunks, the parts of the current chunk would survive more garbage collections.
 */
const chunkLength = 1 << 14;

/**
 * Concatenates parts of markup. Engines keep the parts of a concatenation until the result is read. Then engines copy
 * the parts into one flat string. Millions of parts would fill the heap. So the builder divides the markup into chunks,
 * and copies each chunk as soon as it is complete. (V8 does not copy if a program only reads the first code unit.)
 */
export class MarkupBuilder {
  readonly #chunks: string[] = [];
  /** The markup that is in no chunk yet. */
  #last = '';
  /** The sum of the lengths of all chunks. */
  #length = 0;

  /**
   * Appends a part of the markup.
   *
   * @throws RangeError if the whole markup is longer than a string can be.
   */
  add(markup: string): void {
    this.#last += markup;
    if (this.#last.length >= chunkLength) this.#cut();
  }

  #cut(): void {
    this.#length += this.#last.length;
    // The markup of a short input can be long: elements of a tree can share attributes, but the markup of each of these
    // elements repeats the attributes.
    if (this.#length > mostMarkupUnits) {
      throw markupTooLong();
    }
    this.#chunks.push(copyString(this.#last));
    this.#last = '';
  }

  /** Whether `takeChunks` returns markup. */
  get hasChunk(): boolean {
    return this.#chunks.length > 0;
  }

  /** Removes the complete chunks, and returns their markup. */
  takeChunks(): string {
    this.#length = 0;
    return this.#chunks.splice(0).join('');
  }

  /** Returns the markup. The result keeps no other string in memory. Call this method only once. */
  finish(): string {
    if (this.#chunks.length === 0) return copyString(this.#last);
    this.#chunks.push(this.#last);
    return this.#chunks.join('');
  }
}
