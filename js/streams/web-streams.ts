import { TransformBase, WritableBase } from '../base/stream-classes.js';
import type { ParserOptions, RootOf } from '../documents/parser.js';
import type { Input } from '../module/input.js';
import type { Tree } from '../tree/tree.js';
import { DocumentFeed, type DocumentOptions } from './document-feed.js';

/**
 * A writable stream that parses a page: `response.body.pipeTo(new HtmlParserStream())`. For a stream of Node, use
 * `Readable.toWeb`. The stream parses each chunk when the chunk arrives.
 *
 * If parsing is slower than the source, the source waits while the stream has as many chunks as `strategy` allows. This
 * number includes the chunk that is being parsed. The default is one.
 */
export class HtmlParserStream<
  Options extends ParserOptions = DocumentOptions,
> extends WritableBase<Input> {
  readonly #feed: DocumentFeed<Options>;

  /**
   * @param options the options of `Parser`.
   * @param strategy the queuing strategy of the stream.
   * @throws as the constructor of `Parser`.
   */
  constructor(options?: Options, strategy?: QueuingStrategy<Input>) {
    const feed = new DocumentFeed(options);
    super(
      {
        write: (chunk) => feed.write(chunk),
        close: () => feed.close(),
        abort: (reason) => feed.abort(reason),
      },
      strategy,
    );
    this.#feed = feed;
  }

  /**
   * The promise of the whole tree. The promise resolves when the source has ended. If the stream is aborted, the
   * promise rejects with the reason. If the parser fails, the promise rejects with the parser's error.
   */
  get tree(): Promise<Tree<RootOf<Options>>> {
    return this.#feed.tree;
  }

  /**
   * The tree so far, as `Parser.snapshot` returns it. If the stream was aborted, returns the tree of the input before
   * the abort, parsed as a complete input.
   *
   * @throws as `Parser.snapshot`. After an abort, also throws an Error if the parser failed, or an asynchronous script
   *   had not ended.
   */
  snapshot(): Tree<RootOf<Options>> {
    return this.#feed.snapshot();
  }
}

/** A transform stream that parses a page, and passes the chunks of the page on unchanged. */
export class HtmlParserPassThrough<
  Chunk extends Input = Uint8Array,
  Options extends ParserOptions = DocumentOptions,
> extends TransformBase<Chunk, Chunk> {
  readonly #feed: DocumentFeed<Options>;

  /**
   * @param options the options of `Parser`.
   * @param writableStrategy the queuing strategy of the writable side.
   * @param readableStrategy the queuing strategy of the readable side.
   * @throws as the constructor of `Parser`.
   */
  constructor(
    options?: Options,
    writableStrategy?: QueuingStrategy<Chunk>,
    readableStrategy?: QueuingStrategy<Chunk>,
  ) {
    const feed = new DocumentFeed(options);
    const transformer: Transformer<Chunk, Chunk> & { cancel(reason: unknown): void } = {
      transform: async (chunk, controller) => {
        await feed.write(chunk);
        controller.enqueue(chunk);
      },
      flush: () => feed.close(),
      // Some engines do not call `cancel` after a cancellation. In these engines, the garbage collector later frees the
      // parser.
      cancel: (reason) => feed.abort(reason),
    };
    super(transformer, writableStrategy, readableStrategy);
    this.#feed = feed;
  }

  /** The promise of the whole tree, as `tree` of `HtmlParserStream`. */
  get tree(): Promise<Tree<RootOf<Options>>> {
    return this.#feed.tree;
  }

  /** The tree so far, as `snapshot` of `HtmlParserStream`. */
  snapshot(): Tree<RootOf<Options>> {
    return this.#feed.snapshot();
  }
}
