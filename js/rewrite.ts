/**
 * Changes pages without serializing them: what handlers do not change stays in the output byte for byte as
 * it was. A complete parse decides what is a tag and where an element ends.
 *
 * A parser reads from an edited tag exactly the attributes that handlers asked for, and what is around the
 * edits as before. So `<` and `b>` do not become a tag when a comment between them is removed.
 */

import { callParser } from './module/call.js';
import { type Input, readInput } from './module/input.js';
import { checkInputLength } from './module/limits.js';
import type { Request } from './module/options.js';
import { Contents } from './rewrite/content.js';
import { Rewriting } from './rewrite/engine.js';
import { Program, type RewriteHandlers } from './rewrite/handlers.js';
import { ByteOutput, type Output, TextOutput } from './rewrite/output.js';
import { type TokenBuffer, TokenReader } from './tokens/buffer.js';
import { readTokenOptions, type TokenOptions } from './tokens/options.js';
import { ByteSource, type Source, TextSource } from './tokens/source.js';

export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export type { ContentOptions } from './rewrite/edits.js';
export type { RewriteElement } from './rewrite/element.js';
export type { ElementHandler, ElementHandlers, RewriteHandlers } from './rewrite/handlers.js';
export type {
  RewriteComment,
  RewriteDoctype,
  RewriteEnd,
  RewriteEndTag,
  RewriteProcessingInstruction,
  RewriteText,
} from './rewrite/parts.js';
export { Rewriter, RewriteStream } from './rewrite/rewriter.js';
export type { TokenOptions } from './tokens/options.js';
export type { Chunk } from './tokens/tokenizer.js';

/**
 * Rewrites a document, or a fragment if `context` is given.
 *
 * @param input as for `parse`. Bytes are copied, so handlers may change them. To bytes in another encoding
 *   than UTF-8, characters that are not ASCII are added as character references, which mean nothing in
 *   scripts, styles and comments. Bytes in UTF-16 or a legacy multi-byte encoding cannot be rewritten: decode
 *   them to a string.
 * @param handlers are called in the order of the source, and must be synchronous.
 * @returns the output: a string for a string, bytes for bytes.
 * @throws what a handler throws; TypeError for a selector that needs more than the start tag; and as `parse`.
 */
export function rewrite(input: string, handlers: RewriteHandlers, options?: TokenOptions): string;
export function rewrite(
  input: Exclude<Input, string>,
  handlers: RewriteHandlers,
  options?: TokenOptions,
): Uint8Array;
export function rewrite(
  input: Input,
  handlers: RewriteHandlers,
  options?: TokenOptions,
): string | Uint8Array {
  const program = new Program('rewrite', handlers);
  const request = readTokenOptions('rewrite', options, program.flags);
  const contents = new Contents(options);
  const read = readInput('rewrite', input);
  // The copy keeps the bytes as they were parsed: handlers and other threads may change the caller's.
  const source = typeof read === 'string' ? read : copied(read, request);
  // The module's memory is used again if handlers call a parser.
  const tokens = new TokenReader().open(callParser(source, request).slice());
  const run: Run = { tokens, program, contents };
  return typeof source === 'string'
    ? rewriteWhole(source, new TextSource(), new TextOutput(), run)
    : rewriteWhole(source, new ByteSource(), new ByteOutput(), run);
}

interface Run {
  tokens: TokenBuffer;
  program: Program;
  contents: Contents;
}

function copied(bytes: Uint8Array, { limits }: Request): Uint8Array {
  checkInputLength(bytes.length, limits);
  return bytes.slice();
}

function rewriteWhole<Raw>(
  input: Raw,
  source: Source<Raw>,
  output: Output<Raw>,
  { tokens, program, contents }: Run,
): Raw {
  source.append(input);
  new Rewriting(program, contents, source, output).process(tokens);
  return output.take();
}
