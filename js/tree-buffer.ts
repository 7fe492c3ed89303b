/**
 * Typed reads from an encoded tree; the only place that knows its layout. See src/wire/FORMAT.md.
 *
 * A record is named by `at`, the index of its first word among the words of all records. Every value
 * is below 2^31, so signed words read the same, and fit a small integer of the JavaScript engine.
 */

import type { ParseError } from './errors.js';
import { encodingConfidences, encodingNames, encodingSources } from './generated/encodings.js';
import {
  attributeCountMask,
  attributeCountShift,
  attributeNamespaceMask,
  attributeNamespaceShift,
  documentModeMask,
  documentModeShift,
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
  kindComment,
  kindDoctype,
  kindFragment,
  kindHtmlElement,
  kindMask,
  kindMathmlElement,
  kindProcessingInstruction,
  kindShadowRoot,
  kindShift,
  kindSvgElement,
  kindText,
  lengthMask,
  lengthShift,
  locationEnd,
  locationEndTagStart,
  locationStart,
  locationStartTagEnd,
  locationWords,
  nameShift,
  parseErrorCode,
  parseErrorColumn,
  parseErrorLine,
  parseErrorOffset,
  parseErrorWords,
  recordWords,
  shadowRootClonable,
  shadowRootCustomElementRegistryNull,
  shadowRootDelegatesFocus,
  shadowRootFlagsMask,
  shadowRootFlagsShift,
  shadowRootManualSlotAssignment,
  shadowRootOpen,
  shadowRootSerializable,
} from './generated/format.js';
import { knownNames } from './generated/names.js';
import { parseErrorCodes } from './generated/parse-errors.js';
import type {
  DocumentMode,
  ElementLocation,
  Namespace,
  OffsetUnits,
  ShadowRoot,
  SourceEncoding,
  SourceLocation,
} from './nodes.js';
import {
  copyString,
  decodeStrings,
  type StringCopies,
  type Strings,
  substring,
} from './strings.js';

export {
  kindAttribute,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindMore,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  parseErrorCode,
  parseErrorColumn,
  parseErrorLine,
  parseErrorOffset,
  parseErrorWords,
  recordWords,
} from './generated/format.js';

const wordBytes = 4;
export const nameWords = 2;
const wideUnitBytes = 2;

export interface TreeBuffer {
  /** The words of all records. */
  readonly records: Int32Array;
  /** What records say of strings are places in these. */
  readonly strings: Strings;
  /** Four words for each record, or nothing: see `locationOf`. */
  readonly locations: Int32Array | undefined;
  /** The offsets at which lines begin; there if `locations` are. */
  readonly lineStarts: Int32Array;
  /** There if the source was bytes. */
  readonly encoding: SourceEncoding | undefined;
  /** All names; the index is the id in a record. */
  readonly names: readonly string[];
  /** Short strings that were made a moment ago, and where they are in `strings`. */
  readonly recent: string[];
  readonly recentOffsets: number[];
  /** Copies of long strings by their offsets: one copy for all elements that share a value. */
  readonly longCopies: Map<number, string>;
}

/** The encoder gives equal strings of up to so many bytes the same place, if they are not far apart. */
export const longestShared = 32;

/** Slots for recent strings: a power of two, and not more than a small tree can fill. */
const mostRecent = 2048;

function recentCount(records: number): number {
  return records >= mostRecent ? mostRecent : 1 << (32 - Math.clz32(records));
}

/** A part of the string section. A short one that was asked for before is the same string again. */
function stringAt(tree: TreeBuffer, offset: number, length: number): string {
  if (length > longestShared) return longStringAt(tree, offset, length);
  const slot = offset & (tree.recent.length - 1);
  if (tree.recentOffsets[slot] === offset && tree.recent[slot].length === length) {
    return tree.recent[slot];
  }
  const string = substring(tree.strings, offset, length);
  tree.recentOffsets[slot] = offset;
  tree.recent[slot] = string;
  return string;
}

function longStringAt(tree: TreeBuffer, offset: number, length: number): string {
  if (tree.strings.copies === 'shared') return substring(tree.strings, offset, length);
  const known = tree.longCopies.get(offset);
  if (known?.length === length) return known;
  const string = substring(tree.strings, offset, length);
  tree.longCopies.set(offset, string);
  return string;
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
 * @param copied whether strings are parts of the decoded sections or have memory of their own.
 */
export function openTree(bytes: Uint8Array, copied: StringCopies = 'shared'): TreeBuffer {
  const header = readHeader(bytes);
  checkVersion(header);
  const asciiOffset = header[headerAsciiStringsOffset];
  const wideOffset = header[headerWideStringsOffset];
  const strings = decodeStrings(
    bytes.subarray(asciiOffset, asciiOffset + header[headerAsciiStringsLength]),
    bytes.subarray(wideOffset, wideOffset + header[headerWideStringsLength] * wideUnitBytes),
    header[headerLoneSurrogates] !== 0,
    copied,
  );
  const recordCount = header[headerRecordCount];
  const slots = recentCount(recordCount);
  return {
    records: readSection(bytes, header, headerRecordsOffset, recordCount * recordWords),
    strings,
    locations:
      header[headerLocationsOffset] === 0
        ? undefined
        : readSection(bytes, header, headerLocationsOffset, recordCount * locationWords),
    lineStarts: readSection(bytes, header, headerLinesOffset, header[headerLineCount]),
    encoding: readEncoding(bytes),
    names: readNames(bytes, header, strings),
    recent: new Array<string>(slots).fill(''),
    recentOffsets: new Array<number>(slots).fill(-1),
    longCopies: new Map(),
  };
}

/** Offset and length of each name that the known ones lack. */
export function nameWordsOf(bytes: Uint8Array): Int32Array {
  const header = readHeader(bytes);
  return readSection(bytes, header, headerNamesOffset, header[headerNameCount] * nameWords);
}

/** The same tree, but its strings have memory of their own. */
export function withCopies(tree: TreeBuffer): TreeBuffer {
  return {
    ...tree,
    strings: { ...tree.strings, copies: 'copied' },
    names: tree.names === knownNames ? knownNames : tree.names.map(copyString),
    recent: tree.recent.map(() => ''),
    recentOffsets: tree.recentOffsets.map(() => -1),
    longCopies: new Map(),
  };
}

function readNames(bytes: Uint8Array, header: Int32Array, strings: Strings): readonly string[] {
  if (header[headerNameCount] === 0) return knownNames;
  const words = nameWordsOf(bytes);
  const names = knownNames.slice();
  for (let at = 0; at < words.length; at += nameWords) {
    names.push(substring(strings, words[at], words[at + 1]));
  }
  return names;
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

/** Throws unless the header is one of this version and every section lies in the bytes. */
export function checkTree(bytes: Uint8Array): void {
  if (bytes.byteLength < headerWords * wordBytes) {
    throw new Error('souptree: this is not an encoded tree');
  }
  const header = readHeader(bytes);
  checkVersion(header);
  const lies = (offset: number, size: number, alignment: number): boolean =>
    offset >= headerWords * wordBytes &&
    offset % alignment === 0 &&
    size >= 0 &&
    offset + size <= bytes.byteLength;
  const liesInWords = (offset: number, count: number, words: number): boolean =>
    lies(header[offset], header[count] * words * wordBytes, wordBytes) ||
    (header[count] === 0 && header[offset] === 0);
  const whole =
    header[headerByteLength] === bytes.byteLength &&
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
  if (!whole) throw new Error('souptree: the encoded tree is damaged');
}

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
    (units === 0 || units === 1)
  );
}

export function kindOf(records: Int32Array, at: number): number {
  return (records[at] >>> kindShift) & kindMask;
}

/** The record behind the subtree, of a record with children. */
export function endOf(records: Int32Array, at: number): number {
  return records[at + 1] * recordWords;
}

const documentModes: readonly DocumentMode[] = ['no-quirks', 'limited-quirks', 'quirks'];

export function documentModeOf(records: Int32Array, at: number): DocumentMode {
  return documentModes[(records[at] >>> documentModeShift) & documentModeMask];
}

/** What a shadow root says of itself, without its children. */
export function shadowRootOf(
  records: Int32Array,
  at: number,
): Omit<ShadowRoot, 'type' | 'children'> {
  const flags = (records[at] >>> shadowRootFlagsShift) & shadowRootFlagsMask;
  return {
    mode: flags & shadowRootOpen ? 'open' : 'closed',
    delegatesFocus: (flags & shadowRootDelegatesFocus) !== 0,
    slotAssignment: flags & shadowRootManualSlotAssignment ? 'manual' : 'named',
    clonable: (flags & shadowRootClonable) !== 0,
    serializable: (flags & shadowRootSerializable) !== 0,
    ...(flags & shadowRootCustomElementRegistryNull ? { customElementRegistry: null } : {}),
  };
}

/** The record of the parent; of the root, itself. */
export function parentOf(records: Int32Array, at: number): number {
  return records[at + 2] * recordWords;
}

/** The id of the local name of an element or attribute. */
export function nameIdOf(records: Int32Array, at: number): number {
  return records[at] >>> nameShift;
}

/** The local name of an element or attribute. */
export function nameOf(tree: TreeBuffer, at: number): string {
  return tree.names[tree.records[at] >>> nameShift];
}

const namespaces: readonly Namespace[] = ['html', 'svg', 'mathml'];

export function namespaceOf(records: Int32Array, at: number): Namespace {
  return namespaces[kindOf(records, at) - kindHtmlElement];
}

export function attributeCountOf(records: Int32Array, at: number): number {
  const count = (records[at] >>> attributeCountShift) & attributeCountMask;
  return count < attributeCountMask ? count : records[at + recordWords + 1];
}

/** The element's first attribute; each takes one record. */
export function firstAttributeOf(records: Int32Array, at: number): number {
  const count = (records[at] >>> attributeCountShift) & attributeCountMask;
  return at + (count < attributeCountMask ? recordWords : 2 * recordWords);
}

/** The record behind the element's attributes: its first child, or what follows the element. */
export function contentOf(records: Int32Array, at: number): number {
  return firstAttributeOf(records, at) + attributeCountOf(records, at) * recordWords;
}

/** Where the first of a record's locations stands among all; `at` counts words of records. */
function locationIndex(at: number): number {
  return (at / recordWords) * locationWords;
}

/** Where the node or attribute begins in the source; 0 also if it is not there. */
export function sourceStartOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationStart];
}

/** Where the node or attribute ends in the source; 0 if it is not there. */
export function sourceEndOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationEnd];
}

/** Where the start tag of an element, or of a shadow root's template, ends; 0 if it is not there. */
export function startTagEndOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationStartTagEnd];
}

/** Where the end tag begins; without one, where the element ends. */
export function endTagStartOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationEndTagStart];
}

/** Where the node or attribute stands in the source; undefined if it is not there. */
export function locationOf(locations: Int32Array, at: number): SourceLocation | undefined {
  const end = sourceEndOf(locations, at);
  return end === 0 ? undefined : { start: sourceStartOf(locations, at), end };
}

/** The same, of an element or a shadow root. */
export function elementLocationOf(locations: Int32Array, at: number): ElementLocation | undefined {
  const end = sourceEndOf(locations, at);
  if (end === 0) return undefined;
  return {
    start: sourceStartOf(locations, at),
    end,
    startTagEnd: startTagEndOf(locations, at),
    endTagStart: endTagStartOf(locations, at),
  };
}

export const attributePrefixes = [undefined, 'xlink', 'xml', 'xmlns'] as const;

/** An index into `attributePrefixes`; 0 for nearly all. */
export function attributeNamespaceOf(records: Int32Array, at: number): number {
  return (records[at] >>> attributeNamespaceShift) & attributeNamespaceMask;
}

export function attributeValueLengthOf(records: Int32Array, at: number): number {
  return records[at + 2];
}

export function attributeValueOf(tree: TreeBuffer, at: number): string {
  return stringAt(tree, tree.records[at + 1], tree.records[at + 2]);
}

/** Code units of a text or comment. */
export function dataLengthOf(records: Int32Array, at: number): number {
  const length = (records[at] >>> lengthShift) & lengthMask;
  return length < lengthMask ? length : records[at + recordWords + 1];
}

/** The string of a text or comment. */
export function dataOf(tree: TreeBuffer, at: number): string {
  const { records } = tree;
  return stringAt(tree, records[at + 1], dataLengthOf(records, at));
}

/** The record behind a text or comment. */
export function afterDataOf(records: Int32Array, at: number): number {
  const length = (records[at] >>> lengthShift) & lengthMask;
  return at + (length < lengthMask ? recordWords : 2 * recordWords);
}

export const doctypeWords = 4 * recordWords;

export function doctypeOf(tree: TreeBuffer, at: number) {
  const { records, strings } = tree;
  const first = at + recordWords;
  const second = first + recordWords;
  const third = second + recordWords;
  return {
    name: substring(strings, records[at + 1], records[first + 1]),
    publicId: substring(strings, records[first + 2], records[second + 1]),
    systemId: substring(strings, records[second + 2], records[third + 1]),
  };
}

export const processingInstructionWords = 3 * recordWords;

export function processingInstructionOf(tree: TreeBuffer, at: number) {
  const { records, strings } = tree;
  const first = at + recordWords;
  const second = first + recordWords;
  return {
    target: substring(strings, records[at + 1], records[first + 1]),
    data: substring(strings, records[first + 2], records[second + 1]),
  };
}

export function processingInstructionDataLengthOf(records: Int32Array, at: number): number {
  return records[at + 2 * recordWords + 1];
}

/** Whether nodes of that kind have others inside of them. */
export function isContainer(kind: number): boolean {
  return kind <= kindMathmlElement && kind !== kindDoctype;
}

/** The record behind what a node says of itself: the first inside of it, or what follows it. */
export function insideOf(records: Int32Array, at: number): number {
  switch (kindOf(records, at)) {
    case kindHtmlElement:
    case kindSvgElement:
    case kindMathmlElement:
      return contentOf(records, at);
    case kindText:
    case kindComment:
      return afterDataOf(records, at);
    case kindDoctype:
      return at + doctypeWords;
    case kindProcessingInstruction:
      return at + processingInstructionWords;
    default:
      return at + recordWords;
  }
}

/** The record behind a node and all that is inside of it. */
export function behind(records: Int32Array, at: number): number {
  return isContainer(kindOf(records, at)) ? endOf(records, at) : insideOf(records, at);
}

/** Whether a record is a template's contents or a shadow root, which stand beside the children. */
export function isBeside(records: Int32Array, at: number): boolean {
  const kind = kindOf(records, at);
  return kind === kindFragment || kind === kindShadowRoot;
}

/** The first child of a container, or its end. */
export function firstChildOf(records: Int32Array, at: number): number {
  const inside = insideOf(records, at);
  return inside < endOf(records, at) && isBeside(records, inside) ? endOf(records, inside) : inside;
}

/** A record where none of its kind can stand: the buffer was not written by the encoder. */
export function damagedRecord(at: number): Error {
  return new Error(`souptree: the encoded tree is damaged at record ${at / recordWords}`);
}
