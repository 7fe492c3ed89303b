// Programs that name the types of tokens.

import { Token } from 'parser';

export function print(token: Token.Token): string {
  switch (token.type) {
    case Token.TokenType.DOCTYPE:
      return `${token.name} ${token.forceQuirks}`;
    case Token.TokenType.START_TAG:
    case Token.TokenType.END_TAG:
      return `${token.tagName} ${token.tagID} ${token.selfClosing} ${token.location?.attrs?.a?.startLine}`;
    case Token.TokenType.COMMENT:
      return token.data;
    case Token.TokenType.EOF:
      return '';
    default:
      return token.chars;
  }
}

export const kind: Token.TokenType = Token.TokenType.HIBERNATION;
export type Text = Token.TokenType.CHARACTER | Token.TokenType.WHITESPACE_CHARACTER;
export const kindName: string | undefined = Token.TokenType[kind];
export const location: Token.Location = {
  startLine: 1,
  startCol: 1,
  startOffset: 0,
  endLine: 1,
  endCol: 1,
  endOffset: 0,
};
export const tag: Token.LocationWithAttributes = { ...location, attrs: { a: location } };
export const hrefOf = (token: Token.TagToken): string | null => Token.getTokenAttr(token, 'href');
