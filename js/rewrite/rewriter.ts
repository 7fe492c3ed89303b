/// <reference lib="esnext.disposable" preserve="true" />
import { dispose } from '../base/dispose.js';
import type { TokenStreamOptions } from '../tokens/options.js';
import type { Chunk } from '../tokens/tokenizer.js';
import type { Rewritten } from './output/rewritten.js';
import { PartRewriter } from './part-rewriter.js';
import type { HandlerResult, RewriteHandlers } from './parts/handlers.js';

/**
 * Rewrites a document that arrives in chunks. With the option `context` the input is a fragment. A chunk can end
 * anywhere. If no handler receives texts, or with the option `texts: 'whole'`, the concatenated output of all chunks is
 * the output of `rewrite` for the whole input. Exception: a `<meta charset>` after the first 1,024 bytes has no effect.
 *
 * The rewriter runs tree construction, which decides what is a tag. It forgets what it has read, except for what is
 * open: see "What a stream keeps" in ARCHITECTURE.md. `end`, `close`, and an error of the parser or a handler free the
 * memory.
 */
export class Rewriter<Raw extends string | Uint8Array = string> {
  readonly #rewriter: PartRewriter<Raw>;

  /**
   * @param handlers as for `rewrite`.
   * @param options as for `rewrite`, and `texts`.
   * @throws as `parse`. TypeError for a selector that is not supported, or an unknown name of a handler. SyntaxError
   *   for a selector that is not valid.
   */
  constructor(handlers: RewriteHandlers<HandlerResult>, options?: TokenStreamOptions) {
    this.#rewriter = new PartRewriter(handlers, options);
  }

  /**
   * Rewrites a chunk.
   *
   * @param chunk a string or bytes, as for `parse`. All chunks must be strings, or all bytes. Bytes are
   *   copied.
   * @returns the output up to an incomplete tag, comment or character reference.
   * @throws any value that a handler throws. TypeError if the chunk has another type, or if a handler returns a
   *   promise. LimitError if the input exceeds one of the `limits`. Error for bytes in an encoding that cannot be
   *   rewritten, and if memory runs out. Also Error if a handler calls this method, or if `end`, `close` or an error
   *   has freed the memory.
   */
  write(chunk: Chunk<Raw>): Rewritten<Raw> {
    return this.#rewriter.writeNow(chunk);
  }

  /**
   * Rewrites the last chunk, if one is given, and ends the input.
   *
   * @returns the rest of the output.
   * @throws as `write`.
   */
  end(chunk?: Chunk<Raw>): Rewritten<Raw> {
    return this.#rewriter.endNow(chunk);
  }

  /**
   * The same as `write`. If a handler returns a promise, waits for it before the next handler is called. Call the next
   * method only after the promise has settled.
   *
   * The promise resolves after the streams that handlers inserted have ended, and its output contains them whole. If a
   * stream is large, use `RewriteStream`, which reads the stream as fast as the output is read.
   *
   * @throws as `write`: the promise rejects. Also rejects with the error of a stream that a handler inserted.
   */
  writeAsync(chunk: Chunk<Raw>): Promise<Rewritten<Raw>> {
    return this.#rewriter.readAll(this.#rewriter.write(chunk));
  }

  /**
   * The same as `end`, with handlers that may return promises and insert streams.
   *
   * @throws as `writeAsync`.
   */
  endAsync(chunk?: Chunk<Raw>): Promise<Rewritten<Raw>> {
    return this.#rewriter.readAll(this.#rewriter.end(chunk));
  }

  /** Whether bytes wait until they say their encoding: see `decideEncoding`. */
  get waitsForEncoding(): boolean {
    return this.#rewriter.waitsForEncoding;
  }

  /**
   * Lets the bytes so far decide about the encoding, if they have not. Without this call, the rewriter waits for 1,024
   * bytes or the end of the input.
   *
   * @returns the output.
   * @throws as `writeAsync`.
   */
  decideEncoding(): Promise<Rewritten<Raw>> {
    return this.#rewriter.readAll(this.#rewriter.decideEncoding());
  }

  /** Frees the memory, and cancels the streams that handlers inserted. Further calls of `write` and `end` throw. */
  close(): void {
    this.#rewriter.close(undefined);
  }

  /** The same as `close`, for `using` declarations. */
  [dispose](): void {
    this.close();
  }
}
