/** Pages that arrive little by little, for the streams of browsers and Node. */

import { argumentError } from './base/errors.js';
import { Parser, type ParserOptions, type RootOf } from './documents/parser.js';
import type { Input } from './module/input.js';
import type { Tree } from './tree/tree.js';

export type { ParserOptions, RootOf } from './documents/parser.js';
export type { OnScript, ScriptControl } from './documents/scripts.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export type { Tree } from './tree/tree.js';

type DocumentOptions = Omit<ParserOptions, 'context'>;

/** What gives chunks: streams of browsers (`response.body`) and Node, generators, arrays. */
export type ChunkSource = ReadableStream<Input> | AsyncIterable<Input> | Iterable<Input>;

/** What the faces have in common: a parser, and the promise of its tree. */
class Feed<Options extends ParserOptions> {
  readonly tree: Promise<Tree<RootOf<Options>>>;
  readonly #parser: Parser<Options>;
  #resolve!: (tree: Tree<RootOf<Options>>) => void;
  #reject!: (reason: unknown) => void;
  #ended: Tree<RootOf<Options>> | undefined;

  constructor(options: Options | undefined) {
    this.#parser = new Parser(options);
    this.tree = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Who asks for no tree shall not have to listen whether there is one.
    this.tree.catch(() => {});
  }

  write(chunk: Input): Promise<void> {
    return this.#orAbort(() => this.#parser.writeAsync(chunk));
  }

  async close(): Promise<void> {
    await this.#orAbort(async () => {
      this.#ended = await this.#parser.endAsync();
    });
    if (this.#ended) this.#resolve(this.#ended);
  }

  /** What came before is a page, too. */
  abort(reason: unknown): void {
    this.#reject(reason);
    try {
      this.#ended = this.#parser.end();
    } catch {
      // There is nothing left to look at, and the reason for it was told.
    } finally {
      this.#parser.close();
    }
  }

  snapshot(): Tree<RootOf<Options>> {
    return this.#ended ?? this.#parser.snapshot();
  }

  async #orAbort(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.abort(error);
      throw error;
    }
  }
}

/**
 * A parser to pipe a page into: `response.body.pipeTo(new HtmlParserStream())`. A stream of Node is
 * made one of these with `Readable.toWeb`. Chunks are parsed as they come, and while one is, the source
 * is not asked for more than the strategy lets wait: by default one chunk.
 */
export class HtmlParserStream<
  Options extends ParserOptions = DocumentOptions,
> extends WritableStream<Input> {
  readonly #feed: Feed<Options>;

  /** @param options those of `Parser`. */
  constructor(options?: Options, strategy?: QueuingStrategy<Input>) {
    const feed = new Feed(options);
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

  /** The tree, when the source has ended; rejected with the reason if it was aborted, or with the error. */
  get tree(): Promise<Tree<RootOf<Options>>> {
    return this.#feed.tree;
  }

  /**
   * The tree as it is so far, as of `Parser`. Of a source that was aborted, the tree of what had come,
   * as if that had been all.
   */
  snapshot(): Tree<RootOf<Options>> {
    return this.#feed.snapshot();
  }
}

/**
 * A parser to pipe a page through, which leaves it as it came: the chunks go on to where the page is
 * wanted, and the tree is built by the way.
 */
export class HtmlParserPassThrough<
  Chunk extends Input = Uint8Array,
  Options extends ParserOptions = DocumentOptions,
> extends TransformStream<Chunk, Chunk> {
  readonly #feed: Feed<Options>;

  /** @param options those of `Parser`. */
  constructor(
    options?: Options,
    writableStrategy?: QueuingStrategy<Chunk>,
    readableStrategy?: QueuingStrategy<Chunk>,
  ) {
    const feed = new Feed(options);
    const transformer: Transformer<Chunk, Chunk> & { cancel(reason: unknown): void } = {
      transform: async (chunk, controller) => {
        await feed.write(chunk);
        controller.enqueue(chunk);
      },
      flush: () => feed.close(),
      // Where engines do not call this, the garbage collector frees the parser.
      cancel: (reason) => feed.abort(reason),
    };
    super(transformer, writableStrategy, readableStrategy);
    this.#feed = feed;
  }

  /** As of `HtmlParserStream`. */
  get tree(): Promise<Tree<RootOf<Options>>> {
    return this.#feed.tree;
  }

  /** As of `HtmlParserStream`. */
  snapshot(): Tree<RootOf<Options>> {
    return this.#feed.snapshot();
  }
}

/** Streams of some browsers cannot be iterated over. */
async function* chunksOf(stream: ReadableStream<Input>): AsyncGenerator<Input> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Nothing happens to a stream that has ended.
    await reader.cancel();
  }
}

/** An answer to `fetch()`, or what is like one. */
export interface Answer {
  readonly body: ChunkSource | null;
  readonly headers: { get(name: string): string | null };
}

/** The parameter `charset` of a media type, which may be quoted. */
const charset = /;\s*charset\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;,\s]*))/i;

/** The messages of Node have headers, too, but are streams themselves. */
function isAnswer(source: Answer | ChunkSource | null): source is Answer {
  if (typeof source !== 'object' || source === null) return false;
  return 'body' in source && 'headers' in source && !(Symbol.asyncIterator in source);
}

/** The options, with the label of the transport layer unless they say something of the encoding. */
function withTransport<Options extends ParserOptions>(
  { headers }: Answer,
  options: Options | undefined,
): Options | undefined {
  const [, quoted, label] = charset.exec(headers.get('content-type') ?? '') ?? [];
  const transport = quoted?.replace(/\\(.)/g, '$1') ?? label;
  if (transport === undefined || options?.encoding !== undefined) return options;
  return { ...options, encoding: { transport } } as Options;
}

/**
 * Parses all that a source gives, chunk by chunk as it comes.
 *
 * @param source an answer to `fetch()`, whose `Content-Type` tells the encoding unless the options have
 *   an `encoding`; a stream of the browser's or Node's kind; or anything else that gives chunks: strings,
 *   or bytes. `null`, as the body of an answer that has none, is a source of no chunks.
 * @param options those of `Parser`.
 * @throws what the source throws, and as `Parser`. The source is then cancelled.
 */
export async function parseStream<Options extends ParserOptions = DocumentOptions>(
  source: Answer | ChunkSource | null,
  options?: Options,
): Promise<Tree<RootOf<Options>>> {
  const fromAnswer = isAnswer(source);
  const chunks = iterableOf(fromAnswer ? source.body : source);
  const parser = new Parser(fromAnswer ? withTransport(source, options) : options);
  try {
    for await (const chunk of chunks) await parser.writeAsync(chunk);
    return await parser.endAsync();
  } finally {
    parser.close();
  }
}

function iterableOf(source: ChunkSource | null): AsyncIterable<Input> | Iterable<Input> {
  if (source === null) return [];
  // Strings and bytes are chunks themselves, and sources of their parts only by mistake.
  if (typeof source === 'object' && !ArrayBuffer.isView(source)) {
    if (Symbol.asyncIterator in source || Symbol.iterator in source) return source;
    if ('getReader' in source) return chunksOf(source);
  }
  throw argumentError('parseStream', 'source', 'a stream or another source of chunks', source);
}
