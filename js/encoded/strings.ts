import { wideStrings } from '../generated/format.js';
import type { StringCopies } from '../module/options.js';
import { decodeAscii, decodeUtf16 } from '../module/platform-node.js';

/**
 * The strings of an encoded tree, decoded at once into two, of which all others are parts. Markup is
 * mostly ASCII even where its text is not, and an engine keeps such strings in one byte a unit.
 */
export interface Strings {
  readonly ascii: string;
  readonly wide: string;
  readonly copies: StringCopies;
}

/** `mayHaveLoneSurrogates` keeps them where the platform's decoder would replace them. */
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

/** A part of the ASCII strings alone. */
export function decodePart(ascii: Uint8Array): string {
  return decodeAscii(ascii);
}

/** The string at an offset, as records have it. */
export function substring(strings: Strings, offset: number, length: number): string {
  const part =
    offset < wideStrings
      ? strings.ascii.substring(offset, offset + length)
      : strings.wide.substring(offset - wideStrings, offset - wideStrings + length);
  return strings.copies === 'copied' ? copyString(part) : part;
}

/** Shorter strings are copied by every engine as it is. */
const shortestPart = 12;

/**
 * A string of the same text that keeps no other alive: joining makes a string of two parts, and taking
 * a part of that makes engines write it out anew, one character longer than what is asked for.
 */
export function copyString(part: string): string {
  return part.length < shortestPart ? part : ` ${part}`.slice(1);
}
