/** Checks the header of an encoded tree: its version, its encoding, and that all sections are inside the bytes. */

import { encodingConfidences, encodingNames, encodingSources } from '../../generated/encodings.js';
import {
  headerAsciiStringsLength,
  headerAsciiStringsOffset,
  headerByteLength,
  headerEncoding,
  headerEncodingConfidence,
  headerEncodingSource,
  headerErrorCount,
  headerErrorsOffset,
  headerLineCount,
  headerLinesOffset,
  headerLocationsOffset,
  headerNameCount,
  headerNamesOffset,
  headerOffsetUnits,
  headerRecordCount,
  headerRecordsOffset,
  headerSafe,
  headerWideStringsLength,
  headerWideStringsOffset,
  headerWords,
  locationWords,
  parseErrorWords,
  recordWords,
} from '../../generated/format.js';
import { checkVersion, notATree, readHeader, wordBytes } from '../header.js';
import { nameWords } from '../sections.js';
import { wideUnitBytes } from '../strings.js';

/**
 * Checks the header of an encoded tree. The bytes may begin at any offset in their buffer. So callers can check bytes
 * before they copy them to an aligned offset.
 *
 * @throws Error if the header is not that of a tree of this version, or does not declare the length of `bytes`.
 */
export function checkHeader(bytes: Uint8Array): void {
  if (bytes.byteLength < headerWords * wordBytes) throw notATree();
  const header = readHeader(bytes.slice(0, headerWords * wordBytes));
  checkVersion(header);
  if (header[headerByteLength] !== bytes.byteLength) throw damagedError();
}

/**
 * Checks the header as `checkHeader` does. Also checks that the encoding is known, that each section is inside the
 * bytes, and the flag of safe trees. The bytes must begin at a multiple of four in their buffer.
 *
 * @throws Error if the tree is damaged, or another version encoded it.
 */
export function checkTree(bytes: Uint8Array): void {
  checkHeader(bytes);
  const header = readHeader(bytes);
  const isInside = (offset: number, size: number, alignment: number): boolean =>
    offset >= headerWords * wordBytes &&
    offset % alignment === 0 &&
    size >= 0 &&
    offset + size <= bytes.byteLength;
  const hasWords = (offset: number, count: number, words: number): boolean =>
    isInside(header[offset], header[count] * words * wordBytes, wordBytes) ||
    (header[count] === 0 && header[offset] === 0);
  const isWhole =
    header[headerRecordCount] > 0 &&
    hasWords(headerRecordsOffset, headerRecordCount, recordWords) &&
    hasWords(headerNamesOffset, headerNameCount, nameWords) &&
    hasWords(headerErrorsOffset, headerErrorCount, parseErrorWords) &&
    hasWords(headerLinesOffset, headerLineCount, 1) &&
    (header[headerLocationsOffset] === 0 ||
      hasWords(headerLocationsOffset, headerRecordCount, locationWords)) &&
    isInside(header[headerAsciiStringsOffset], header[headerAsciiStringsLength], 1) &&
    isInside(
      header[headerWideStringsOffset],
      header[headerWideStringsLength] * wideUnitBytes,
      wordBytes,
    ) &&
    isEncoding(header) &&
    (header[headerSafe] === 0 || header[headerSafe] === 1);
  if (!isWhole) throw damagedError();
}

function damagedError(): Error {
  return new Error('souptree: the encoded tree is damaged');
}

// `certain` is an index in `encodingConfidences`. The two other numbers are the indices of `prescan` and `locale` in
// `encodingSources`. Only these two sources, and `default` between them, can have the confidence `tentative`.
const certain = 2;
const firstTentative = 4;
const lastTentative = 6;

/** Whether the header has no encoding, or a known encoding with a possible source, confidence and unit of offsets. */
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
