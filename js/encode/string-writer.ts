import { utf8Encoder } from '../base/utf8.js';
import { wideStrings } from '../generated/format.js';
import { grown, tooLarge } from './growth.js';

/** The number of code units of wide strings that are concatenated before they are copied. */
const chunkUnits = 1 << 14;

/** Writes the two string sections of an encoded tree. Equal strings are written again: they are not shared. */
export class StringWriter {
  /** The ASCII section, with spare capacity. */
  #ascii = new Uint8Array(0);
  #asciiLength = 0;
  /** The wide section without the current chunk, with spare capacity. */
  #wide = new Uint16Array(0);
  #wideLength = 0;
  /**
   * The last strings of the wide section. Engines read the code units of one flat string much faster than those of
   * many substrings.
   */
  #chunk = '';
  #hasLoneSurrogates = false;
  readonly #mostUnits: number;

  /** @param mostUnits the maximum length of a section, in UTF-16 code units. */
  constructor(mostUnits: number) {
    this.#mostUnits = mostUnits;
  }

  /**
   * Writes a string, in time linear in its length. Returns its offset, as in records.
   *
   * @throws RangeError if the section cannot hold the string.
   */
  write(value: string): number {
    const { length } = value;
    const offset = this.#asciiLength;
    const end = offset + length;
    if (end > this.#ascii.length) {
      // A wide string needs no capacity in the ASCII section.
      if (/[^\0-\x7f]/.test(value)) return this.#writeWide(value);
      this.#ascii = grown(this.#ascii, (units) => new Uint8Array(units), end, this.#mostUnits);
    }
    // A wide string does not fit, because its UTF-8 has more bytes than the string has code units.
    const { read } = utf8Encoder().encodeInto(value, this.#ascii.subarray(offset, end));
    if (read < length) return this.#writeWide(value);
    this.#asciiLength = end;
    return offset;
  }

  #writeWide(value: string): number {
    const offset = this.#wideLength + this.#chunk.length;
    if (offset + value.length > this.#mostUnits) throw tooLarge();
    this.#chunk += value;
    if (this.#chunk.length >= chunkUnits) this.#copyChunk();
    return wideStrings + offset;
  }

  #copyChunk(): void {
    const chunk = this.#chunk;
    const offset = this.#wideLength;
    const end = offset + chunk.length;
    if (end > this.#wide.length) {
      this.#wide = grown(this.#wide, (units) => new Uint16Array(units), end, this.#mostUnits);
    }
    const wide = this.#wide;
    for (let index = 0; index < chunk.length; index++) {
      wide[offset + index] = chunk.charCodeAt(index);
    }
    this.#hasLoneSurrogates ||= /\p{Surrogate}/u.test(chunk);
    this.#wideLength = end;
    this.#chunk = '';
  }

  /** The sections. Call this method after the last string. */
  finish(): { ascii: Uint8Array; wide: Uint16Array; hasLoneSurrogates: boolean } {
    this.#copyChunk();
    return {
      ascii: this.#ascii.subarray(0, this.#asciiLength),
      wide: this.#wide.subarray(0, this.#wideLength),
      hasLoneSurrogates: this.#hasLoneSurrogates,
    };
  }
}
