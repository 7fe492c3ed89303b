// Values and functions of parse5 and of the parser are assignable to each other.

import * as parse5 from 'parse5';
import * as parser from 'parser';

type Default = parse5.DefaultTreeAdapterMap;

export const functions: Pick<
  typeof parse5,
  'parse' | 'parseFragment' | 'serialize' | 'serializeOuter'
> = parser;
export const adapters: parse5.TreeAdapter<Default>[] = [parser.defaultTreeAdapter];
export const adaptersBack: parser.TreeAdapter<parser.DefaultTreeAdapterMap>[] = [
  parse5.defaultTreeAdapter,
];
export const html: Omit<typeof parse5.html, 'x'> = parser.html;
export const htmlBack: Pick<typeof parser.html, keyof typeof parse5.html> = parse5.html;
export const codes: typeof parse5.ErrorCodes = parser.ErrorCodes;
export const codesBack: typeof parser.ErrorCodes = parse5.ErrorCodes;
export const kinds: typeof parse5.Token.TokenType = parser.Token.TokenType;
export const kindsBack: typeof parser.Token.TokenType = parse5.Token.TokenType;
export const modes: typeof parse5.InsertionMode = parser.InsertionMode;
export const modesBack: typeof parser.InsertionMode = parse5.InsertionMode;

export function toTheirs(
  node: parser.DefaultTreeAdapterTypes.Node,
): parse5.DefaultTreeAdapterTypes.Node {
  return node;
}
export function toOurs(
  node: parse5.DefaultTreeAdapterTypes.Node,
): parser.DefaultTreeAdapterTypes.Node {
  return node;
}
export const errorToTheirs = (error: parser.ParserError): parse5.ParserError => error;
export const errorToOurs = (error: parse5.ParserError): parser.ParserError => error;
export const tokenToTheirs = (token: parser.Token.Token): parse5.Token.Token => token;
export const tokenToOurs = (token: parse5.Token.Token): parser.Token.Token => token;
export const options = (given: parse5.ParserOptions<Default>): parser.ParserOptions<Default> =>
  given;
export const serializerOptions = (
  given: parse5.SerializerOptions<Default>,
): parser.SerializerOptions<Default> => given;
export const typeMap = (given: parse5.TreeAdapterTypeMap): parser.TreeAdapterTypeMap => given;
export const typeMapBack = (given: parser.TreeAdapterTypeMap): parse5.TreeAdapterTypeMap => given;
export const context = (
  given: parser.ElementCreationContext<Default>,
): parse5.ElementCreationContext<Default> => given;
