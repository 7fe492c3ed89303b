/** Writes a text as code units, which become one string at the end. */

import { carriageReturn, lineFeed, space, tab } from '../base/code-units.js';
import { decodeAscii, decodeUtf16 } from '../hosts/node/platform.js';

/** Whether a code unit is white space that browsers collapse. */
export function isWhiteSpace(unit: number): boolean {
  return (
    unit <= space &&
    (unit === space || unit === lineFeed || unit === tab || unit === carriageReturn)
  );
}

const noUnits = /* @__PURE__ */ new Uint16Array(0);

/** The memory of the last text, for the next one. One text is written at a time, so two never share it. */
let kept = noUnits;

/** Longer memory is not kept. */
const mostKept = 0x80000;

/** A decoder takes longer for so few units than a loop. */
const fewUnits = 24;

/** A text that grows. */
export class Units {
  // One type of array for all texts: engines compile the loops below once for each type.
  #units: Uint16Array<ArrayBuffer>;
  #length = 0;
  #isAscii = true;
  readonly #isShared: boolean;

  /** @param isShared false if another text may begin before this one ends. */
  constructor(isShared = true) {
    this.#isShared = isShared;
    this.#units = isShared ? kept : noUnits;
  }

  /** The length in UTF-16 code units. */
  get length(): number {
    return this.#length;
  }

  /** Drops the units from an index on. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Appends the units of a string. */
  putString(text: string): void {
    const units = this.#room(text.length);
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) this.#isAscii = false;
      units[this.#length++] = unit;
    }
  }

  /** Appends a short range of code units. */
  appendShort(
    from: Uint8Array | Uint16Array,
    begin: number,
    end: number,
    isAscii = from.BYTES_PER_ELEMENT === 1,
  ): void {
    if (!isAscii) this.#isAscii = false;
    const units = this.#room(end - begin);
    let length = this.#length;
    for (let at = begin; at < end; at++) units[length++] = from[at];
    this.#length = length;
  }

  /** Whether the text ends with a string. */
  endsWith(text: string): boolean {
    const start = this.#length - text.length;
    if (start < 0) return false;
    for (let index = 0; index < text.length; index++) {
      if (this.#units[start + index] !== text.charCodeAt(index)) return false;
    }
    return true;
  }

  /** The unit at an index. */
  at(index: number): number {
    return this.#units[index];
  }

  /** Appends one ASCII character several times. */
  repeat(unit: number, count: number): void {
    const units = this.#room(count);
    for (let index = 0; index < count; index++) units[this.#length++] = unit;
  }

  put(unit: number): void {
    if (unit > 0x7f) this.#isAscii = false;
    this.#room(1)[this.#length++] = unit;
  }

  /** Appends a range of code units. */
  append(from: Uint8Array | Uint16Array, begin: number, end: number): void {
    if (from.BYTES_PER_ELEMENT !== 1) this.#isAscii = false;
    this.#room(end - begin).set(from.subarray(begin, end), this.#length);
    this.#length += end - begin;
  }

  /**
   * Appends words with single spaces between them, up to other white space or `to`. Returns the index after the last
   * word.
   *
   * @param begin the index of a character that is not white space.
   */
  appendWords(from: Uint8Array | Uint16Array, begin: number, to: number): number {
    if (from.BYTES_PER_ELEMENT !== 1) this.#isAscii = false;
    const units = this.#room(to - begin);
    let length = this.#length;
    let at = begin;
    for (; at < to; at++) {
      const unit = from[at];
      if (unit <= space && isWhiteSpace(unit)) {
        if (unit !== space || at + 1 === to || isWhiteSpace(from[at + 1])) break;
      }
      units[length++] = unit;
    }
    this.#length = length;
    return at;
  }

  /** The units of a range, in the memory of this text. */
  subarray(from: number, to: number): Uint16Array {
    return this.#units.subarray(from, to);
  }

  /** The units of a range, as a string. */
  toString(from: number, to = this.#length): string {
    const units = this.#units.subarray(from, to);
    if (units.length <= fewUnits) {
      let text = '';
      for (const unit of units) text += String.fromCharCode(unit);
      return text;
    }
    if (this.#isAscii) return decodeAscii(new Uint8Array(units));
    return decodeUtf16(new Uint8Array(units.buffer, units.byteOffset, units.byteLength), true);
  }

  #room(count: number): Uint16Array<ArrayBuffer> {
    const length = this.#length + count;
    if (length <= this.#units.length) return this.#units;
    const larger = new Uint16Array(Math.max(length, 1024) * 2);
    larger.set(this.#units.subarray(0, this.#length));
    this.#units = larger;
    if (this.#isShared && larger.length <= mostKept) kept = larger;
    return larger;
  }
}
