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
} from '../generated/format.js';
import { knownNames } from '../generated/names.js';
import { parseErrorCodes } from '../generated/parse-errors.js';
import type { StringCopies } from '../module/options.js';
import { readHeader, readSection } from './header.js';
import { readString, Strings } from './strings.js';

/** The number of words of an entry of the name section. The words are a name's offset in the strings and its length. */
export const nameWords = 2;
/** The two string sections. */
export function readStrings(bytes: Uint8Array, header: Int32Array): Strings {
  return new Strings({
    bytes,
    asciiOffset: header[headerAsciiStringsOffset],
    asciiLength: header[headerAsciiStringsLength],
    wideOffset: header[headerWideStringsOffset],
    wideLength: header[headerWideStringsLength],
    mayHaveLoneSurrogates: header[headerLoneSurrogates] !== 0,
  });
}

/** The name section: `nameWords` words for each name of the tree that is not a known name. */
export function nameWordsOf(bytes: Uint8Array, header = readHeader(bytes)): Int32Array {
  return readSection(bytes, header, headerNamesOffset, header[headerNameCount] * nameWords);
}

/**
 * All names of a tree: first the known names, a list in js/generated, then the other names in this document. The index
 * of a name is its id in records. Known names have the same ids in each tree.
 */
export function readNames(
  bytes: Uint8Array,
  header: Int32Array,
  strings: Strings,
  copies: StringCopies,
): readonly string[] {
  if (header[headerNameCount] === 0) return knownNames;
  return knownNames.concat(readNameTable(nameWordsOf(bytes, header), strings, copies));
}

/**
 * The names in a list of offsets and lengths.
 *
 * @param words two words for each name: its offset in the strings, and its length.
 */
export function readNameTable(words: Int32Array, strings: Strings, copies: StringCopies): string[] {
  const names: string[] = [];
  for (let at = 0; at < words.length; at += nameWords) {
    names.push(readString(strings, copies, words[at], words[at + 1]));
  }
  return names;
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
