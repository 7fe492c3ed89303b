/**
 * Compares strings of a tree with texts of selectors. Strings of the ASCII section are compared as bytes, and so are
 * not decoded: a query decodes no attribute of an element that does not match.
 */

import { asciiLowerCase, isSpace } from '../base/ascii.js';
import type { TreeBuffer } from '../encoded/index.js';

/** An ASCII capital as a small letter; any other code unit itself. */
export function lowerUnit(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
}

/** An answer for a string of this length. */
interface LongAnswer {
  readonly length: number;
  readonly isYes: boolean;
}

/**
 * Longer strings are read once for a question: a page can let many elements share attributes, and would else decide
 * that a long value is read for each of them.
 */
export const longLength = 256;

/** The number of questions whose answers are remembered at a time. */
const mostQuestions = 64;

/**
 * The strings of one tree. In all methods, `offset` and `length` are those of a string in a record. With `ignoresCase`,
 * `text` must be in lower case, and the case of ASCII letters in the string does not matter.
 */
export class Values {
  readonly #tree: TreeBuffer;
  readonly #ascii: Uint8Array;
  /** For each question, the answers for long strings by their offsets. */
  readonly #answers = new Map<string, Map<number, LongAnswer>>();

  constructor(tree: TreeBuffer) {
    this.#tree = tree;
    this.#ascii = tree.sections.ascii;
  }

  at(offset: number, length: number): string {
    return this.#tree.strings.at(offset, length);
  }

  /** Whether the string has `text` from its code unit `from` on. */
  #hasAt(at: number, text: string, ignoresCase: boolean): boolean {
    const bytes = this.#ascii;
    for (let index = 0; index < text.length; index++) {
      const byte = bytes[at + index];
      if (byte === text.charCodeAt(index)) continue;
      if (!ignoresCase || lowerUnit(byte) !== text.charCodeAt(index)) return false;
    }
    return true;
  }

  #isAscii(offset: number): boolean {
    return offset < this.#ascii.length;
  }

  /** The string, in lower case with `ignoresCase`. */
  #read(offset: number, length: number, ignoresCase: boolean): string {
    const value = this.at(offset, length);
    return ignoresCase ? asciiLowerCase(value) : value;
  }

  equals(offset: number, length: number, text: string, ignoresCase: boolean): boolean {
    if (length !== text.length) return false;
    return this.#isAscii(offset)
      ? this.#hasAt(offset, text, ignoresCase)
      : this.#read(offset, length, ignoresCase) === text;
  }

  /** Whether the string begins with `text`. */
  startsWith(offset: number, length: number, text: string, ignoresCase: boolean): boolean {
    return length >= text.length && this.equals(offset, text.length, text, ignoresCase);
  }

  /** Whether the string ends with `text`. */
  endsWith(offset: number, length: number, text: string, ignoresCase: boolean): boolean {
    const from = offset + length - text.length;
    return length >= text.length && this.equals(from, text.length, text, ignoresCase);
  }

  /** Whether `text` is in the string. */
  includes(offset: number, length: number, text: string, ignoresCase: boolean): boolean {
    if (length < text.length) return false;
    if (length >= longLength) return this.#longIncludes(offset, length, text, ignoresCase);
    return this.#read(offset, length, ignoresCase).includes(text);
  }

  // Methods of their own: a function that is created takes time even where it is not called.
  #longIncludes(offset: number, length: number, text: string, ignoresCase: boolean): boolean {
    return this.#answer(`*${ignoresCase}${text}`, offset, length, () =>
      this.#read(offset, length, ignoresCase).includes(text),
    );
  }

  #longHasWord(offset: number, length: number, text: string, ignoresCase: boolean): boolean {
    return this.#answer(`~${ignoresCase}${text}`, offset, length, () =>
      this.#findWord(offset, length, text, ignoresCase),
    );
  }

  /** The answer of a question for a long string. */
  #answer(question: string, offset: number, length: number, answer: () => boolean): boolean {
    let answers = this.#answers.get(question);
    if (answers === undefined) {
      if (this.#answers.size === mostQuestions) this.#answers.clear();
      answers = new Map();
      this.#answers.set(question, answers);
    }
    const known = answers.get(offset);
    if (known?.length === length) return known.isYes;
    const isYes = answer();
    answers.set(offset, { length, isYes });
    return isYes;
  }

  /** Whether `text` is one of the words of the string. Words are separated by ASCII whitespace. */
  hasWord(offset: number, length: number, text: string, ignoresCase: boolean): boolean {
    if (length < text.length) return false;
    if (length === text.length) return this.equals(offset, length, text, ignoresCase);
    if (length >= longLength) return this.#longHasWord(offset, length, text, ignoresCase);
    return this.#findWord(offset, length, text, ignoresCase);
  }

  #findWord(offset: number, length: number, text: string, ignoresCase: boolean): boolean {
    if (!this.#isAscii(offset)) return this.#hasWideWord(offset, length, text, ignoresCase);
    const bytes = this.#ascii;
    const end = offset + length;
    // A word that begins after `last` is too short.
    const last = end - text.length;
    for (let at = offset; at <= last; at++) {
      if (isSpace(bytes[at])) continue;
      const after = at + text.length;
      if ((after === end || isSpace(bytes[after])) && this.#hasAt(at, text, ignoresCase))
        return true;
      do at++;
      while (at < last && !isSpace(bytes[at]));
    }
    return false;
  }

  /** A hash of the string, for which the case of ASCII letters does not matter. */
  hash(offset: number, length: number): number {
    if (!this.#isAscii(offset)) return hashOf(this.at(offset, length));
    let hash = 0;
    const end = offset + length;
    for (let at = offset; at < end; at++) hash = addToHash(hash, this.#ascii[at]);
    return hash;
  }

  /** Calls `add` with the hash of each word of the string. Returns the number of words. */
  hashWords(offset: number, length: number, add: (hash: number) => void): number {
    const text = this.#isAscii(offset) ? undefined : this.at(offset, length);
    let count = 0;
    let hash = 0;
    let isInWord = false;
    for (let index = 0; index <= length; index++) {
      const unit = text === undefined ? this.#ascii[offset + index] : text.charCodeAt(index);
      if (index < length && !isSpace(unit)) {
        hash = addToHash(hash, unit);
        isInWord = true;
      } else if (isInWord) {
        add(hash);
        count++;
        hash = 0;
        isInWord = false;
      }
    }
    return count;
  }

  #hasWideWord(offset: number, length: number, text: string, ignoresCase: boolean): boolean {
    const value = this.#read(offset, length, ignoresCase);
    for (let at = value.indexOf(text); at >= 0; at = value.indexOf(text, at + 1)) {
      const after = at + text.length;
      const isBegin = at === 0 || isSpace(value.charCodeAt(at - 1));
      if (isBegin && (after === length || isSpace(value.charCodeAt(after)))) return true;
    }
    return false;
  }
}

function addToHash(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + lowerUnit(unit)) | 0;
}

/** The hash of a text, as `Values.hash` returns it for a string. */
export function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = addToHash(hash, text.charCodeAt(index));
  return hash;
}
