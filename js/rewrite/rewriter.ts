/// <reference lib="esnext.disposable" preserve="true" />
import { dispose } from '../base/dispose.js';
import { type Input, readInput } from '../module/input.js';
import type { TokenBuffer } from '../tokens/buffer.js';
import { TokenFeed } from '../tokens/feed.js';
import { readTokenOptions, type TokenOptions } from '../tokens/options.js';
import { type ByteSource, type Source, TextSource } from '../tokens/source.js';
import type { Chunk } from '../tokens/tokenizer.js';
import { Contents } from './content.js';
import { RewriteEngine } from './engine.js';
import { HandlerSet, type RewriteHandlers } from './handlers.js';
import { useRewriteStream } from './rewrite.js';
import { ByteOutput, type RewriteOutput, TextOutput } from './rewrite-output.js';
import type { Rewritten } from './rewritten.js';

/** Processes tokens, and returns the output. */
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
 * Rewrites a document that arrives in chunks. With the option `context` the input is a fragment. A chunk can end
 * anywhere: the concatenated output of all chunks is the output of `rewrite` for the whole input.
 *
 * The rewriter runs a complete parse, which keeps the input and the tree. So its memory grows with the input. `end`,
 * `close`, and an error of the parser or a handler free the memory.
 */
export class Rewriter<Raw extends string | Uint8Array = string> {
  readonly #handlers: HandlerSet;
  readonly #feed: TokenFeed;
  readonly #contents: Contents;
  #step: Step | undefined;

  /**
   * @param handlers as for `rewrite`.
   * @param options as for `rewrite`.
   * @throws as `parse`. TypeError for a selector that is not supported, or an unknown name of a handler.
   */
  constructor(handlers: RewriteHandlers, options?: TokenOptions) {
    this.#handlers = new HandlerSet('Rewriter', handlers);
    this.#feed = new TokenFeed(readTokenOptions('Rewriter', options, this.#handlers.flags));
    this.#contents = new Contents(options);
  }

  /**
   * Rewrites a chunk.
   *
   * @param chunk a string or bytes, as for `parse`. All chunks must be strings, or all bytes. Bytes are
   *   copied.
   * @returns the output up to the last complete token. Text is complete when another token follows.
   * @throws any value that a handler throws. TypeError if the chunk has another type. LimitError if the input exceeds
   *   one of the `limits`. Error for bytes in an encoding that cannot be rewritten, and if memory runs out. Also Error
   *   if a handler calls this method, or if `end`, `close` or an error has freed the memory.
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

  /** Frees the memory. Further calls of `write` and `end` throw. */
  close(): void {
    this.#feed.close();
  }

  /** The same as `close`, for `using` declarations. */
  [dispose](): void {
    this.close();
  }

  #write(caller: string, chunk: Input, position: 'last' | 'other'): Rewritten<Raw> {
    let output: string | Uint8Array = '';
    const read = readInput(caller, chunk, 'chunk', useRewriteStream);
    // A copy, because handlers and other threads may change the caller's bytes after the parse.
    const piece = typeof read === 'string' ? read : read.slice();
    this.#feed.write(caller, piece, position, (tokens, source) => {
      this.#step ??= firstStep(this.#handlers, this.#contents, source);
      output = this.#step(tokens);
    });
    return output as Rewritten<Raw>;
  }
}

/**
 * A transform stream that rewrites a page. The chunks are strings, as from a `TextDecoderStream`, or bytes, as from the
 * body of a `Response`.
 *
 * ```js
 * response.body.pipeThrough(new RewriteStream({ elements: { 'a[href]': (link) => ... } }))
 * ```
 */
export class RewriteStream<Raw extends string | Uint8Array = Uint8Array> extends TransformStream<
  Chunk<Raw>,
  Rewritten<Raw>
> {
  /**
   * Takes the parameters of `Rewriter`. If a handler throws, the stream fails with the same value.
   *
   * @throws as the constructor of `Rewriter`.
   */
  constructor(handlers: RewriteHandlers, options?: TokenOptions) {
    const rewriter = new Rewriter<Raw>(handlers, options);
    const pass = (
      controller: TransformStreamDefaultController<Rewritten<Raw>>,
      output: Rewritten<Raw>,
    ): void => {
      if (output.length > 0) controller.enqueue(output);
    };
    super({
      transform: (chunk, controller) => pass(controller, rewriter.write(chunk)),
      flush: (controller) => pass(controller, rewriter.end()),
      cancel: () => rewriter.close(),
    } as Transformer<Chunk<Raw>, Rewritten<Raw>>);
  }
}
