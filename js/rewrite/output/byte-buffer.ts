import { utf8Encoder } from '../../base/utf8.js';
import type { Source } from '../../tokens/source.js';
import type { Rewritten } from './rewritten.js';

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/** The most bytes of UTF-8 that a UTF-16 code unit needs. */
const mostBytesPerUnit = 3;

/** The longest piece that is copied unit by unit. For longer pieces, a call of the host is faster. */
const longestShortPiece = 24;

/** An array of an earlier buffer, for the next one. Empty while a buffer uses it. */
let spare: Uint8Array = noBytes;
const mostSpareBytes = 0x40000;

/** Collects bytes in one array. A list with an array for each piece would need hundreds of extra bytes per piece. */
export class ByteBuffer {
  #bytes: Uint8Array = noBytes;
  #length = 0;
  /** Whether the array is the piece that was added first. It belongs to the caller, and nothing follows it yet. */
  #isBorrowed = false;
  /** The likely number of bytes, which the first own array has. */
  readonly #likely: number;

  constructor(likely = 0) {
    this.#likely = likely;
  }

  /** Appends bytes. They may be used without a copy, so the caller must not change them. */
  add(piece: Uint8Array): void {
    if (this.#length === 0 && this.#bytes.length < piece.length) {
      this.#bytes = piece;
      this.#length = piece.length;
      this.#isBorrowed = true;
      return;
    }
    this.#reserve(piece.length);
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  /** Appends a range of the source. Its bytes may be used without a copy, as those of `add`. */
  addRange(source: Source<Uint8Array>, start: number, end: number): void {
    const count = end - start;
    if (count > longestShortPiece || this.#length === 0) {
      this.add(source.slice(start, end));
      return;
    }
    this.#reserve(count);
    const to = this.#length - start;
    for (let at = start; at < end; at++) this.#bytes[to + at] = source.unitAt(at);
    this.#length += count;
  }

  /** Appends a text as UTF-8. Lone surrogates become U+FFFD. */
  addText(text: string): void {
    this.#reserve(text.length * mostBytesPerUnit);
    if (text.length > longestShortPiece || !this.#addAscii(text)) {
      this.#length += utf8Encoder().encodeInto(text, this.#bytes.subarray(this.#length)).written;
    }
  }

  /** Returns the bytes that were added since the last call. They may be a piece that was added. */
  take(): Rewritten<Uint8Array> {
    const taken = this.#isBorrowed ? this.#bytes : this.#bytes.slice(0, this.#length);
    this.#length = 0;
    if (this.#isBorrowed) this.#bytes = noBytes;
    this.#isBorrowed = false;
    return taken as Rewritten<Uint8Array>;
  }

  /** The same as `take`, for the last call: another buffer can use the array. */
  takeLast(): Rewritten<Uint8Array> {
    const own = this.#isBorrowed ? noBytes : this.#bytes;
    const taken = this.take();
    if (own.length > spare.length && own.length <= mostSpareBytes) spare = own;
    this.#bytes = noBytes;
    return taken;
  }

  /** Appends a text if all its characters are ASCII. There must be space for it. */
  #addAscii(text: string): boolean {
    const bytes = this.#bytes;
    const start = this.#length;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) return false;
      bytes[start + index] = unit;
    }
    this.#length = start + text.length;
    return true;
  }

  #reserve(count: number): void {
    const length = this.#length + count;
    if (!this.#isBorrowed && length <= this.#bytes.length) return;
    const bytes = newArray(Math.max(length, this.#length * 2, this.#likely));
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
    this.#isBorrowed = false;
  }
}

/** An array of at least `count` bytes. */
function newArray(count: number): Uint8Array {
  if (count > spare.length) return new Uint8Array(count);
  const array = spare;
  spare = noBytes;
  return array;
}
