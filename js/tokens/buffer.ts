/**
 * Typed reads from encoded tokens; the only place that knows their layout. See src/wire/FORMAT.md.
 *
 * A record is named by `at`, the index of its first word among the words of all records.
 */

import { tokensWithoutOffsets } from '../base/errors.js';
import type { Namespace } from '../base/nodes.js';
import { decodeStrings, type Strings, substring } from '../encoded/strings.js';
import { encodingNames } from '../generated/encodings.js';
import { knownNames } from '../generated/names.js';
import {
  fieldEnd,
  fieldFirst,
  fieldSecond,
  fieldStart,
  headerAsciiStringsLength,
  headerAsciiStringsOffset,
  headerEncoding,
  headerLoneSurrogates,
  headerNameCount,
  headerNamesOffset,
  headerOffsetUnits,
  headerRecordCount,
  headerWideStringsLength,
  headerWideStringsOffset,
  headerWords,
  kindMask,
  nameShift,
  namespaceMask,
  namespaceShift,
  recordWords,
} from '../generated/tokens.js';

export interface TokenBuffer {
  readonly records: Int32Array;
  readonly strings: Strings;
  /** Texts of all names so far, by id. */
  readonly names: readonly string[];
  /** The name of the encoding of bytes; undefined for a string, or before it is known. */
  readonly encoding: string | undefined;
}

const wordBytes = 4;
const nameWords = 2;
const wideUnitBytes = 2;

/** Opens the encoded tokens of one input, which may come in several buffers. */
export class TokenReader {
  #names: string[] | undefined;

  /**
   * Makes encoded tokens readable. Of bytes in the module's memory nothing but the strings may be read
   * after its next call.
   *
   * @throws Error if the source is bytes in which tokens have no words.
   */
  open(bytes: Uint8Array): TokenBuffer {
    const { buffer, byteOffset } = bytes;
    const header = new Int32Array(buffer, byteOffset, headerWords);
    const asciiOffset = header[headerAsciiStringsOffset];
    const wideOffset = header[headerWideStringsOffset];
    const strings = decodeStrings(
      bytes.subarray(asciiOffset, asciiOffset + header[headerAsciiStringsLength]),
      bytes.subarray(wideOffset, wideOffset + header[headerWideStringsLength] * wideUnitBytes),
      header[headerLoneSurrogates] !== 0,
      'shared',
    );
    const begin = byteOffset + headerWords * wordBytes;
    const records = new Int32Array(buffer, begin, header[headerRecordCount] * recordWords);
    const nameCount = header[headerNameCount];
    if (nameCount > 0) {
      this.#names ??= knownNames.slice();
      const namesBegin = byteOffset + header[headerNamesOffset];
      const words = new Int32Array(buffer, namesBegin, nameCount * nameWords);
      for (let at = 0; at < words.length; at += nameWords) {
        this.#names.push(substring(strings, words[at], words[at + 1]));
      }
    }
    const encoding = encodingNames[header[headerEncoding] - 1];
    if (encoding !== undefined && header[headerOffsetUnits] === 0) {
      throw tokensWithoutOffsets(encoding);
    }
    return { records, strings, names: this.#names ?? knownNames, encoding };
  }
}

export function kindOf(records: Int32Array, at: number): number {
  return records[at] & kindMask;
}

export function hasFlag(records: Int32Array, at: number, flag: number): boolean {
  return (records[at] & flag) !== 0;
}

export function startOf(records: Int32Array, at: number): number {
  return records[at + fieldStart];
}

export function endOf(records: Int32Array, at: number): number {
  return records[at + fieldEnd];
}

/** The id of the name of a tag or attribute. */
export function nameIdOf(records: Int32Array, at: number): number {
  return records[at] >>> nameShift;
}

export function nameOf({ records, names }: TokenBuffer, at: number): string {
  return names[records[at] >>> nameShift];
}

/** The string of a record: a value, data, or part of a doctype or processing instruction. */
export function stringOf({ records, strings }: TokenBuffer, at: number): string {
  return substring(strings, records[at + fieldFirst], records[at + fieldSecond]);
}

/** What the tag began or ended, of an element's end what that is; 0 for none. */
export function elementOf(records: Int32Array, at: number): number {
  return records[at + fieldFirst];
}

const namespaces: readonly Namespace[] = ['html', 'svg', 'mathml'];

/** Of the element that a start tag began. */
export function namespaceOf(records: Int32Array, at: number): Namespace {
  return namespaces[(records[at] >>> namespaceShift) & namespaceMask];
}

/** Of a start tag. */
export function attributeCountOf(records: Int32Array, at: number): number {
  return records[at + fieldSecond];
}

/** The record behind a start tag and its attributes. */
export function recordAfterStartTag(records: Int32Array, at: number): number {
  return at + (1 + attributeCountOf(records, at)) * recordWords;
}
