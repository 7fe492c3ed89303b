/**
 * Changes pages without parsing and serializing them: what handlers do not change stays in the output
 * byte for byte as it was.
 *
 * What is a tag, and where an element ends, is what a real parse says that goes on meanwhile.
 */

import { callParser } from './call.js';
import { type Input, readInput } from './input.js';
import { Rewriting } from './rewrite/engine.js';
import { Program, type RewriteHandlers } from './rewrite/handlers.js';
import { ByteOutput, type Output, TextOutput } from './rewrite/output.js';
import { TokenReader } from './tokens/buffer.js';
import { readTokenOptions, type TokenOptions } from './tokens/options.js';
import { ByteSource, type Source, TextSource } from './tokens/source.js';

export { init, initSync, type ModuleSource } from './init.js';
export type { Input } from './input.js';
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
 * @param input as for `parse`. To bytes in another encoding than UTF-8 other characters than ASCII are
 *   added as character references, which mean nothing in scripts, styles and comments. Of bytes in UTF-16
 *   or a legacy multi-byte encoding only a decoded string can be rewritten.
 * @param handlers are called in the order of the source, and must have done when they return.
 * @returns the output: a string for a string, bytes for bytes.
 * @throws what a handler throws; TypeError for a selector that an open tag does not decide; and as
 *   `parse`.
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
  const read = readInput('rewrite', input);
  const program = new Program('rewrite', handlers);
  const request = readTokenOptions('rewrite', options, program.flags);
  // A copy, since handlers may parse something themselves.
  const bytes = callParser(read, request).slice();
  return typeof read === 'string'
    ? rewriteWhole(read, bytes, program, new TextSource(), new TextOutput())
    : rewriteWhole(read, bytes, program, new ByteSource(), new ByteOutput());
}

function rewriteWhole<Raw>(
  input: Raw,
  bytes: Uint8Array,
  program: Program,
  source: Source<Raw>,
  output: Output<Raw>,
): Raw {
  source.append(input);
  new Rewriting(program, source, output).process(new TokenReader().open(bytes));
  return output.take();
}
