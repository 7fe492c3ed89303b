// Mistakes that are errors with the types of parse5: nothing is `any`.

import {
  ErrorCodes,
  html,
  type ParserError,
  parse,
  parseFragment,
  serialize,
  type Token,
} from 'parser';
import { own } from './adapters.js';

// @ts-expect-error: a document has no tag.
export const tagName = parse('').tagName;
// @ts-expect-error: the member is `childNodes`.
export const children = parseFragment('').children;
// @ts-expect-error: the adapter has nodes of another kind.
export const childNodes = parse('', { treeAdapter: own }).childNodes;
// @ts-expect-error: the adapter has nodes of another kind.
export const markup = serialize(parse(''), { treeAdapter: own });
// @ts-expect-error: not an adapter.
export const document = parse('', { treeAdapter: { createDocument: () => ({}) } });
// @ts-expect-error: a misspelt option.
export const options = parse('', { scriptEnabled: true });
// @ts-expect-error: an unknown namespace.
export const namespace = html.NS.HTM;
// @ts-expect-error: an unknown code.
export const isKnown = (error: ParserError) => error.code === 'eof';
// @ts-expect-error: a code is a string.
export const code: number = ErrorCodes.eofInTag;
// @ts-expect-error: a token without a tag.
export const name = (token: Token.CommentToken) => token.tagName;
