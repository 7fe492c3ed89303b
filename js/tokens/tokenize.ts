import { flagTextValues } from '../generated/call.js';
import { callParser } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import { type TokenBuffer, TokenReader } from './buffer.js';
import { readTokenOptions, type TokenOptions } from './options.js';
import { readToken, recordAfter } from './read.js';
import { ByteSource, type Source, TextSource } from './source.js';
import type { Token } from './types.js';

/**
 * Iterates over the tokens of a document, or of a fragment if `options` has a `context`. The call of `tokenize` parses
 * the whole input. The iterator creates each token object when it returns the token.
 *
 * The standard drops some markup: `</>`, a tag that the end of the input truncates, the delimiters of CDATA sections.
 * This markup is in the source between two tokens, but in no token.
 *
 * @param input as for `parse`. If the input is bytes, `raw` of a token is bytes, and offsets count bytes. Bytes in a
 *   legacy multi-byte encoding are not supported: decode them and pass the string. A `meta` element can declare the
 *   encoding only in the first 1,024 bytes.
 * @param options as for `parse` without `locations` and `onParseError`; `context` and `mode` as for `parseFragment`.
 * @throws as `parse`. Error for bytes in a legacy multi-byte encoding.
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
  const read = readInput('tokenize', input, 'input', 'write its chunks to a `Tokenizer`');
  const tokens = new TokenReader('always').open(callParser(read, request));
  return typeof read === 'string'
    ? readTokens(tokens, read, new TextSource())
    : readTokens(tokens, read, new ByteSource());
}

function* readTokens<Raw>(
  tokens: TokenBuffer,
  input: Raw,
  source: Source<Raw>,
): IterableIterator<Token<Raw>> {
  source.append(input);
  const { records } = tokens;
  for (let at = 0; at < tokens.end; at = recordAfter(records, at)) {
    const token = readToken(tokens, at, source);
    if (token !== undefined) yield token;
  }
}
