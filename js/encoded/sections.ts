/**
 * Reads the sections of an encoded tree: strings, names, lines and parse errors. Also reads the encoding and the units
 * of offsets from the header.
 */

import type { ParseError } from '../base/errors.js';
import type { OffsetUnits, SourceEncoding } from '../base/nodes.js';
import { encodingConfidences, encodingNames, encodingSources } from '../generated/encodings.js';
import {
  headerAsciiStringsLength,
  headerAsciiStringsOffset,
  headerEncoding,
  headerEncodingConfidence,
  headerEncodingSource,
  headerErrorCount,
  headerErrorsOffset,
  headerLineCount,
  headerLinesOffset,
  headerLoneSurrogates,
  headerNameCount,
  headerNamesOffset,
  headerOffsetUnits,
  headerWideStringsLength,
  headerWideStringsOffset,
  parseErrorCode,
  parseErrorColumn,
  parseErrorEnd,
  parseErrorLine,
  parseErrorOffset,
  parseErrorWords,
  wideStrings,
} from '../generated/format.js';
import { knownNames } from '../generated/names.js';
import { parseErrorCodes } from '../generated/parse-errors.js';
import type { StringCopies } from '../module/options.js';
import { decodeAscii } from '../module/platform-node.js';
import { readHeader, readSection } from './header.js';
import { decodeStrings, type Strings, substring } from './strings.js';

/** The number of words of an entry of the name section. The words are a name's offset in the strings and its length. */
export const nameWords = 2;
/** The number of bytes of a code unit of the wide strings. */
export const wideUnitBytes = 2;

/** The two string sections, decoded. */
export function readStrings(bytes: Uint8Array, copies: StringCopies): Strings {
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

/** The name section: `nameWords` words for each name of the tree that is not a known name. */
export function nameWordsOf(bytes: Uint8Array): Int32Array {
  const header = readHeader(bytes);
  return readSection(bytes, header, headerNamesOffset, header[headerNameCount] * nameWords);
}

/**
 * All names of a tree: first the known names, a list in js/generated, then the other names in this document. The index
 * of a name is its id in records. Known names have the same ids in each tree.
 *
 * The encoder writes all ASCII names next to each other, so this function decodes only their part of the ASCII strings.
 * In the rare case that a name is not ASCII, the function decodes all strings. A reader that needs strings decodes all
 * strings again.
 */
export function readNames(bytes: Uint8Array, copies: StringCopies): readonly string[] {
  const words = nameWordsOf(bytes);
  if (words.length === 0) return knownNames;
  let begin = wideStrings;
  let end = 0;
  for (let at = 0; at < words.length; at += nameWords) {
    begin = Math.min(begin, words[at]);
    end = Math.max(end, words[at] + words[at + 1]);
  }
  if (end >= wideStrings) begin = 0;
  const strings =
    end < wideStrings
      ? { ascii: readAscii(bytes, begin, end), wide: '', copies }
      : readStrings(bytes, copies);
  return knownNames.concat(readNameTable(words, strings, begin));
}

/**
 * The names in a list of offsets and lengths.
 *
 * @param words two words for each name: its offset in all strings of the buffer, and its length.
 * @param strings all strings of the buffer, or a part of its ASCII strings.
 * @param begin the offset in all strings at which the part begins; 0 if `strings` has all strings.
 */
export function readNameTable(words: Int32Array, strings: Strings, begin = 0): string[] {
  const names: string[] = [];
  for (let at = 0; at < words.length; at += nameWords) {
    names.push(substring(strings, words[at] - begin, words[at + 1]));
  }
  return names;
}

/** The ASCII strings from the offset `begin` to the offset `end`, exclusive. */
function readAscii(bytes: Uint8Array, begin: number, end: number): string {
  const offset = readHeader(bytes)[headerAsciiStringsOffset];
  return begin < end ? decodeAscii(bytes.subarray(offset + begin, offset + end)) : '';
}

/** The offsets at which lines begin, in ascending order; empty without the option `locations`. */
export function readLineStarts(bytes: Uint8Array): Int32Array {
  const header = readHeader(bytes);
  return readSection(bytes, header, headerLinesOffset, header[headerLineCount]);
}

/** The units that offsets in the source count. */
export function readOffsetUnits(bytes: Uint8Array): OffsetUnits {
  return readHeader(bytes)[headerOffsetUnits] === 0 ? 'utf-16' : 'bytes';
}

/** The encoding of the source; undefined if the source was a string, or the parser does not know the encoding yet. */
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

/** `parseErrorWords` words for each parse error. */
export function errorWordsOf(bytes: Uint8Array): Int32Array {
  const header = readHeader(bytes);
  return readSection(bytes, header, headerErrorsOffset, header[headerErrorCount] * parseErrorWords);
}

/** Whether the parser collected parse errors. */
export function hasErrors(bytes: Uint8Array): boolean {
  return readHeader(bytes)[headerErrorsOffset] !== 0;
}

/** The parse errors, in the order of their offsets; empty if the parser did not collect parse errors. */
export function readErrors(bytes: Uint8Array): ParseError[] {
  const words = errorWordsOf(bytes);
  const errors: ParseError[] = [];
  for (let at = 0; at < words.length; at += parseErrorWords) {
    errors.push({
      code: parseErrorCodes[words[at + parseErrorCode]],
      offset: words[at + parseErrorOffset],
      endOffset: words[at + parseErrorEnd],
      line: words[at + parseErrorLine],
      column: words[at + parseErrorColumn],
    });
  }
  return errors;
}
