/** The namespace that parse5 exports as `Token`. */

import { enumOf } from './enum.js';
import type { Attribute } from './nodes.js';

export type { ElementLocation, Location, LocationWithAttributes } from './locations.js';
export type { Attribute } from './nodes.js';

/** The kinds of tokens in parse5. The tokens of `souptree/tokens` have a `type` instead. */
export const TokenType = /* @__PURE__ */ enumOf([
  'CHARACTER',
  'NULL_CHARACTER',
  'WHITESPACE_CHARACTER',
  'START_TAG',
  'END_TAG',
  'COMMENT',
  'DOCTYPE',
  'EOF',
  'HIBERNATION',
]);

/** A kind of token. */
export type TokenType = number;

/** The value of a tag's attribute; null if the tag has no attribute of that name. */
export function getTokenAttr(
  token: { attrs: readonly Attribute[] },
  attrName: string,
): string | null {
  return token.attrs.find(({ name }) => name === attrName)?.value ?? null;
}
