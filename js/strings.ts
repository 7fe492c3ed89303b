import { wideStrings } from './generated/format.js';
import { decodeAscii, decodeUtf16 } from './platform-node.js';

/**
 * The strings of an encoded tree, decoded at once into two, of which all others are parts. Markup is
 * mostly ASCII even where its text is not, and an engine keeps such strings in one byte a unit.
 */
export interface Strings {
  readonly ascii: string;
  readonly wide: string;
}

/** `mayHaveLoneSurrogates` keeps them where the platform's decoder would replace them. */
export function decodeStrings(
  ascii: Uint8Array,
  wide: Uint8Array,
  mayHaveLoneSurrogates: boolean,
): Strings {
  return {
    ascii: decodeAscii(ascii),
    wide: wide.length === 0 ? '' : decodeUtf16(wide, mayHaveLoneSurrogates),
  };
}

/** The string at an offset, as records have it. */
export function substring(strings: Strings, offset: number, length: number): string {
  if (offset < wideStrings) return strings.ascii.substring(offset, offset + length);
  return strings.wide.substring(offset - wideStrings, offset - wideStrings + length);
}
