/**
 * The tokens of a page in the order of the source, each with its location and its raw text.
 *
 * A complete parse decides what is text and what is markup. So the tokens in `script`, `title`, `textarea` and
 * SVG are also correct.
 */

import { needFullModule } from './hosts/node/full-module.js';

needFullModule();

export type { SourceLocation } from './base/nodes.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export type { TokenOptions, TokenStreamOptions } from './tokens/options.js';
export { tokenize } from './tokens/tokenize.js';
export { type Chunk, type TokenHandlers, Tokenizer } from './tokens/tokenizer.js';
export type {
  CommentToken,
  DoctypeToken,
  EndOfFileToken,
  EndTagToken,
  ProcessingInstructionToken,
  StartTagToken,
  TextToken,
  Token,
  TokenAttribute,
} from './tokens/types.js';
