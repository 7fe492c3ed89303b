import { callParser } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import { checkInputLength } from '../module/limits.js';
import type { Request } from '../module/options.js';
import { encodingOf, hasOnlyEnd, type TokenBuffer, TokenReader } from '../tokens/buffer.js';
import { readTokenOptions, type TokenOptions } from '../tokens/options.js';
import { ByteSource, type Source, TextSource } from '../tokens/source.js';
import { RewriteEngine } from './engine/engine.js';
import { ByteOutput, expectRewritable, type RewriteOutput, TextOutput } from './output/output.js';
import type { Rewritten } from './output/rewritten.js';
import { Contents } from './parts/content.js';
import { HandlerSet, type RewriteHandlers } from './parts/handlers.js';

/**
 * Rewrites a document, or a fragment if `options` has a `context`.
 *
 * @param input as for `parse`. Bytes are copied, so handlers may change the original bytes. If bytes are not in UTF-8,
 *   new characters that are not ASCII are written as character references. In scripts, styles and comments, a parser
 *   reads these references as text. Bytes in UTF-16 or a legacy multi-byte encoding cannot be rewritten: decode them to
 *   a string.
 * @param handlers are called in the order of the source, and must be synchronous.
 * @param options as for `parse` without `locations` and `onParseError`; `context` and `mode` as for `parseFragment`.
 * @returns the output: a string for a string, bytes for bytes.
 * @throws as `parse`. Any value that a handler throws. TypeError for a selector that is not supported, or an unknown
 *   name of a handler. TypeError if a handler returns a promise. Error for bytes in an encoding that cannot be
 *   rewritten.
 */
export function rewrite(input: string, handlers: RewriteHandlers, options?: TokenOptions): string;
export function rewrite(
  input: Exclude<Input, string>,
  handlers: RewriteHandlers,
  options?: TokenOptions,
): Rewritten<Uint8Array>;
export function rewrite(
  input: Input,
  handlers: RewriteHandlers,
  options?: TokenOptions,
): Rewritten<string | Uint8Array>;
export function rewrite(
  input: Input,
  handlers: RewriteHandlers,
  options?: TokenOptions,
): Rewritten<string | Uint8Array> {
  const handlerSet = new HandlerSet('rewrite', handlers);
  const request = readTokenOptions('rewrite', options, handlerSet.flags, handlerSet.filter(false));
  const contents = new Contents(options);
  const read = readInput('rewrite', input, 'input', useRewriteStream);
  // A copy, because handlers and other threads may change the caller's bytes after the parse.
  const source = typeof read === 'string' ? read : copied(read, request);
  const encoded = callParser(source, request);
  if (handlerSet.end === undefined && hasOnlyEnd(encoded)) {
    expectRewritable(encodingOf(encoded));
    return source as Rewritten<string | Uint8Array>;
  }
  const run: Run = {
    tokens: new TokenReader('always').open(encoded),
    handlers: handlerSet,
    contents,
  };
  return typeof source === 'string'
    ? rewriteWhole(source, new TextSource(), new TextOutput(), run)
    : rewriteWhole(source, new ByteSource(), new ByteOutput(source.length), run);
}

/** @internal The advice in the error for an input or chunk that is a stream. */
export const useRewriteStream = 'use `RewriteStream`';

interface Run {
  tokens: TokenBuffer;
  handlers: HandlerSet;
  contents: Contents;
}

function copied(bytes: Uint8Array, { limits }: Request): Uint8Array {
  checkInputLength(bytes.length, limits);
  return bytes.slice();
}

function rewriteWhole<Raw>(
  input: Raw,
  source: Source<Raw>,
  output: RewriteOutput<Raw>,
  { tokens, handlers, contents }: Run,
): Rewritten<Raw> {
  source.append(input);
  new RewriteEngine(handlers, contents, source, output).process(tokens);
  return output.takeLast();
}
