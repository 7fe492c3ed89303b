/**
 * The internals that parse5 exports. Constants have the values of parse5. `Tokenizer` and `foreignContent` throw an
 * error when they are used, because souptree's parser is in WebAssembly.
 */

import type { ParserErrorHandler } from './options.js';
import type { CharacterToken, CommentToken, DoctypeToken, EOFToken, TagToken } from './token.js';

/** The error for a part that only parse5 itself has. For example, hast-util-raw uses such parts to insert tokens. */
export function missing(name: string): Error {
  return new Error(
    `souptree/parse5: \`${name}\` is missing; read tokens with souptree/tokens, replace rehype-raw and hast-util-raw by souptree/rehype-raw, or do not alias parse5`,
  );
}

/** The states of parse5's tokenizer in which a parse can begin. */
export const TokenizerMode = {
  DATA: 0,
  RCDATA: 1,
  RAWTEXT: 2,
  SCRIPT_DATA: 3,
  PLAINTEXT: 4,
  CDATA_SECTION: 68,
} as const;

/** A state in `TokenizerMode`. */
export type TokenizerMode = (typeof TokenizerMode)[keyof typeof TokenizerMode];

/** The options of parse5's tokenizer. The type exists for programs that name it. */
export interface TokenizerOptions {
  sourceCodeLocationInfo?: boolean;
}

/** The functions that parse5's tokenizer calls. The type exists for programs that name it. */
export interface TokenHandler {
  onComment(token: CommentToken): void;
  onDoctype(token: DoctypeToken): void;
  onStartTag(token: TagToken): void;
  onEndTag(token: TagToken): void;
  onEof(token: EOFToken): void;
  onCharacter(token: CharacterToken): void;
  onNullCharacter(token: CharacterToken): void;
  onWhitespaceCharacter(token: CharacterToken): void;
  onParseError?: ParserErrorHandler | null;
}

/** Exists so that programs that import `Tokenizer` load without an error. `souptree/tokens` has a tokenizer. */
export class Tokenizer {
  /** @throws Error always. */
  constructor() {
    throw missing('Tokenizer');
  }
}

/**
 * Exists so that programs that import `foreignContent` load without an error. Reading a member throws an Error, because
 * the functions of `foreignContent` need tokens of parse5.
 */
export const foreignContent: Readonly<Record<string, never>> = /* @__PURE__ */ new Proxy(
  {},
  {
    get(_target, name) {
      throw missing(`foreignContent.${String(name)}`);
    },
  },
);
