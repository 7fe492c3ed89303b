/** Reads the two string sections of an encoded tree or of encoded edits. */

import { copyString } from '../base/copy-string.js';
import { wideStrings } from '../generated/format.js';
import { decodeAsciiPart, decodeUtf16, viewOf } from '../hosts/node/platform.js';
import type { StringCopies } from '../module/options.js';

export type { StringCopies };

/** The number of bytes of a code unit of the wide strings. */
export const wideUnitBytes = 2;

// A window has 1,024 bytes. So a string of the result keeps at most these bytes in memory.

/** A window of ASCII strings has 2 ** 10 code units. */
const asciiShift = 10;
/** No window has strings with more code units. */
export const longestInWindow = 1 << asciiShift;
/** A window of wide strings has 2 ** 9 code units. */
const wideShift = 9;

/** The ranges of the two string sections in the bytes of an encoded tree or of encoded edits. */
export interface StringRanges {
  /**
   * The bytes that contain the sections. If they are in the module's memory, read no string after the module's next
   * call.
   */
  readonly bytes: Uint8Array;
  /** The offset of the ASCII section in `bytes`. It has one byte per code unit. */
  readonly asciiOffset: number;
  /** The length of the ASCII section, in code units. */
  readonly asciiLength: number;
  /** The offset of the wide section in `bytes`: a multiple of two. It has UTF-16, little-endian. */
  readonly wideOffset: number;
  /** The length of the wide section, in code units. */
  readonly wideLength: number;
  /**
   * Whether the wide section may have lone surrogates. If so, it is decoded without a `TextDecoder`, because a
   * `TextDecoder` would replace lone surrogates.
   */
  readonly mayHaveLoneSurrogates: boolean;
}

/**
 * The string sections. There are two sections, because engines store only one byte per code unit of an ASCII string.
 * Most names and attribute values are ASCII, even if the text of the page is not.
 *
 * A section is decoded in windows, each on first use. Engines store a substring as a reference to the string that
 * contains it. So a kept string keeps its window in memory, and not the text of the whole page. Decoding windows is
 * also faster than decoding a section at once, because engines collect large strings separately.
 */
export class Strings {
  readonly #ranges: StringRanges;
  /** All bytes of the buffer: a result of `viewOf`. */
  readonly #memory: Uint8Array;
  /** The windows of the ASCII section. A window is empty until it is decoded. */
  readonly #ascii: string[];
  /** The windows of the wide section; undefined until the first wide string. A window is empty until it is decoded. */
  #wide: string[] | undefined;
  /** The strings that are longer than a window, by offset. Several records may refer to one of them. */
  #long: Map<number, string> | undefined;

  constructor(ranges: StringRanges) {
    this.#ranges = ranges;
    this.#memory = viewOf(ranges.bytes.buffer as ArrayBuffer);
    this.#ascii = createWindows(ranges.asciiLength, asciiShift);
  }

  /** The number of code units of both sections. */
  get length(): number {
    return this.#ranges.asciiLength + this.#ranges.wideLength;
  }

  /**
   * The string to which a record refers. Calls with equal arguments may return the same string object.
   *
   * @param offset the offset in the record. Below `wideStrings`, it is an offset in the ASCII section. Any other offset
   *   is `wideStrings` plus an offset in the wide section.
   * @param length the length in UTF-16 code units.
   */
  at(offset: number, length: number): string {
    const windows = this.#ascii;
    const index = offset >>> asciiShift;
    if (index < windows.length) {
      const window = windows[index];
      const begin = offset & ((1 << asciiShift) - 1);
      if (begin + length <= window.length) return window.substring(begin, begin + length);
    }
    return this.#find(offset, length);
  }

  /** The bytes of the ASCII section: a view, not a copy. The offset of a string in them is the offset in its record. */
  get ascii(): Uint8Array {
    const { bytes, asciiOffset, asciiLength } = this.#ranges;
    return bytes.subarray(asciiOffset, asciiOffset + asciiLength);
  }

  /**
   * The code units of the wide section: a view, not a copy. The offset of a string in them is that in its record, less
   * `wideStrings`.
   */
  get wide(): Uint16Array {
    const { bytes, wideOffset, wideLength } = this.#ranges;
    return new Uint16Array(bytes.buffer, bytes.byteOffset + wideOffset, wideLength);
  }

  /** Whether a range is in one of the sections. */
  has(offset: number, length: number): boolean {
    if (!(offset >= 0 && length >= 0)) return false;
    return offset < wideStrings
      ? offset + length <= this.#ranges.asciiLength
      : offset - wideStrings + length <= this.#ranges.wideLength;
  }

  /** Whether all bytes of the ASCII section are ASCII, as in each tree from the encoder. */
  get isAscii(): boolean {
    const { bytes, asciiOffset, asciiLength } = this.#ranges;
    const end = asciiOffset + asciiLength;
    for (let at = asciiOffset; at < end; at++) if (bytes[at] > 0x7f) return false;
    return true;
  }

  /** The string if it is not in a decoded window of the ASCII section. */
  #find(offset: number, length: number): string {
    if (length === 0) return '';
    if (offset >= wideStrings) return this.#findWide(offset - wideStrings, length);
    return (
      this.#inNewWindow(this.#ascii, asciiShift, 0, offset, length) ?? this.#alone(offset, length)
    );
  }

  #findWide(from: number, length: number): string {
    this.#wide ??= createWindows(this.#ranges.wideLength, wideShift);
    const windows = this.#wide;
    const index = from >>> wideShift;
    if (index < windows.length) {
      const window = windows[index];
      const begin = from & ((1 << wideShift) - 1);
      if (begin + length <= window.length) return window.substring(begin, begin + length);
    }
    return (
      this.#inNewWindow(windows, wideShift, wideStrings, from, length) ??
      this.#alone(wideStrings + from, length)
    );
  }

  /**
   * Decodes a window that has a whole string, and returns the string. Undefined if no window has the whole string, or
   * the window is decoded already.
   *
   * @param start the offset at which the section begins.
   * @param from the offset of the string in its section.
   */
  #inNewWindow(
    windows: string[],
    shift: number,
    start: number,
    from: number,
    length: number,
  ): string | undefined {
    const index = from >>> shift;
    const begin = from & ((1 << shift) - 1);
    if (begin + length > 1 << shift || windows[index] !== '') return undefined;
    const window = this.#decode(start + (index << shift), 1 << shift);
    windows[index] = window;
    return window.substring(begin, begin + length);
  }

  /** A string that no window has as a whole. It is decoded alone, so it keeps only itself in memory. */
  #alone(offset: number, length: number): string {
    if (length <= longestInWindow) return this.#decode(offset, length);
    const known = this.#long?.get(offset);
    if (known?.length === length) return known;
    const string = this.#decode(offset, length);
    this.#long ??= new Map();
    this.#long.set(offset, string);
    return string;
  }

  /** Decodes the code units from `offset`: `length`, or as many as the section has. */
  #decode(offset: number, length: number): string {
    const { bytes, asciiOffset, asciiLength, wideOffset, wideLength, mayHaveLoneSurrogates } =
      this.#ranges;
    if (offset < wideStrings) {
      const begin = bytes.byteOffset + asciiOffset;
      const end = Math.min(offset + length, asciiLength);
      return decodeAsciiPart(this.#memory, begin + offset, begin + end);
    }
    const from = offset - wideStrings;
    const to = Math.min(from + length, wideLength);
    return decodeUtf16(
      bytes.subarray(wideOffset + from * wideUnitBytes, wideOffset + to * wideUnitBytes),
      mayHaveLoneSurrogates,
    );
  }
}

function createWindows(length: number, shift: number): string[] {
  const windows: string[] = [];
  for (let begin = 0; begin < length; begin += 1 << shift) windows.push('');
  return windows;
}

/** A string of the sections as `Strings.at` returns it, or a copy of this string. */
export function readString(
  strings: Strings,
  copies: StringCopies,
  offset: number,
  length: number,
): string {
  const string = strings.at(offset, length);
  return copies === 'copied' ? copyString(string) : string;
}
