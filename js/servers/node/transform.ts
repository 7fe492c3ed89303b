import { Transform, type TransformCallback, type TransformOptions } from 'node:stream';
import { eachPiece } from '../../rewrite/output/parts.js';
import type { HandlerResult, RewriteHandlers } from '../../rewrite/parts/handlers.js';
import type { RewriteStreamOptions } from '../../rewrite/rewrite-stream.js';
import { SniffedSteps } from '../../tokens/sniff-timer.js';
import { splitTransformOptions } from '../options.js';
import { openPage, type PageParts, type PageRewriter } from '../page-rewriter.js';

/** The options of the stream that `RewriteTransform` passes on. */
export type RewriteTransformOptions = Pick<
  TransformOptions,
  'highWaterMark' | 'readableHighWaterMark' | 'writableHighWaterMark' | 'signal'
>;

/**
 * A `Transform` stream of Node that rewrites a page: `pipeline(source, new RewriteTransform(handlers), response)`.
 * Accepts bytes, and strings with the encoding of their `write`. The output is bytes. A page in UTF-16 or a legacy
 * multi-byte encoding becomes UTF-8 with a byte order mark.
 *
 * If a handler throws, a stream that it inserted fails, or the page exceeds a limit, the stream is destroyed with the
 * error. Destroying the stream frees the parser, and cancels the streams that handlers inserted.
 */
export class RewriteTransform extends Transform {
  readonly #rewriter: PageRewriter;
  readonly #steps: SniffedSteps;
  /** Continues the step that waits until the output is read. */
  #wanted: (() => void) | undefined;

  /**
   * @param handlers as for `rewrite`.
   * @param options as for `RewriteStream`. Set `encoding: { transport }` to the `charset` of the page, if it is known.
   * @param streamOptions sizes of the buffers, and an `AbortSignal`.
   * @throws as the constructor of `Rewriter`.
   */
  constructor(
    handlers: RewriteHandlers<HandlerResult>,
    options?: RewriteStreamOptions,
    streamOptions?: RewriteTransformOptions,
  ) {
    const page = splitTransformOptions('RewriteTransform', options);
    const rewriter = openPage({ ...page, handlers }, { declareUtf8: () => false });
    super({ ...streamOptions, decodeStrings: true, objectMode: false });
    this.#rewriter = rewriter;
    this.#steps = new SniffedSteps(page.sniffMilliseconds, rewriter, () => this.#decide());
  }

  /** @internal */
  override _transform(chunk: Buffer, _: BufferEncoding, callback: TransformCallback): void {
    this.#run(() => this.#rewriter.write(chunk), callback);
  }

  /** @internal */
  override _flush(callback: TransformCallback): void {
    this.#run(() => this.#rewriter.end(), callback);
  }

  /** @internal */
  override _read(size: number): void {
    this.#resume();
    super._read(size);
  }

  /** @internal */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#steps.cancel();
    this.#rewriter.close(error ?? undefined);
    this.#resume();
    callback(error);
  }

  /** Runs a step, passes on its output, and calls `callback`. */
  #run(step: () => Promise<PageParts>, callback: TransformCallback): void {
    const pushed = this.#steps.run(async () => this.#pushAll(await step()));
    pushed.then(
      () => callback(),
      (error) => callback(asError(error)),
    );
  }

  /** Lets the bytes so far decide about the encoding. The next step fails if this one has failed. */
  async #decide(): Promise<void> {
    try {
      await this.#pushAll(await this.#rewriter.decideEncoding());
    } catch (error) {
      this.destroy(asError(error));
    }
  }

  /** Passes parts on. Reads a stream of a handler only as fast as the output is read. */
  async #pushAll(parts: PageParts): Promise<void> {
    let isReady = true;
    for (const part of parts) {
      if (part instanceof Uint8Array) {
        if (part.length > 0) isReady = this.push(part);
        continue;
      }
      if (!isReady) await this.#demand();
      await eachPiece(part, (output) => (this.push(output) ? undefined : this.#demand()));
      isReady = true;
    }
  }

  /** Waits until the output is read, or the stream is destroyed. */
  #demand(): Promise<void> | undefined {
    if (this.destroyed) return undefined;
    return new Promise((resolve) => {
      this.#wanted = resolve;
    });
  }

  #resume(): void {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    wanted?.();
  }
}

/** Streams of Node fail with errors only. A handler can throw anything. */
export function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error('souptree: a handler failed', { cause: value });
}
