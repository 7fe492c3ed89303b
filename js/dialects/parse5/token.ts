/** The namespace that parse5 exports as `Token`. */

import type { TAG_ID, TokenType } from './enums.js';
import type { Location, LocationWithAttributes } from './locations.js';
import type { Attribute } from './nodes.js';

export { TokenType } from './enums.js';
export type { ElementLocation, Location, LocationWithAttributes } from './locations.js';
export type { Attribute } from './nodes.js';

/** The members of all tokens. */
interface AnyToken {
  readonly type: TokenType;
  /** Where the token is in the source; null if the options request no locations. */
  location: Location | null;
}

/** A doctype. */
export interface DoctypeToken extends AnyToken {
  readonly type: TokenType.DOCTYPE;
  name: string | null;
  forceQuirks: boolean;
  publicId: string | null;
  systemId: string | null;
}

/** A start tag or an end tag. */
export interface TagToken extends AnyToken {
  readonly type: TokenType.START_TAG | TokenType.END_TAG;
  tagName: string;
  /** The number of the name in `html.TAG_ID`. */
  tagID: TAG_ID;
  selfClosing: boolean;
  ackSelfClosing: boolean;
  attrs: Attribute[];
  location: LocationWithAttributes | null;
}

/** A comment. */
export interface CommentToken extends AnyToken {
  readonly type: TokenType.COMMENT;
  data: string;
}

/** The end of the source. */
export interface EOFToken extends AnyToken {
  readonly type: TokenType.EOF;
}

/** A text. */
export interface CharacterToken extends AnyToken {
  type: TokenType.CHARACTER | TokenType.NULL_CHARACTER | TokenType.WHITESPACE_CHARACTER;
  chars: string;
}

/** A token of parse5's tokenizer, which souptree does not have. The types exist for programs that name them. */
export type Token = DoctypeToken | TagToken | CommentToken | EOFToken | CharacterToken;

/** The value of a tag's attribute; null if the tag has no attribute of that name. */
export function getTokenAttr(
  token: { attrs: readonly Attribute[] },
  attrName: string,
): string | null {
  return token.attrs.find(({ name }) => name === attrName)?.value ?? null;
}
