import { defaultTreeAdapter } from './default-tree-adapter.js';
import { missing } from './internals.js';
import type { DefaultTreeAdapterMap } from './nodes.js';
import { type AnyParserOptions, type ParserOptions, readTreeAdapter } from './options.js';
import {
  buildInto,
  parseDocumentFor,
  readDocumentRequest,
  readFragmentRequest,
  readText,
} from './parse.js';
import type { TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.js';

/**
 * Members of parse5's `Tokenizer` that other packages use. `write` accepts chunks, and `flushCharacters` does nothing.
 * All other members throw an error.
 */
export interface ChunkWriter {
  /** @param writeCallback called after the chunk was accepted. */
  write(chunk: string, isLastChunk: boolean, writeCallback?: () => void): void;
  /** Does nothing: there are no nodes before the last chunk. */
  flushCharacters(): void;
  /** The state of parse5's tokenizer. @throws Error always: the state is in WebAssembly. */
  state: never;
  /** @throws Error always: the input is in WebAssembly. */
  readonly preprocessor: never;
  /** Pauses at a script. @throws Error always: the parser does not pause. */
  pause(): never;
  /** Continues after a script. @throws Error always: the parser does not pause. */
  resume(writeCallback?: () => void): never;
  /** Inserts text that a script writes. @throws Error always: the parser does not pause. */
  insertHtmlAtCurrentPos(chunk: string): never;
}

/**
 * parse5's class `Parser`. It has only the members that parse5-parser-stream and cheerio use. The parser collects the
 * chunks, and parses them when it gets the last chunk. The parser never calls the script handler, because it does not
 * pause at scripts.
 */
export class Parser<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap> {
  /** The adapter that creates the nodes. */
  readonly treeAdapter: TreeAdapter<T>;
  /** The document. It gets its nodes after the last chunk. In a parser of a fragment, it stays empty. */
  readonly document: T['document'];
  /** The context element of a fragment. Null for a document, and for a fragment without a context. */
  readonly fragmentContext: T['element'] | null;
  /** Accepts the chunks of the input. */
  readonly tokenizer: ChunkWriter;
  /** Whether the last chunk was written. */
  stopped = false;
  /** Callers may set the handler. The parser never calls it. */
  scriptHandler: ((script: T['element']) => void) | null = null;

  readonly #options: ParserOptions<T> | undefined;
  readonly #chunks: string[] = [];
  #fragment: T['documentFragment'] | undefined;

  /**
   * @param document the document to fill. Default: a new one.
   * @param fragmentContext the context element, for `getFragmentParser`.
   * @throws TypeError if `treeAdapter` is not an object.
   */
  constructor(
    options?: ParserOptions<T>,
    document?: T['document'] | null,
    fragmentContext: T['element'] | null = null,
  ) {
    const adapter = readTreeAdapter('Parser', options) ?? (defaultTreeAdapter as TreeAdapter);
    this.treeAdapter = adapter as unknown as TreeAdapter<T>;
    this.document = document ?? adapter.createDocument();
    this.fragmentContext = fragmentContext;
    this.#options = options;
    this.tokenizer = {
      write: (chunk, isLastChunk, writeCallback) => {
        this.#write(chunk, isLastChunk);
        writeCallback?.();
      },
      flushCharacters() {},
      get state(): never {
        throw missing('Parser.tokenizer.state');
      },
      set state(_state) {
        throw missing('Parser.tokenizer.state');
      },
      get preprocessor(): never {
        throw missing('Parser.tokenizer.preprocessor');
      },
      pause() {
        throw missing('Parser.tokenizer.pause');
      },
      resume() {
        throw missing('Parser.tokenizer.resume');
      },
      insertHtmlAtCurrentPos() {
        throw missing('Parser.tokenizer.insertHtmlAtCurrentPos');
      },
    };
  }

  /**
   * Parses a document, as `parse` does.
   * @throws as `parse`.
   */
  static parse<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
    html: string,
    options?: ParserOptions<T>,
  ): T['document'] {
    return parseDocumentFor('Parser.parse', html, options);
  }

  /** Creates a parser for the content of an element. Null or no argument means a `template`. */
  static getFragmentParser<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
    fragmentContext?: T['parentNode'] | null,
    options?: ParserOptions<T>,
  ): Parser<T> {
    const parser = new Parser<T>(options, null, fragmentContext);
    parser.#fragment = parser.treeAdapter.createDocumentFragment();
    return parser;
  }

  /** @throws Error always: the open elements are in WebAssembly. */
  get openElements(): never {
    throw missing('Parser.openElements');
  }

  /** @throws Error always: callers cannot insert tokens. */
  _processToken(): never {
    throw missing('Parser._processToken');
  }

  /** @throws Error always: callers cannot insert elements. */
  _insertFakeElement(): never {
    throw missing('Parser._insertFakeElement');
  }

  /** The fragment, which gets its nodes after the last chunk. Undefined for a parser of a document. */
  getFragment(): T['documentFragment'] | undefined {
    return this.#fragment;
  }

  #write(chunk: string, isLastChunk: boolean): void {
    this.#chunks.push(readText('write', 'chunk', chunk));
    if (!isLastChunk || this.stopped) return;
    this.stopped = true;
    const html = this.#chunks.join('');
    this.#chunks.length = 0;
    const options: AnyParserOptions = this.#options;
    const request =
      this.#fragment === undefined
        ? readDocumentRequest('Parser', html, options)
        : readFragmentRequest('Parser', this.fragmentContext, html, options);
    const root = this.#fragment ?? this.document;
    buildInto(root, this.treeAdapter as unknown as TreeAdapter, request);
  }
}
