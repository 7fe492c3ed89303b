/// <reference lib="esnext.disposable" preserve="true" />
import { dispose } from '../base/dispose.js';
import { expectOptions, joinNames, type NamesOf, pickMembers } from '../base/names.js';
import { TransformBase } from '../base/stream-classes.js';
import { streamNames, type TokenStreamOptions } from '../tokens/options.js';
import { readSniffMilliseconds, type SniffOptions, SniffTimer } from '../tokens/sniff-timer.js';
import type { Chunk } from '../tokens/tokenizer.js';
import type { HandlerResult, RewriteHandlers } from './handlers.js';
import { type OutputPart, StreamedPart } from './output-parts.js';
import { PartRewriter } from './part-rewriter.js';
import { partStream } from './part-stream.js';
import type { Rewritten } from './rewritten.js';

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

/** The options of a `RewriteStream`. */
export interface RewriteStreamOptions extends TokenStreamOptions, SniffOptions {}

/** @internal */
export const rewriteStreamNames = /* @__PURE__ */ joinNames(streamNames, {
  sniffMilliseconds: true,
}) satisfies NamesOf<RewriteStreamOptions>;

/**
 * A transform stream that rewrites a page. The chunks are strings, as from a `TextDecoderStream`, or bytes, as from the
 * body of a `Response`. If no chunk arrives, the output is bytes.
 *
 * ```js
 * const { body, headers } = response;
 * body.pipeThrough(new RewriteStream({ elements: { 'a[href]': (link) => ... } }, { headers }))
 * ```
 */
export class RewriteStream<Raw extends string | Uint8Array = Uint8Array> extends TransformBase<
  Chunk<Raw>,
  Rewritten<Raw>
> {
  readonly #output: ReadableStream<Rewritten<Raw>>;

  /**
   * Takes the parameters of `Rewriter`. Handlers may return promises, and may insert streams. If a handler throws, the
   * stream fails with the same value. A stream that a handler inserted is read as fast as the output is read.
   *
   * @throws as the constructor of `Rewriter`.
   */
  constructor(handlers: RewriteHandlers<HandlerResult>, options?: RewriteStreamOptions) {
    const milliseconds = readSniffMilliseconds('RewriteStream', options);
    expectOptions('RewriteStream', options, rewriteStreamNames);
    const rewriter = new PartRewriter<Raw>(
      handlers,
      pickMembers(options, streamNames) as TokenStreamOptions,
    );
    const transformer = new PartTransformer(rewriter, milliseconds);
    super(transformer as Transformer<Chunk<Raw>, never>);
    const parts = (super.readable as ReadableStream<OutputPart<Raw>>).getReader();
    this.#output = partStream({
      read: () => parts.read().then(({ value }) => value),
      failed: parts.closed,
      cancel: (reason) => {
        transformer.cancel(reason);
        return parts.cancel(reason);
      },
    });
  }

  /** The output. */
  override get readable(): ReadableStream<Rewritten<Raw>> {
    return this.#output;
  }
}

/** Passes the output of a rewriter on, in parts. One step follows the other, even if the timer begins one. */
class PartTransformer<Raw extends string | Uint8Array>
  implements Transformer<Chunk<Raw>, OutputPart<Raw>>
{
  readonly #rewriter: PartRewriter<Raw>;
  readonly #timer: SniffTimer;
  /** The step that the timer began. It never rejects. */
  #decision: Promise<void> | undefined;
  #isCancelled = false;
  #isEmpty = true;

  constructor(rewriter: PartRewriter<Raw>, milliseconds: number) {
    this.#rewriter = rewriter;
    this.#timer = new SniffTimer(milliseconds);
  }

  async transform(chunk: Chunk<Raw>, controller: PartController<Raw>): Promise<void> {
    this.#isEmpty = false;
    await this.#settle();
    this.#enqueue(controller, await this.#rewriter.write(chunk));
    if (!this.#rewriter.waitsForEncoding) return;
    this.#timer.start(() => {
      this.#decision = this.#decide(controller);
    });
  }

  async flush(controller: PartController<Raw>): Promise<void> {
    await this.#settle();
    // Without a chunk, nothing says whether the page is bytes or a string. Most streams are bytes.
    const last = this.#isEmpty ? (new Uint8Array(0) as unknown as Chunk<Raw>) : undefined;
    this.#enqueue(controller, await this.#rewriter.end(last));
  }

  cancel(reason: unknown): void {
    this.#timer.stop();
    this.#rewriter.close(reason);
    this.#isCancelled = true;
  }

  async #settle(): Promise<void> {
    this.#timer.stop();
    await this.#decision;
  }

  async #decide(controller: PartController<Raw>): Promise<void> {
    try {
      this.#enqueue(controller, await this.#rewriter.decideEncoding());
    } catch (error) {
      if (!this.#isCancelled) controller.error(error);
    }
  }

  #enqueue(controller: PartController<Raw>, parts: OutputPart<Raw>[]): void {
    if (this.#isCancelled) return;
    for (const part of parts) {
      if (part instanceof StreamedPart || part.length > 0) controller.enqueue(part);
    }
  }
}

type PartController<Raw> = TransformStreamDefaultController<OutputPart<Raw>>;
