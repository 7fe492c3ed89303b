/**
 * Reads encoded tokens. Only this file depends on their layout. "Encoded tokens" in src/wire/FORMAT.md explains the
 * layout.
 *
 * A token is one record or several. `at` identifies a record: it is the index of the record's first word among the
 * words of all records. If a function returns "the record", it also returns such an index.
 */

import { namespaces } from '../base/namespaces.js';
import type { Namespace } from '../base/nodes.js';
import { wordBytes } from '../encoded/header.js';
import { nameWords } from '../encoded/sections.js';
import { encodingNames } from '../generated/encodings.js';
import { knownNames } from '../generated/names.js';
import {
  fieldEnd,
  fieldFirst,
  fieldSecond,
  fieldStart,
  headerBaseHigh,
  headerBaseLow,
  headerDecided,
  headerEncoding,
  headerFirstName,
  headerNameCount,
  headerNamesOffset,
  headerRecordCount,
  headerWords,
  kindEndOfFile,
  kindMask,
  nameShift,
  namespaceMask,
  namespaceShift,
  recordWords,
} from '../generated/tokens.js';
import { viewOf } from '../hosts/node/platform.js';
import { TokenStrings } from './strings.js';

/** The base of a buffer is in two words. This is the unit of the second one. */
const baseHighUnit = 2 ** 30;

/** The encoded tokens of one buffer, copied from the memory of the module. */
export class TokenBuffer {
  readonly #bytes: Uint8Array;
  readonly #words: Int32Array;
  /** The words of all records, and perhaps of others after them. */
  readonly records: Int32Array;
  /** The strings of the tokens. Records refer to a string by its offset and length. */
  readonly strings: TokenStrings;
  /**
   * The names from this buffer and earlier buffers of the input. Their ids follow those of the known names of
   * js/generated: see `nameOf`.
   */
  readonly ownNames: string[];
  /** The record after the last one. */
  end = 0;
  /** The name of the input's encoding. Undefined if the input is a string, or the encoding is not known yet. */
  encoding: string | undefined;
  /** The offset in the source from which the offsets of the records count. */
  base = 0;
  /** The offset up to which the source belongs to no later token. */
  decided = 0;

  /**
   * @param encoded the bytes in the module's memory.
   * @param ownNames the names from earlier buffers. The names of this buffer are added.
   * @param windowBytes as for `TokenStrings`.
   */
  constructor({ buffer, byteOffset, length }: Uint8Array, ownNames: string[], windowBytes: number) {
    this.#bytes = viewOf((buffer as ArrayBuffer).slice(byteOffset, byteOffset + length));
    this.#words = new Int32Array(this.#bytes.buffer);
    this.records = new Int32Array(this.#bytes.buffer, headerWords * wordBytes);
    this.strings = new TokenStrings(this.#bytes, this.#words, windowBytes);
    this.ownNames = ownNames;
    this.#readHeader();
  }

  /** Overwrites the tokens with those of another buffer. Returns false if the other buffer is larger. */
  overwrite(encoded: Uint8Array): boolean {
    if (encoded.length > this.#bytes.length) return false;
    this.#bytes.set(encoded);
    this.strings.forget();
    this.#readHeader();
    return true;
  }

  #readHeader(): void {
    const words = this.#words;
    this.#readNames();
    this.end = words[headerRecordCount] * recordWords;
    this.encoding = encodingIn(words);
    this.base = words[headerBaseLow] + words[headerBaseHigh] * baseHighUnit;
    this.decided = this.base + words[headerDecided];
  }

  /** Reads the names of the buffer. The module forgets names that no open element has, so that there are few. */
  #readNames(): void {
    const words = this.#words;
    const names = this.ownNames;
    const first = words[headerFirstName] - knownNames.length;
    if (first < names.length) names.length = first;
    const begin = words[headerNamesOffset] / wordBytes;
    const end = begin + words[headerNameCount] * nameWords;
    for (let at = begin; at < end; at += nameWords) {
      names.push(this.strings.at(words[at], words[at + 1]));
    }
  }
}

/** How long the tokens of a buffer are needed: `always`, or until the `next` buffer of the input is opened. */
export type Lifetime = 'always' | 'next';

/**
 * A part that was decoded is alive at each collection of young objects. V8 adds up what is alive, and gives young
 * objects more memory as the sum grows. So parts are small where an input can have many gigabytes.
 */
const windowBytesFor: Readonly<Record<Lifetime, number>> = { always: 1024, next: 256 };

/**
 * The largest buffer that is overwritten. A larger one is rare: a token or a chunk is very long. It is not kept, so
 * that it does not take memory until the end of the input.
 */
const largestKept = 0x100000;

/** Opens the encoded tokens of one input, which may arrive in several buffers. */
export class TokenReader {
  readonly #lifetime: Lifetime;
  /** The names from the buffers so far. */
  readonly #names: string[] = [];
  /** The buffer that the next call of `open` overwrites. */
  #kept: TokenBuffer | undefined;

  constructor(lifetime: Lifetime) {
    this.#lifetime = lifetime;
  }

  /** Opens one buffer, and copies it. So `encoded` may be in the module's memory, and may change later. */
  open(encoded: Uint8Array): TokenBuffer {
    if (this.#kept?.overwrite(encoded)) return this.#kept;
    const tokens = new TokenBuffer(encoded, this.#names, windowBytesFor[this.#lifetime]);
    if (this.#lifetime === 'next' && encoded.length <= largestKept) this.#kept = tokens;
    return tokens;
  }
}

/**
 * Whether the only record is that of the end of the input. This needs no `TokenBuffer`, and so no copy.
 *
 * @param encoded the encoded tokens, in the module's memory.
 */
export function hasOnlyEnd({ buffer, byteOffset }: Uint8Array): boolean {
  const words = new Int32Array(buffer, byteOffset, headerWords + recordWords);
  return words[headerRecordCount] === 1 && kindOf(words, headerWords) === kindEndOfFile;
}

/** The `encoding` of the `TokenBuffer` of encoded tokens. */
export function encodingOf({ buffer, byteOffset }: Uint8Array): string | undefined {
  return encodingIn(new Int32Array(buffer, byteOffset, headerWords));
}

function encodingIn(header: Int32Array): string | undefined {
  return encodingNames[header[headerEncoding] - 1];
}

/** The record directly after a record. All records have the same size. @inline */
export function nextRecord(at: number): number {
  return at + recordWords;
}

/** The record directly before a record. @inline */
export function previousRecord(at: number): number {
  return at - recordWords;
}

/** The kind of a record, a `kind` constant of js/generated/tokens.ts. @inline */
export function kindOf(records: Int32Array, at: number): number {
  return records[at] & kindMask;
}

/** Whether a record has a flag, a `flag` constant of js/generated/tokens.ts. @inline */
export function hasFlag(records: Int32Array, at: number, flag: number): boolean {
  return (records[at] & flag) !== 0;
}

/** The offset in the source at which the token or attribute of a record begins. */
export function startOf({ base, records }: TokenBuffer, at: number): number {
  return base + records[at + fieldStart];
}

/** The offset in the source after the token or attribute of a record. */
export function endOf({ base, records }: TokenBuffer, at: number): number {
  return base + records[at + fieldEnd];
}

/**
 * The offset of the tag or processing instruction that the end of the input truncated. If there is none, the end of the
 * input. `at` is the record of the end of the input.
 */
export function truncatedAt({ base, records }: TokenBuffer, at: number): number {
  return base + records[at + fieldFirst];
}

/** The id of the name of a tag or attribute. @inline */
export function nameIdOf(records: Int32Array, at: number): number {
  return records[at] >>> nameShift;
}

/** The name of a tag or attribute. */
export function nameOf({ records, ownNames }: TokenBuffer, at: number): string {
  const id = nameIdOf(records, at);
  return id < knownNames.length ? knownNames[id] : ownNames[id - knownNames.length];
}

/**
 * The string of a record: the value of an attribute, the data of a text or comment, or a part of a doctype or
 * processing instruction.
 */
export function stringOf({ records, strings }: TokenBuffer, at: number): string {
  return strings.at(records[at + fieldFirst], records[at + fieldSecond]);
}

/**
 * The number of an element. For a start tag, the element that the tag began. For an end tag, the element that the tag
 * ended, or of which the tag ended a copy. For a record of the kind elementEnd, the element that ended without an end
 * tag. The number is 0 if the tag began or ended no element, or if the request lacks the flag `elementEnds`.
 *
 * @inline
 */
export function elementOf(records: Int32Array, at: number): number {
  return records[at + fieldFirst];
}

/** The number of an element's parent. The record is an ancestor, or an element that the markup implies. @inline */
export function parentOf(records: Int32Array, at: number): number {
  return records[at + fieldSecond];
}

/** The number of the element of which an ancestor is a copy; 0 if it is no copy. @inline */
export function originalOf(records: Int32Array, at: number): number {
  return records[at + fieldEnd];
}

/** The namespace of an element: of a start tag, an element that the markup implied, or an ancestor. */
export function namespaceOf(records: Int32Array, at: number): Namespace {
  return namespaces[(records[at] >>> namespaceShift) & namespaceMask];
}

/** The number of attributes of a start tag. @inline */
export function attributeCountOf(records: Int32Array, at: number): number {
  return records[at + fieldSecond];
}

/** The record of a start tag's first attribute. Each attribute is one record. @inline */
export function firstAttributeOf(tag: number): number {
  return tag + recordWords;
}

/** The record after a start tag and its attributes. */
export function recordAfterStartTag(records: Int32Array, at: number): number {
  return at + (1 + attributeCountOf(records, at)) * recordWords;
}

/** The record of the attribute of a start tag that has this name. Undefined if there is none. */
export function attributeRecordOf(
  tokens: TokenBuffer,
  tag: number,
  name: string,
): number | undefined {
  const end = recordAfterStartTag(tokens.records, tag);
  for (let at = firstAttributeOf(tag); at < end; at = nextRecord(at)) {
    if (nameOf(tokens, at) === name) return at;
  }
  return undefined;
}

/** The record of a doctype's public identifier. The name is in the doctype's own record. @inline */
export function publicIdentifierOf(doctype: number): number {
  return doctype + recordWords;
}

/** The record of a doctype's system identifier. @inline */
export function systemIdentifierOf(doctype: number): number {
  return doctype + 2 * recordWords;
}

/** The record after a doctype. @inline */
export function recordAfterDoctype(at: number): number {
  return at + 3 * recordWords;
}

/** The record of a processing instruction's data. The target is in the instruction's own record. @inline */
export function instructionDataOf(instruction: number): number {
  return instruction + recordWords;
}

/** The record after a processing instruction. @inline */
export function recordAfterInstruction(at: number): number {
  return at + 2 * recordWords;
}
