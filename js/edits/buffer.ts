/**
 * Reads encoded edits. This file has what all records share; js/generated/edits.ts reads the words of each kind.
 * src/wire/EDITS.md explains the layout.
 *
 * `at` identifies a record: it is the index of the record's first word among the words of all records.
 */

import { wordBytes } from '../encoded/header.js';
import { nameWords, readNameTable } from '../encoded/sections.js';
import { readString, type StringCopies, Strings } from '../encoded/strings.js';
import {
  headerAsciiStringsLength,
  headerAsciiStringsOffset,
  headerEditsEnd,
  headerLoneSurrogates,
  headerNameCount,
  headerNamesOffset,
  headerWideStringsLength,
  headerWideStringsOffset,
  headerWords,
  kindMask,
  nameShift,
  namespaceMask,
  namespaceShift,
  recordWords,
} from '../generated/edits.js';
import { knownNames } from '../generated/names.js';

/** The encoded edits of one buffer. */
export interface EditBuffer {
  /** The words of all records. */
  readonly records: Int32Array;
  /** The strings of the edits. Records refer to a string by its offset and length. */
  readonly strings: Strings;
  /** Whether strings are copies. */
  readonly copies: StringCopies;
  /** The names of the reader. */
  readonly names: readonly string[];
}

/** Opens the encoded edits of one input, which may arrive in several buffers. */
export class EditReader {
  readonly #names = knownNames.slice();
  readonly #copies: StringCopies;

  /** @param copies whether strings are substrings of windows of the string sections, or copies of these substrings. */
  constructor(copies: StringCopies = 'shared') {
    this.#copies = copies;
  }

  /**
   * The known names of js/generated, then the names from the buffers so far. The index of a name is its id. Opening a
   * buffer adds its names to this array.
   */
  get names(): readonly string[] {
    return this.#names;
  }

  /**
   * Opens one buffer. If `bytes` is in the module's memory, the next call of the module can overwrite the records and
   * the strings. The names stay valid.
   */
  open(bytes: Uint8Array): EditBuffer {
    const { buffer, byteOffset } = bytes;
    const header = new Int32Array(buffer, byteOffset, headerWords);
    const strings = new Strings({
      bytes,
      asciiOffset: header[headerAsciiStringsOffset],
      asciiLength: header[headerAsciiStringsLength],
      wideOffset: header[headerWideStringsOffset],
      wideLength: header[headerWideStringsLength],
      mayHaveLoneSurrogates: header[headerLoneSurrogates] !== 0,
    });
    const begin = headerWords * wordBytes;
    const count = (header[headerEditsEnd] - begin) / wordBytes;
    const records = new Int32Array(buffer, byteOffset + begin, count);
    const nameCount = header[headerNameCount];
    if (nameCount > 0) {
      const namesBegin = byteOffset + header[headerNamesOffset];
      const words = new Int32Array(buffer, namesBegin, nameCount * nameWords);
      for (const name of readNameTable(words, strings, this.#copies)) this.#names.push(name);
    }
    return { records, strings, copies: this.#copies, names: this.names };
  }
}

/** The kind of a record, a `kind` constant of js/generated/edits.ts. @inline */
export function kindOf(records: Int32Array, at: number): number {
  return records[at] & kindMask;
}

/** The record directly after a record. */
export function nextRecord(records: Int32Array, at: number): number {
  return at + recordWords[kindOf(records, at)];
}

/** The id of the name of an element or attribute, or of the target of a processing instruction. @inline */
export function nameIdOf(records: Int32Array, at: number): number {
  return records[at] >>> nameShift;
}

/** The name of an element or attribute, or the target of a processing instruction. */
export function nameOf({ records, names }: EditBuffer, at: number): string {
  return names[nameIdOf(records, at)];
}

/** The namespace of an element or attribute, as an index in a list of namespaces. @inline */
export function namespaceIndexOf(records: Int32Array, at: number): number {
  return (records[at] >>> namespaceShift) & namespaceMask;
}

/** A string of a record. `field` is the constant of the string in js/generated/edits.ts. */
export function stringOf(edits: EditBuffer, at: number, field: number): string {
  const { records, strings, copies } = edits;
  return readString(strings, copies, records[at + field], records[at + field + 1]);
}
