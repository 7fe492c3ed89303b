/// <reference lib="esnext.disposable" preserve="true" />
import { dispose } from '../base/dispose.js';
import { expectOptions, joinNames, type NamesOf, pickMembers } from '../base/names.js';
import { TransformBase } from '../base/stream-classes.js';
import { type Input, readInput } from '../module/input.js';
import type { TokenErrors } from '../module/options.js';
import type { TokenBuffer } from '../tokens/buffer.js';
import { TokenFeed } from '../tokens/feed.js';
import {
  readTokenStreamOptions,
  streamNames,
  type TokenStreamOptions,
  takesPieces,
} from '../tokens/options.js';
import { readSniffMilliseconds, type SniffOptions, SniffTimer } from '../tokens/sniff-timer.js';
import { type ByteSource, type Source, TextSource } from '../tokens/source.js';
import type { Chunk } from '../tokens/tokenizer.js';
import { Contents } from './content.js';
import { RewriteEngine } from './engine.js';
import { type HandlerResult, HandlerSet, type RewriteHandlers } from './handlers.js';
import { type OutputPart, readParts, StreamedPart } from './output-parts.js';
import { partStream } from './part-stream.js';
import { useRewriteStream } from './rewrite.js';
import { ByteOutput, canRewrite, type RewriteOutput, TextOutput } from './rewrite-output.js';
import type { Rewritten } from './rewritten.js';
import { cancelAll } from './streamed-content.js';

/** The engine and the output of a rewriter, for the type of its chunks. */
interface Running {
  process(tokens: TokenBuffer): Promise<void> | undefined;
  take(): string | Uint8Array;
  takeParts(): OutputPart<string>[] | OutputPart<Uint8Array>[];
}

function running<Raw extends string | Uint8Array>(
  handlers: HandlerSet,
  contents: Contents,
  source: Source<Raw>,
  output: RewriteOutput<Raw>,
): Running {
  const engine = new RewriteEngine(handlers, contents, source, output);
  return {
    process: (tokens) => engine.process(tokens),
    take: () => output.take(),
    takeParts: () => output.takeParts() as OutputPart<string>[] | OutputPart<Uint8Array>[],
  };
}

function start(handlers: HandlerSet, contents: Contents, source: TextSource | ByteSource): Running {
  return source instanceof TextSource
    ? running(handlers, contents, source, new TextOutput())
    : running(handlers, contents, source, new ByteOutput());
}

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
  readonly #handlers: HandlerSet;
  readonly #feed: TokenFeed;
  readonly #contents: Contents;
  #running: Running | undefined;
  #refusedEncoding: string | undefined;
  /** Ends the wait for handlers that runs, if there is one. */
  #stopWaiting: (() => void) | undefined;

  /**
   * @param handlers as for `rewrite`.
   * @param options as for `rewrite`, and `texts`.
   * @throws as `parse`. TypeError for a selector that is not supported, or an unknown name of a handler.
   */
  constructor(handlers: RewriteHandlers<HandlerResult>, options?: TokenStreamOptions) {
    this.#handlers = new HandlerSet('Rewriter', handlers);
    const filter = this.#handlers.filter(takesPieces('Rewriter', options, 'pieces'));
    const { flags } = this.#handlers;
    const request = readTokenStreamOptions('Rewriter', options, flags, filter);
    const tokenErrors = request.tokenErrors as TokenErrors;
    request.tokenErrors = {
      ...tokenErrors,
      withoutOffsets: (encoding) => {
        this.#refusedEncoding = encoding;
        return tokenErrors.withoutOffsets(encoding);
      },
    };
    // A handler can keep an element, and read its attributes later.
    this.#feed = new TokenFeed(request, 'always');
    this.#contents = new Contents(options);
  }

  /**
   * Rewrites a chunk.
   *
   * @param chunk a string or bytes, as for `parse`. All chunks must be strings, or all bytes. Bytes are
   *   copied.
   * @returns the output up to an incomplete tag, comment or character reference.
   * @throws any value that a handler throws. TypeError if the chunk has another type, or if a handler returns a promise.
   *   LimitError if the input exceeds one of the `limits`. Error for bytes in an encoding that cannot be rewritten, and
   *   if memory runs out. Also Error if a handler calls this method, or if `end`, `close` or an error has freed the
   *   memory.
   */
  write(chunk: Chunk<Raw>): Rewritten<Raw> {
    return this.#write('Rewriter.write', chunk, 'other');
  }

  /**
   * Rewrites the last chunk, if one is given, and ends the input.
   *
   * @returns the rest of the output.
   * @throws as `write`.
   */
  end(chunk = this.#feed.emptyChunk as Chunk<Raw>): Rewritten<Raw> {
    return this.#write('Rewriter.end', chunk, 'last');
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
    return this.#readAll(this.#writeParts('Rewriter.writeAsync', chunk, 'other'));
  }

  /**
   * The same as `end`, with handlers that may return promises and insert streams.
   *
   * @throws as `writeAsync`.
   */
  endAsync(chunk = this.#feed.emptyChunk as Chunk<Raw>): Promise<Rewritten<Raw>> {
    return this.#readAll(this.endParts(chunk));
  }

  /** @internal The same as `writeAsync`, for a caller that reads the streams of handlers. */
  writeParts(chunk: Chunk<Raw>): Promise<OutputPart<Raw>[]> {
    return this.#writeParts('Rewriter.writeAsync', chunk, 'other');
  }

  /** @internal The same as `endAsync`, for a caller that reads the streams of handlers. */
  endParts(chunk = this.#feed.emptyChunk as Chunk<Raw>): Promise<OutputPart<Raw>[]> {
    return this.#writeParts('Rewriter.endAsync', chunk, 'last');
  }

  /** Whether bytes wait until they say their encoding: see `decideEncoding`. */
  get waitsForEncoding(): boolean {
    return this.#feed.waitsForEncoding;
  }

  /**
   * @internal The encoding of the bytes, if a call has failed because bytes in this encoding cannot be rewritten. No
   * handler was called.
   */
  get refusedEncoding(): string | undefined {
    return this.#refusedEncoding;
  }

  /**
   * Lets the bytes so far decide about the encoding, if they have not. Without this call, the rewriter waits for 1,024
   * bytes or the end of the input.
   *
   * @returns the output.
   * @throws as `writeAsync`.
   */
  decideEncoding(): Promise<Rewritten<Raw>> {
    return this.#readAll(this.decideEncodingParts());
  }

  /** @internal The same as `decideEncoding`, for a caller that reads the streams of handlers. */
  decideEncodingParts(): Promise<OutputPart<Raw>[]> {
    return this.#parts(
      this.#feed.decideEncoding('Rewriter.decideEncoding', (tokens, source) =>
        this.#process(tokens, source, true),
      ),
    );
  }

  /** Frees the memory, and cancels the streams that handlers inserted. Further calls of `write` and `end` throw. */
  close(): void {
    this.fail(undefined);
  }

  /** @internal The same as `close`. The streams of handlers are cancelled with this reason. */
  fail(reason: unknown): void {
    this.#feed.close();
    cancelAll(this.#handlers.unreadStreams, reason);
    this.#stopWaiting?.();
  }

  /** The same as `close`, for `using` declarations. */
  [dispose](): void {
    this.close();
  }

  #write(caller: string, chunk: Input, position: 'last' | 'other'): Rewritten<Raw> {
    const piece = this.#read(caller, chunk);
    this.#feed.write(caller, piece, position, (tokens, source) => {
      this.#process(tokens, source, false);
    });
    return this.#take();
  }

  async #writeParts(
    caller: string,
    chunk: Input,
    position: 'last' | 'other',
  ): Promise<OutputPart<Raw>[]> {
    const piece = this.#read(caller, chunk);
    return this.#parts(
      this.#feed.writeAsync(caller, piece, position, (tokens, source) =>
        this.#process(tokens, source, true),
      ),
    );
  }

  /** The output after a step. An error of the step cancels the streams of handlers. */
  async #parts(step: Promise<void>): Promise<OutputPart<Raw>[]> {
    try {
      await step;
    } catch (error) {
      cancelAll(this.#handlers.unreadStreams, error);
      throw error;
    }
    return (this.#running?.takeParts() ?? ['']) as OutputPart<Raw>[];
  }

  /** Reads the whole output of a step. */
  async #readAll(step: Promise<OutputPart<Raw>[]>): Promise<Rewritten<Raw>> {
    const parts = await step;
    try {
      return await readParts<Raw>(parts);
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  #read(caller: string, chunk: Input): string | Uint8Array {
    const read = readInput(caller, chunk, 'chunk', useRewriteStream);
    // A copy, because handlers and other threads may change the caller's bytes after the parse.
    return typeof read === 'string' ? read : read.slice();
  }

  #process(
    tokens: TokenBuffer,
    source: TextSource | ByteSource,
    allowsPromises: boolean,
  ): Promise<void> | undefined {
    if (!canRewrite(tokens.encoding)) this.#refusedEncoding = tokens.encoding;
    this.#handlers.allowsPromises = allowsPromises;
    this.#running ??= start(this.#handlers, this.#contents, source);
    const pending = this.#running.process(tokens);
    return pending && this.#untilClosed(pending);
  }

  /** Waits for handlers, at most until the rewriter is closed. Their promises may never settle. */
  #untilClosed(pending: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stopWaiting = resolve;
      pending.then(resolve, reject);
    });
  }

  #take(): Rewritten<Raw> {
    return (this.#running as Running).take() as Rewritten<Raw>;
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
    const rewriter = new Rewriter<Raw>(
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

/** Passes the output of a rewriter on, in parts. One step follows the other, also if the timer begins one. */
class PartTransformer<Raw extends string | Uint8Array>
  implements Transformer<Chunk<Raw>, OutputPart<Raw>>
{
  readonly #rewriter: Rewriter<Raw>;
  readonly #timer: SniffTimer;
  /** The step that the timer began. It never rejects. */
  #decision: Promise<void> | undefined;
  #isCancelled = false;
  #isEmpty = true;

  constructor(rewriter: Rewriter<Raw>, milliseconds: number) {
    this.#rewriter = rewriter;
    this.#timer = new SniffTimer(milliseconds);
  }

  async transform(chunk: Chunk<Raw>, controller: PartController<Raw>): Promise<void> {
    this.#isEmpty = false;
    await this.#settle();
    this.#enqueue(controller, await this.#rewriter.writeParts(chunk));
    if (!this.#rewriter.waitsForEncoding) return;
    this.#timer.start(() => {
      this.#decision = this.#decide(controller);
    });
  }

  async flush(controller: PartController<Raw>): Promise<void> {
    await this.#settle();
    // Without a chunk, nothing says whether the page is bytes or a string. Most streams are bytes.
    const last = this.#isEmpty ? (new Uint8Array(0) as unknown as Chunk<Raw>) : undefined;
    this.#enqueue(controller, await this.#rewriter.endParts(last));
  }

  cancel(reason: unknown): void {
    this.#timer.stop();
    this.#rewriter.fail(reason);
    this.#isCancelled = true;
  }

  async #settle(): Promise<void> {
    this.#timer.stop();
    await this.#decision;
  }

  async #decide(controller: PartController<Raw>): Promise<void> {
    try {
      this.#enqueue(controller, await this.#rewriter.decideEncodingParts());
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
