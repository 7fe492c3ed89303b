import { Transform, type TransformCallback, type TransformOptions } from 'node:stream';
import type { RewriteHandlers } from '../../rewrite/handlers.js';
import type { TokenOptions } from '../../tokens/options.js';
import { openPage, type PageRewriter } from '../page-rewriter.js';

/** The options of the stream that `RewriteTransform` passes on. */
export type RewriteTransformOptions = Pick<
  TransformOptions,
  'highWaterMark' | 'readableHighWaterMark' | 'writableHighWaterMark' | 'signal'
>;

/**
 * A `Transform` stream of Node that rewrites a page: `pipeline(source, new RewriteTransform(handlers), response)`. Accepts
 * bytes, and strings with the encoding of their `write`. The output is bytes.
 *
 * If a handler throws, or the page exceeds a limit, the stream is destroyed with the error. Destroying the stream
 * frees the parser.
 */
export class RewriteTransform extends Transform {
  readonly #rewriter: PageRewriter;

  /**
   * @param handlers as for `rewrite`.
   * @param options as for `rewrite`. Set `encoding: { transport }` to the `charset` of the page, if it is known.
   * @param streamOptions sizes of the buffers, and an `AbortSignal`.
   * @throws as the constructor of `Rewriter`.
   */
  constructor(
    handlers: RewriteHandlers,
    options?: TokenOptions,
    streamOptions?: RewriteTransformOptions,
  ) {
    const { rewriter } = openPage(handlers, options);
    super({ ...streamOptions, decodeStrings: true, objectMode: false });
    this.#rewriter = rewriter;
  }

  /** @internal */
  override _transform(chunk: Buffer, _: BufferEncoding, callback: TransformCallback): void {
    this.#run(() => this.#rewriter.write(chunk, (output) => this.push(output)), callback);
  }

  /** @internal */
  override _flush(callback: TransformCallback): void {
    this.#run(() => this.#rewriter.end((output) => this.push(output)), callback);
  }

  /** @internal */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#rewriter.close();
    callback(error);
  }

  /** Runs a step of the rewriter, and calls `callback` when the step has ended. */
  #run(step: () => Promise<void> | undefined, callback: TransformCallback): void {
    let result: Promise<void> | undefined;
    try {
      result = step();
    } catch (error) {
      callback(asError(error));
      return;
    }
    if (result === undefined) callback();
    else
      result.then(
        () => callback(),
        (error) => callback(asError(error)),
      );
  }
}

/** Streams of Node fail with errors only. A handler can throw anything. */
export function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error('souptree: a handler failed', { cause: value });
}
