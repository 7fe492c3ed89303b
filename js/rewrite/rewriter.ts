/// <reference lib="esnext.disposable" preserve="true" />
import { type Input, readInput } from '../module/input.js';
import type { TokenBuffer } from '../tokens/buffer.js';
import { TokenFeed } from '../tokens/feed.js';
import { readTokenOptions, type TokenOptions } from '../tokens/options.js';
import { type ByteSource, type Source, TextSource } from '../tokens/source.js';
import type { Chunk } from '../tokens/tokenizer.js';
import { Contents } from './content.js';
import { RewriteEngine } from './engine.js';
import { HandlerSet, type RewriteHandlers } from './handlers.js';
import { ByteOutput, type RewriteOutput, TextOutput } from './rewrite-output.js';

/** Engines without explicit resource management have no such symbol; compiled code then uses this one. */
const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** Takes tokens, and returns what was written. */
type Step = (tokens: TokenBuffer) => string | Uint8Array;

function stepOf<Raw extends string | Uint8Array>(
  handlers: HandlerSet,
  contents: Contents,
  source: Source<Raw>,
  output: RewriteOutput<Raw>,
): Step {
  const rewriting = new RewriteEngine(handlers, contents, source, output);
  return (tokens) => {
    rewriting.process(tokens);
    return output.take();
  };
}

function firstStep(
  handlers: HandlerSet,
  contents: Contents,
  source: TextSource | ByteSource,
): Step {
  return source instanceof TextSource
    ? stepOf(handlers, contents, source, new TextOutput())
    : stepOf(handlers, contents, source, new ByteOutput());
}

/**
 * Rewrites a document that comes in chunks, or with the option `context` a fragment. They may be cut
 * anywhere: put together, the output is that of the whole.
 *
 * A real parse goes on meanwhile, whose input and tree are kept, so that memory grows with the input;
 * `end` and `close` free it, and so does what a handler throws.
 */
export class Rewriter<Raw extends string | Uint8Array = string> {
  readonly #handlers: HandlerSet;
  readonly #feed: TokenFeed;
  readonly #contents: Contents;
  #step: Step | undefined;

  /**
   * @param handlers as for `rewrite`.
   * @throws TypeError for a selector that needs more than the start tag; and as `parse`.
   */
  constructor(handlers: RewriteHandlers, options?: TokenOptions) {
    this.#handlers = new HandlerSet('Rewriter', handlers);
    this.#feed = new TokenFeed(readTokenOptions('Rewriter', options, this.#handlers.flags));
    this.#contents = new Contents(options);
  }

  /**
   * @param chunk a string or bytes, as `parse` takes them; all chunks are of the one kind. Bytes are copied.
   * @returns the output as far as it is decided, which ends with the last token that is complete. Text
   *   waits for what follows it.
   * @throws what a handler throws; TypeError if the chunk is something else; Error if memory does not
   *   suffice, in a handler, or after `end` or `close`.
   */
  write(chunk: Chunk<Raw>): Raw {
    return this.#write('Rewriter.write', chunk, 'other');
  }

  /**
   * The last chunk, if there is one more, and the end of the input.
   *
   * @returns the rest of the output.
   */
  end(chunk = this.#feed.emptyChunk as Chunk<Raw>): Raw {
    return this.#write('Rewriter.end', chunk, 'last');
  }

  /** Frees the memory. */
  close(): void {
    this.#feed.close();
  }

  /** The same as `close`, for `using`. */
  [dispose](): void {
    this.close();
  }

  #write(caller: string, chunk: Input, position: 'last' | 'other'): Raw {
    let output: string | Uint8Array = '';
    const read = readInput(caller, chunk, 'chunk');
    // The copy keeps the bytes as they were parsed: handlers and other threads may change the caller's.
    const piece = typeof read === 'string' ? read : read.slice();
    this.#feed.write(caller, piece, position, (tokens, source) => {
      this.#step ??= firstStep(this.#handlers, this.#contents, source);
      output = this.#step(tokens);
    });
    return output as Raw;
  }
}

/**
 * The same as a stream: of strings, as from a `TextDecoderStream`, or of bytes, as the body of a
 * `Response`.
 *
 *     response.body.pipeThrough(new RewriteStream({ elements: { 'a[href]': (link) => ... } }))
 */
export class RewriteStream<Raw extends string | Uint8Array = Uint8Array> extends TransformStream<
  Chunk<Raw>,
  Raw
> {
  /** As those of `Rewriter`; what a handler throws makes the stream fail. */
  constructor(handlers: RewriteHandlers, options?: TokenOptions) {
    const rewriter = new Rewriter<Raw>(handlers, options);
    const pass = (controller: TransformStreamDefaultController<Raw>, output: Raw): void => {
      if (output.length > 0) controller.enqueue(output);
    };
    super({
      transform: (chunk, controller) => pass(controller, rewriter.write(chunk)),
      flush: (controller) => pass(controller, rewriter.end()),
      cancel: () => rewriter.close(),
    } as Transformer<Chunk<Raw>, Raw>);
  }
}
