import { type Input, readInput } from '../module/input.js';
import type { TokenErrors } from '../module/options.js';
import type { TokenBuffer } from '../tokens/buffer.js';
import { TokenFeed } from '../tokens/feed.js';
import { readTokenStreamOptions, type TokenStreamOptions, takesPieces } from '../tokens/options.js';
import { type ByteSource, type Source, TextSource } from '../tokens/source.js';
import type { Chunk } from '../tokens/tokenizer.js';
import { RewriteEngine } from './engine/engine.js';
import { ByteOutput, canRewrite, type RewriteOutput, TextOutput } from './output/output.js';
import { type OutputPart, readParts } from './output/parts.js';
import type { Rewritten } from './output/rewritten.js';
import { Contents } from './parts/content.js';
import { type HandlerResult, HandlerSet, type RewriteHandlers } from './parts/handlers.js';
import { cancelAll } from './parts/streamed-content.js';
import { useRewriteStream } from './rewrite.js';

/** Whether a chunk is the last one. */
type ChunkPosition = 'last' | 'other';

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
 * Rewrites a document that arrives in chunks, for `Rewriter`, for streams and for servers. The output of asynchronous
 * methods is a list of parts, which can be the streams that handlers inserted. The caller reads these streams.
 */
export class PartRewriter<Raw extends string | Uint8Array> {
  readonly #handlers: HandlerSet;
  readonly #feed: TokenFeed;
  readonly #contents: Contents;
  #running: Running | undefined;
  #refusedEncoding: string | undefined;
  /** Ends the wait for handlers that runs, if there is one. */
  #stopWaiting: (() => void) | undefined;

  /** @throws as the constructor of `Rewriter`. */
  constructor(handlers: RewriteHandlers<HandlerResult>, options?: TokenStreamOptions) {
    this.#handlers = new HandlerSet('Rewriter', handlers);
    const filter = this.#handlers.filter(takesPieces('Rewriter', options, 'pieces'));
    const { flags } = this.#handlers;
    const request = readTokenStreamOptions('Rewriter', options, flags, filter);
    const tokenErrors = request.tokenErrors as Required<TokenErrors>;
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

  /** The same as `write` of `Rewriter`. */
  writeNow(chunk: Chunk<Raw>): Rewritten<Raw> {
    return this.#writeNow('Rewriter.write', chunk, 'other');
  }

  /** The same as `end` of `Rewriter`. */
  endNow(chunk = this.#feed.emptyChunk as Chunk<Raw>): Rewritten<Raw> {
    return this.#writeNow('Rewriter.end', chunk, 'last');
  }

  /** The same as `writeAsync` of `Rewriter`. */
  write(chunk: Chunk<Raw>): Promise<OutputPart<Raw>[]> {
    return this.#write('Rewriter.writeAsync', chunk, 'other');
  }

  /** The same as `endAsync` of `Rewriter`. */
  end(chunk = this.#feed.emptyChunk as Chunk<Raw>): Promise<OutputPart<Raw>[]> {
    return this.#write('Rewriter.endAsync', chunk, 'last');
  }

  /** Whether bytes wait until they say their encoding: see `decideEncoding`. */
  get waitsForEncoding(): boolean {
    return this.#feed.waitsForEncoding;
  }

  /**
   * The encoding of the bytes, if a call has failed because bytes in this encoding cannot be rewritten. No
   * handler was called.
   */
  get refusedEncoding(): string | undefined {
    return this.#refusedEncoding;
  }

  /** The same as `decideEncoding` of `Rewriter`. */
  decideEncoding(): Promise<OutputPart<Raw>[]> {
    return this.#parts(
      this.#feed.decideEncoding('Rewriter.decideEncoding', (tokens, source) =>
        this.#process(tokens, source, true),
      ),
    );
  }

  /** Frees the memory, and cancels the streams that handlers inserted with a reason. */
  close(reason: unknown): void {
    this.#feed.close();
    cancelAll(this.#handlers.unreadStreams, reason);
    this.#stopWaiting?.();
  }

  /** Reads the whole output of a step. */
  async readAll(step: Promise<OutputPart<Raw>[]>): Promise<Rewritten<Raw>> {
    const parts = await step;
    try {
      return await readParts<Raw>(parts);
    } catch (error) {
      this.close(error);
      throw error;
    }
  }

  #writeNow(caller: string, chunk: Input, position: ChunkPosition): Rewritten<Raw> {
    const piece = this.#read(caller, chunk);
    this.#feed.write(caller, piece, position, (tokens, source) => {
      this.#process(tokens, source, false);
    });
    return (this.#running as Running).take() as Rewritten<Raw>;
  }

  async #write(caller: string, chunk: Input, position: ChunkPosition): Promise<OutputPart<Raw>[]> {
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
}
