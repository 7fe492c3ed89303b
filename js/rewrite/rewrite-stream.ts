import { expectOptions, joinNames, type NamesOf, pickMembers } from '../base/names.js';
import { TransformBase } from '../base/stream-classes.js';
import { streamNames, type TokenStreamOptions } from '../tokens/options.js';
import { readSniffMilliseconds, SniffedSteps, type SniffOptions } from '../tokens/sniff-timer.js';
import type { Chunk } from '../tokens/tokenizer.js';
import { partStream } from './output/part-stream.js';
import { type OutputPart, StreamedPart } from './output/parts.js';
import type { Rewritten } from './output/rewritten.js';
import { PartRewriter } from './part-rewriter.js';
import type { HandlerResult, RewriteHandlers } from './parts/handlers.js';

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
  readonly #milliseconds: number;
  /** Undefined before `start`. */
  #steps: SniffedSteps | undefined;
  #isCancelled = false;
  #isEmpty = true;

  constructor(rewriter: PartRewriter<Raw>, milliseconds: number) {
    this.#rewriter = rewriter;
    this.#milliseconds = milliseconds;
  }

  start(controller: PartController<Raw>): void {
    const decide = () => this.#decide(controller);
    this.#steps = new SniffedSteps(this.#milliseconds, this.#rewriter, decide);
  }

  transform(chunk: Chunk<Raw>, controller: PartController<Raw>): Promise<void> | undefined {
    this.#isEmpty = false;
    return this.#steps?.run(async () => {
      this.#enqueue(controller, await this.#rewriter.write(chunk));
    });
  }

  flush(controller: PartController<Raw>): Promise<void> | undefined {
    // Without a chunk, nothing says whether the page is bytes or a string. Most streams are bytes.
    const last = this.#isEmpty ? (new Uint8Array(0) as unknown as Chunk<Raw>) : undefined;
    return this.#steps?.run(async () => {
      this.#enqueue(controller, await this.#rewriter.end(last));
    });
  }

  cancel(reason: unknown): void {
    this.#steps?.cancel();
    this.#rewriter.close(reason);
    this.#isCancelled = true;
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
