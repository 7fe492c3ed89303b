/** Code units of words while they are laid out: a range of a text of the page, or of a string. */

import { lineFeed } from '../../base/code-units.js';

export type CodeUnits = Uint8Array | Uint16Array;

/** Memory for the code units of a string. A result is valid until the next call. */
export class Scratch {
  #ascii = new Uint8Array(128);

  /** The code units of a string, from the index 0: bytes if all are ASCII. */
  unitsOf(text: string): CodeUnits {
    const { length } = text;
    const ascii = this.#bytes(length);
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) return wideUnitsOf(text);
      ascii[index] = unit;
    }
    return ascii;
  }

  /** A word with upper case letters. Undefined if it is not ASCII. */
  upperCaseOf(units: CodeUnits, from: number, length: number): CodeUnits | undefined {
    const ascii = this.#bytes(length);
    for (let index = 0; index < length; index++) {
      const unit = units[from + index];
      if (unit > 0x7f) return undefined;
      ascii[index] = unit >= 0x61 && unit <= 0x7a ? unit - 0x20 : unit;
    }
    return ascii;
  }

  #bytes(length: number): Uint8Array {
    if (this.#ascii.length < length) this.#ascii = new Uint8Array(length * 2);
    return this.#ascii;
  }
}

/** Removes line feeds at both ends of a text. */
export function trimLines(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) === lineFeed) start++;
  while (end > start && text.charCodeAt(end - 1) === lineFeed) end--;
  return text.slice(start, end);
}

/** The number of line feeds, if there are only line feeds and white space; otherwise 0. */
export function countNewlines(
  units: CodeUnits,
  from: number,
  to: number,
  spaces: Uint8Array,
): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    if (units[at] === lineFeed) count++;
    else if (spaces[units[at]] === 0) return 0;
  }
  return count;
}

function wideUnitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
  return units;
}

/** The string of a range of code units. */
export function stringOf(units: CodeUnits, from: number, to: number): string {
  let text = '';
  // The arguments of a call are in the stack.
  for (let at = from; at < to; at += 4096) {
    text += String.fromCharCode(...units.subarray(at, Math.min(to, at + 4096)));
  }
  return text;
}

/** A table with 1 for each of the characters. */
export function spacesOf(characters: string): Uint8Array {
  const spaces = new Uint8Array(0x10000);
  for (let index = 0; index < characters.length; index++) spaces[characters.charCodeAt(index)] = 1;
  return spaces;
}
