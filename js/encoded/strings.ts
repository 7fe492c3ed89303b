import { wideStrings } from '../generated/format.js';
import type { StringCopies } from '../module/options.js';
import { decodeAscii, decodeUtf16 } from '../module/platform-node.js';

/**
 * All strings of an encoded tree, decoded into two large strings. Each string is a substring of one of the two.
 * Markup is mostly ASCII even if its text is not, and engines store ASCII strings in one byte a unit.
 */
export interface Strings {
  /** All ASCII strings, one after the other. */
  readonly ascii: string;
  /** All other strings, one after the other. */
  readonly wide: string;
  /** Whether strings are substrings of `ascii` and `wide`, or copies. */
  readonly copies: StringCopies;
}

/**
 * Decodes the two string sections.
 *
 * @param wide UTF-16, little-endian.
 * @param mayHaveLoneSurrogates if true, lone surrogates are kept, which a `TextDecoder` would replace.
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

/** The string at an offset that a record has. Offsets in `wide` are increased by `wideStrings`. */
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
 * An equal string that keeps no other string in memory. Concatenation creates a string of two parts. Slicing it
 * makes engines copy both parts to new memory, which is one character longer than the result.
 */
export function copyString(part: string): string {
  return part.length < shortestPart ? part : ` ${part}`.slice(1);
}
