/**
 * The tokens of a page in the order of the source, each with its place and its raw text: what the
 * standard's tokenizer emits while a real parse goes on, so that what is text and what is markup is
 * right in `script`, `title`, `textarea`, SVG and everywhere else.
 */

import { flagTextValues } from './generated/call.js';
import { callParser } from './module/call.js';
import { type Input, readInput } from './module/input.js';
import { TokenReader } from './tokens/buffer.js';
import { readTokenOptions, type TokenOptions } from './tokens/options.js';
import { behind, readToken } from './tokens/read.js';
import { ByteSource, type Source, TextSource } from './tokens/source.js';
import type { Token } from './tokens/types.js';

export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export type { TokenOptions } from './tokens/options.js';
export { type Chunk, type TokenHandlers, Tokenizer } from './tokens/tokenizer.js';
export type {
  CommentToken,
  DoctypeToken,
  EndOfFileToken,
  EndTagToken,
  Place,
  ProcessingInstructionToken,
  StartTagToken,
  TextToken,
  Token,
  TokenAttribute,
} from './tokens/types.js';

/**
 * Goes through the tokens of a document, or of a fragment if `context` is given. The input is parsed at
 * once; a token is made when its turn comes. What the standard drops (`</>`, a tag that the end of the
 * input cuts off, the marks around CDATA) is between tokens.
 *
 * @param input as for `parse`; of bytes, `raw` is bytes, too. Of bytes in a legacy multi-byte encoding
 *   only a decoded string has tokens with places. A meta element that is too late for the encoding
 *   sniffing algorithm changes nothing in chunks.
 * @throws as `parse`.
 */
export function tokenize(input: string, options?: TokenOptions): IterableIterator<Token<string>>;
export function tokenize(
  input: Exclude<Input, string>,
  options?: TokenOptions,
): IterableIterator<Token<Uint8Array>>;
export function tokenize(
  input: Input,
  options?: TokenOptions,
): IterableIterator<Token<string>> | IterableIterator<Token<Uint8Array>> {
  const request = readTokenOptions('tokenize', options, flagTextValues);
  const read = readInput('tokenize', input);
  const bytes = callParser(read, request).slice();
  return typeof read === 'string'
    ? readTokens(bytes, read, new TextSource())
    : readTokens(bytes, read, new ByteSource());
}

function* readTokens<Raw>(
  bytes: Uint8Array,
  input: Raw,
  source: Source<Raw>,
): IterableIterator<Token<Raw>> {
  source.append(input);
  const tokens = new TokenReader().open(bytes);
  const { records } = tokens;
  for (let at = 0; at < records.length; at = behind(records, at)) {
    const token = readToken(tokens, at, source);
    if (token !== undefined) yield token;
  }
}
