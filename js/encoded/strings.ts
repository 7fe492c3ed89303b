import { wideStrings } from '../generated/format.js';
import type { StringCopies } from '../module/options.js';
import { decodeAscii, decodeUtf16 } from '../module/platform-node.js';

/**
 * The two string sections of an encoded tree or of encoded tokens, each decoded into one large string. There are two
 * because most names and values are ASCII even if the text is not, and engines store one byte per unit of an ASCII
 * string.
 */
export interface Strings {
  /** All ASCII strings, one after the other. */
  readonly ascii: string;
  /** All other strings, one after the other. */
  readonly wide: string;
  /** Whether `substring` returns substrings of `ascii` and `wide`, or copies of these substrings. */
  readonly copies: StringCopies;
}

/**
 * Decodes the two string sections.
 *
 * @param ascii the ASCII strings, one byte per code unit.
 * @param wide the other strings, in UTF-16, little-endian.
 * @param mayHaveLoneSurrogates if true, `wide` is decoded without a `TextDecoder`, which would replace lone surrogates.
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

/** Decodes a part of the ASCII strings. */
export function decodePart(ascii: Uint8Array): string {
  return decodeAscii(ascii);
}

/**
 * The string at an offset from a record. An offset below `wideStrings` is an offset in `ascii`. Any other offset is
 * `wideStrings` plus an offset in `wide`.
 */
export function substring(strings: Strings, offset: number, length: number): string {
  const part =
    offset < wideStrings
      ? strings.ascii.substring(offset, offset + length)
      : strings.wide.substring(offset - wideStrings, offset - wideStrings + length);
  return strings.copies === 'copied' ? copyString(part) : part;
}

/** The minimum length of a substring that is copied here. Engines copy shorter substrings anyway. */
const shortestPart = 12;

/**
 * An equal string that does not keep the large string of `part` in memory. A concatenation refers to its two parts.
 * Slicing the concatenation makes engines copy both parts to new memory, one character longer than the result.
 */
export function copyString(part: string): string {
  return part.length < shortestPart ? part : ` ${part}`.slice(1);
}
