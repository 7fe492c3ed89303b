import { wideStrings } from '../generated/format.js';
import type { StringCopies } from '../module/options.js';
import { decodeAscii, decodeUtf16 } from '../module/platform-node.js';

/**
 * The two string sections of an encoded tree or of encoded tokens. Each section is decoded into one large string. There
 * are two sections, because engines store only one byte per code unit of an ASCII string. Most names and attribute
 * values are ASCII, even if the text of the page is not.
 */
export interface Strings {
  /** The ASCII section: all ASCII strings, one after the other. */
  readonly ascii: string;
  /** The wide section: all other strings, one after the other. */
  readonly wide: string;
  /** Whether `substring` returns substrings of `ascii` and `wide`, or copies of these substrings. */
  readonly copies: StringCopies;
}

/**
 * Decodes the two string sections.
 *
 * @param ascii the ASCII strings, one byte per code unit.
 * @param wide the other strings, in UTF-16, little-endian.
 * @param mayHaveLoneSurrogates whether `wide` may have lone surrogates. If so, `wide` is decoded without a
 *   `TextDecoder`, because a `TextDecoder` would replace lone surrogates.
 */
export function decodeStrings(
  ascii: Uint8Array,
  wide: Uint8Array,
  mayHaveLoneSurrogates: boolean,
  copies: StringCopies,
): Strings {
  return {
    ascii: decodeAscii(ascii),
    wide: wide.length === 0 ? '' : decodeUtf16(wide, mayHaveLoneSurrogates),
    copies,
  };
}

/**
 * The string to which a record refers. A copy if `strings.copies` is `'copied'`.
 *
 * @param offset the offset in the record. Below `wideStrings`, it is an offset in `strings.ascii`. Any other offset is
 *   `wideStrings` plus an offset in `strings.wide`.
 * @param length the length in UTF-16 code units.
 */
export function substring(strings: Strings, offset: number, length: number): string {
  const part =
    offset < wideStrings
      ? strings.ascii.substring(offset, offset + length)
      : strings.wide.substring(offset - wideStrings, offset - wideStrings + length);
  return strings.copies === 'copied' ? copyString(part) : part;
}

/** The minimum length of a substring that `copyString` copies. Engines store shorter substrings as copies anyway. */
const shortestPart = 12;

/**
 * A copy of a substring. Engines store a substring as a reference to the large string that contains it. So a substring
 * keeps the large string in memory. The copy does not.
 *
 * The function prepends a space and slices the space off again. To slice a concatenation, engines first copy the
 * concatenation to new memory. The result refers to the new memory, which is only one code unit longer than the result.
 */
export function copyString(part: string): string {
  return part.length < shortestPart ? part : ` ${part}`.slice(1);
}
