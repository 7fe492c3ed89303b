import { wideUnitBytes } from '../encoded/strings.js';
import { wideStrings } from '../generated/format.js';
import {
  headerAsciiStringsLength,
  headerAsciiStringsOffset,
  headerLoneSurrogates,
  headerWideStringsLength,
  headerWideStringsOffset,
} from '../generated/tokens.js';
import { decodeAsciiPart, decodeUtf16 } from '../hosts/node/platform.js';

/** Strings with more code units are decoded alone. */
const longestInWindow = 128;

/**
 * The strings of one buffer of encoded tokens, decoded on demand. A record refers to a string by its offset and length,
 * which count UTF-16 code units.
 */
export class TokenStrings {
  /** The buffer. */
  readonly #bytes: Uint8Array;
  /** The words of the header. */
  readonly #header: Int32Array;
  readonly #windowBytes: number;
  /** The ASCII strings that were decoded last, and the offset at which they begin. */
  #ascii = '';
  #asciiBegin = 0;
  /** The other strings that were decoded last, and the offset at which they begin. */
  #wide = '';
  #wideBegin = wideStrings;

  /**
   * @param bytes the buffer, a result of `viewOf`. Call `forget` if it changes.
   * @param windowBytes the number of bytes that are decoded at once. Tokens are read one after the other, so most
   *   strings are in the part that was decoded last. A string can keep its part alive.
   */
  constructor(bytes: Uint8Array, header: Int32Array, windowBytes: number) {
    this.#bytes = bytes;
    this.#header = header;
    this.#windowBytes = windowBytes;
  }

  /** Forgets the strings that were decoded. The buffer has changed. */
  forget(): void {
    this.#ascii = '';
    this.#asciiBegin = 0;
    this.#wide = '';
    this.#wideBegin = wideStrings;
  }

  /** The string with this offset and length. */
  at(offset: number, length: number): string {
    if (length === 0) return '';
    const isAscii = offset < wideStrings;
    const text = isAscii ? this.#ascii : this.#wide;
    const from = offset - (isAscii ? this.#asciiBegin : this.#wideBegin);
    const to = from + length;
    if (from >= 0 && to <= text.length) return text.substring(from, to);
    return this.#decodeAt(offset, length);
  }

  #decodeAt(offset: number, length: number): string {
    if (length > longestInWindow) return this.#decode(offset, length);
    if (offset < wideStrings) {
      this.#asciiBegin = offset;
      this.#ascii = this.#decode(offset, this.#windowBytes);
      return this.#ascii.substring(0, length);
    }
    this.#wideBegin = offset;
    this.#wide = this.#decode(offset, this.#windowBytes / wideUnitBytes);
    return this.#wide.substring(0, length);
  }

  /** Decodes the code units from `offset`: `length`, or as many as there are. */
  #decode(offset: number, length: number): string {
    const bytes = this.#bytes;
    const header = this.#header;
    if (offset < wideStrings) {
      const begin = header[headerAsciiStringsOffset];
      const end = begin + Math.min(offset + length, header[headerAsciiStringsLength]);
      return decodeAsciiPart(bytes, begin + offset, end);
    }
    const from = offset - wideStrings;
    const to = Math.min(from + length, header[headerWideStringsLength]);
    const begin = header[headerWideStringsOffset];
    const part = bytes.subarray(begin + from * wideUnitBytes, begin + to * wideUnitBytes);
    return decodeUtf16(part, header[headerLoneSurrogates] !== 0);
  }
}
