/**
 * Typed reads from an encoded tree; the only place that knows its layout. See src/wire/FORMAT.md.
 *
 * A record is named by `at`, the index of its first word among the words of all records. Every value
 * is below 2^31, so signed words read the same, and fit a small integer of the JavaScript engine.
 */

import type { ParseError } from '../base/errors.js';
import type { OffsetUnits, SourceEncoding } from '../base/nodes.js';
import { encodingConfidences, encodingNames, encodingSources } from '../generated/encodings.js';
import {
  formatFingerprint,
  formatMagic,
  formatVersion,
  headerAsciiStringsLength,
  headerAsciiStringsOffset,
  headerByteLength,
  headerEncoding,
  headerEncodingConfidence,
  headerEncodingSource,
  headerErrorCount,
  headerErrorsOffset,
  headerFingerprint,
  headerLineCount,
  headerLinesOffset,
  headerLocationsOffset,
  headerLoneSurrogates,
  headerMagic,
  headerNameCount,
  headerNamesOffset,
  headerOffsetUnits,
  headerRecordCount,
  headerRecordsOffset,
  headerVersion,
  headerWideStringsLength,
  headerWideStringsOffset,
  headerWords,
  locationWords,
  parseErrorCode,
  parseErrorColumn,
  parseErrorLine,
  parseErrorOffset,
  parseErrorWords,
  recordWords,
  wideStrings,
} from '../generated/format.js';
import { knownNames } from '../generated/names.js';
import { parseErrorCodes } from '../generated/parse-errors.js';
import type { StringCopies } from '../module/options.js';
import type { ClonedAttributes } from './cloned-attributes.js';
import { type AttributeSource, TreeStrings } from './string-section.js';
import { decodePart, decodeStrings, type Strings, substring } from './strings.js';

export {
  attributeCountMask,
  attributeCountShift,
  attributeNamespaceMask,
  attributeNamespaceShift,
  kindAttribute,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMask,
  kindMathmlElement,
  kindMore,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  lengthShift,
  nameShift,
  parseErrorCode,
  parseErrorColumn,
  parseErrorLine,
  parseErrorOffset,
  parseErrorWords,
  recordWords,
} from '../generated/format.js';

export { ClonedAttributes } from './cloned-attributes.js';
export * from './locations.js';
export * from './records.js';
export type { AttributeSource, TreeStrings } from './string-section.js';
export * from './structure.js';

const wordBytes = 4;
export const nameWords = 2;
const wideUnitBytes = 2;

const noWords = /* @__PURE__ */ new Int32Array(0);

/** An encoded tree, opened. Its strings are decoded when one of them is asked for. */
export class TreeBuffer implements AttributeSource {
  /** The words of all records. */
  readonly records: Int32Array;
  /** Four words for each record, or nothing: see `locationOf`. */
  readonly locations: Int32Array | undefined;
  /** The offsets at which lines begin; there if `locations` are. */
  readonly lineStarts: Int32Array;
  /** All names; the index is the id in a record. */
  readonly names: readonly string[];
  readonly #bytes: Uint8Array;
  readonly #copies: StringCopies;
  #strings: TreeStrings | undefined;

  /** See `openTree`. */
  constructor(bytes: Uint8Array, copies: StringCopies, strings?: Strings) {
    const header = readHeader(bytes);
    const recordCount = header[headerRecordCount];
    this.records = readSection(bytes, header, headerRecordsOffset, recordCount * recordWords);
    if (header[headerLocationsOffset] !== 0) {
      const words = recordCount * locationWords;
      this.locations = readSection(bytes, header, headerLocationsOffset, words);
    }
    this.lineStarts = this.locations === undefined ? noWords : readLineStarts(bytes);
    this.#bytes = bytes;
    this.#copies = copies;
    this.names = header[headerNameCount] === 0 ? knownNames : this.#readNames();
    if (strings !== undefined) this.#strings = this.#withStrings(strings);
  }

  /** What records say of strings are places in these. */
  get strings(): TreeStrings {
    this.#strings ??= this.#withStrings(readStrings(this.#bytes, this.#copies));
    return this.#strings;
  }

  get clones(): ClonedAttributes {
    return this.strings.clones;
  }

  #withStrings(strings: Strings): TreeStrings {
    const recordCount = this.records.length / recordWords;
    return new TreeStrings(this.names, strings, this.#copies, recordCount);
  }

  /** There if the source was bytes. */
  get encoding(): SourceEncoding | undefined {
    return readEncoding(this.#bytes);
  }

  /** The same tree, but its strings have memory of their own. */
  withCopies(): TreeBuffer {
    return new TreeBuffer(this.#bytes, 'copied', this.strings);
  }

  /**
   * Without decoding all strings: the encoder puts ASCII names side by side. Others are so rare that all are then
   * decoded twice.
   */
  #readNames(): readonly string[] {
    const words = nameWordsOf(this.#bytes);
    let begin = wideStrings;
    let end = 0;
    for (let at = 0; at < words.length; at += nameWords) {
      begin = Math.min(begin, words[at]);
      end = Math.max(end, words[at] + words[at + 1]);
    }
    if (end >= wideStrings) begin = 0;
    const copies = this.#copies;
    const strings =
      end < wideStrings
        ? { ascii: readAscii(this.#bytes, begin, end), wide: '', copies }
        : readStrings(this.#bytes, copies);
    const names: string[] = [];
    for (let at = 0; at < words.length; at += nameWords) {
      names.push(substring(strings, words[at] - begin, words[at + 1]));
    }
    return knownNames.concat(names);
  }
}

/** Some of the ASCII strings. */
function readAscii(bytes: Uint8Array, begin: number, end: number): string {
  const offset = readHeader(bytes)[headerAsciiStringsOffset];
  return begin < end ? decodePart(bytes.subarray(offset + begin, offset + end)) : '';
}

function readStrings(bytes: Uint8Array, copies: StringCopies): Strings {
  const header = readHeader(bytes);
  const asciiOffset = header[headerAsciiStringsOffset];
  const wideOffset = header[headerWideStringsOffset];
  return decodeStrings(
    bytes.subarray(asciiOffset, asciiOffset + header[headerAsciiStringsLength]),
    bytes.subarray(wideOffset, wideOffset + header[headerWideStringsLength] * wideUnitBytes),
    header[headerLoneSurrogates] !== 0,
    copies,
  );
}

function readHeader(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, headerWords);
}

/** Words of a section, which may be empty. `offset` is the header's word with its place. */
function readSection(bytes: Uint8Array, header: Int32Array, offset: number, words: number) {
  return new Int32Array(bytes.buffer, bytes.byteOffset + header[offset], words);
}

/**
 * Makes an encoded tree readable. The bytes begin at a multiple of four and passed `checkTree`, or
 * were written by the module a moment ago; then they still must be of this version.
 *
 * @param copies whether strings are parts of the decoded sections or have memory of their own.
 */
export function openTree(bytes: Uint8Array, copies: StringCopies = 'shared'): TreeBuffer {
  checkVersion(readHeader(bytes));
  return new TreeBuffer(bytes, copies);
}

/** Offset and length of each name that the known ones lack. */
export function nameWordsOf(bytes: Uint8Array): Int32Array {
  const header = readHeader(bytes);
  return readSection(bytes, header, headerNamesOffset, header[headerNameCount] * nameWords);
}

export function readLineStarts(bytes: Uint8Array): Int32Array {
  const header = readHeader(bytes);
  return readSection(bytes, header, headerLinesOffset, header[headerLineCount]);
}

export function readOffsetUnits(bytes: Uint8Array): OffsetUnits {
  return readHeader(bytes)[headerOffsetUnits] === 0 ? 'utf-16' : 'bytes';
}

export function readEncoding(bytes: Uint8Array): SourceEncoding | undefined {
  const header = readHeader(bytes);
  if (header[headerEncoding] === 0) return undefined;
  return {
    name: encodingNames[header[headerEncoding] - 1],
    confidence: encodingConfidences[header[headerEncodingConfidence]],
    source: encodingSources[header[headerEncodingSource]],
    offsetUnits: readOffsetUnits(bytes),
  } as SourceEncoding;
}

export function errorWordsOf(bytes: Uint8Array): Int32Array {
  const header = readHeader(bytes);
  return readSection(bytes, header, headerErrorsOffset, header[headerErrorCount] * parseErrorWords);
}

export function readErrors(bytes: Uint8Array): ParseError[] {
  const words = errorWordsOf(bytes);
  const errors: ParseError[] = [];
  for (let at = 0; at < words.length; at += parseErrorWords) {
    errors.push({
      code: parseErrorCodes[words[at + parseErrorCode]],
      offset: words[at + parseErrorOffset],
      line: words[at + parseErrorLine],
      column: words[at + parseErrorColumn],
    });
  }
  return errors;
}

function checkVersion(header: Int32Array): void {
  if (header[headerMagic] !== formatMagic) {
    throw new Error('souptree: this is not an encoded tree');
  }
  if (header[headerVersion] !== formatVersion || header[headerFingerprint] !== formatFingerprint) {
    throw new Error('souptree: the tree was encoded by another version of souptree');
  }
}

/** What readers throw after `postMessage` or `structuredClone` took the memory of a tree away. */
export function transferredError(): Error {
  return new Error('souptree: the buffer of the tree was transferred');
}

/**
 * Checks the header of bytes at any alignment, before they are copied.
 *
 * @throws Error unless the header is one of this version and has the number of bytes.
 */
export function checkHeader(bytes: Uint8Array): void {
  if (bytes.byteLength < headerWords * wordBytes) {
    throw new Error('souptree: this is not an encoded tree');
  }
  const header = readHeader(bytes.slice(0, headerWords * wordBytes));
  checkVersion(header);
  if (header[headerByteLength] !== bytes.byteLength) throw damagedError();
}

/** Throws unless the header is one of this version and every section lies in the bytes. */
export function checkTree(bytes: Uint8Array): void {
  checkHeader(bytes);
  const header = readHeader(bytes);
  const lies = (offset: number, size: number, alignment: number): boolean =>
    offset >= headerWords * wordBytes &&
    offset % alignment === 0 &&
    size >= 0 &&
    offset + size <= bytes.byteLength;
  const liesInWords = (offset: number, count: number, words: number): boolean =>
    lies(header[offset], header[count] * words * wordBytes, wordBytes) ||
    (header[count] === 0 && header[offset] === 0);
  const whole =
    header[headerRecordCount] > 0 &&
    liesInWords(headerRecordsOffset, headerRecordCount, recordWords) &&
    liesInWords(headerNamesOffset, headerNameCount, nameWords) &&
    liesInWords(headerErrorsOffset, headerErrorCount, parseErrorWords) &&
    liesInWords(headerLinesOffset, headerLineCount, 1) &&
    (header[headerLocationsOffset] === 0 ||
      liesInWords(headerLocationsOffset, headerRecordCount, locationWords)) &&
    lies(header[headerAsciiStringsOffset], header[headerAsciiStringsLength], 1) &&
    lies(
      header[headerWideStringsOffset],
      header[headerWideStringsLength] * wideUnitBytes,
      wordBytes,
    ) &&
    isEncoding(header);
  if (!whole) throw damagedError();
}

function damagedError(): Error {
  return new Error('souptree: the encoded tree is damaged');
}

// Numbers in `encodingConfidences` and `encodingSources`. From 'prescan' to 'locale', the encoding is a guess.
const certain = 2;
const firstTentative = 4;
const lastTentative = 6;

/** Whether there is such an encoding, or none at all. */
function isEncoding(header: Int32Array): boolean {
  const encoding = header[headerEncoding];
  const source = header[headerEncodingSource];
  const confidence = header[headerEncodingConfidence];
  const units = header[headerOffsetUnits];
  if (encoding === 0) return source === 0 && confidence === 0 && units === 0;
  return (
    encodingNames[encoding - 1] !== undefined &&
    source > 0 &&
    encodingSources[source] !== undefined &&
    confidence > 0 &&
    encodingConfidences[confidence] !== undefined &&
    (confidence === certain || (source >= firstTentative && source <= lastTentative)) &&
    (units === 0 || units === 1)
  );
}
