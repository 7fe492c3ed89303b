/** The tokens that the module records: see src/tokens/token_filter.h. */

import {
  tokenKindComments,
  tokenKindDoctypes,
  tokenKindEverything,
  tokenKindInstructions,
  tokenKindPieces,
  tokenKindTexts,
} from '../generated/call.js';

/** What a start tag must have. A field that is missing accepts everything. */
export interface TagFilter {
  readonly name?: string;
  readonly attribute?: string;
  /** A text that the value of the attribute contains. ASCII case does not matter. */
  readonly contains?: string;
}

/** The tokens that the module records. */
export interface TokenFilter {
  /** The kinds of tokens: bits of bindings/call.json. */
  readonly kinds: number;
  /** The start tags: the result of `writeTags`. There are also records for the ends of their elements. */
  readonly tags: string;
}

/** The tokens that a rewriter needs. */
export interface NeededTokens {
  readonly tags: string;
  readonly texts: boolean;
  readonly comments: boolean;
  readonly instructions: boolean;
  readonly doctypes: boolean;
  /** Whether each piece of a text is recorded as soon as it arrives. */
  readonly pieces: boolean;
}

const isExpressible = (text: string): boolean => !text.includes('\0');

/** The list item of a start tag. If a field cannot be expressed, the result accepts more tags. */
function item({ name = '', attribute = '', contains = '' }: TagFilter): string {
  if (!isExpressible(name)) return '\0\0\0';
  if (!isExpressible(attribute)) return `${name}\0\0\0`;
  return `${name}\0${attribute}\0${isExpressible(contains) ? contains : ''}\0`;
}

/** Writes the list of the start tags that are needed. */
export function writeTags(tags: readonly TagFilter[]): string {
  return tags.map(item).join('');
}

/** The filter that accepts the needed tokens. */
export function filterOf(needed: NeededTokens): TokenFilter {
  const kinds =
    (needed.texts ? tokenKindTexts : 0) |
    (needed.comments ? tokenKindComments : 0) |
    (needed.instructions ? tokenKindInstructions : 0) |
    (needed.doctypes ? tokenKindDoctypes : 0) |
    (needed.pieces ? tokenKindPieces : 0);
  return { kinds, tags: needed.tags };
}

/** The filter that accepts all tokens. */
export const everything: TokenFilter = { kinds: tokenKindEverything, tags: '' };

/** The filter that accepts all tokens, with texts in pieces. */
export const everythingInPieces: TokenFilter = {
  kinds: tokenKindEverything | tokenKindPieces,
  tags: '',
};
