import { defaultTreeAdapter } from './default-tree-adapter.js';
import {
  documentOptions,
  fragmentOptions,
  isWithoutEdits,
  mayHaveEdits,
  reportErrorsOf,
} from './edits.js';
import { missing } from './internals.js';
import { LiveParser } from './live-parser.js';
import type { DefaultTreeAdapterMap } from './nodes.js';
import {
  type AnyParserOptions,
  type ParserOptions,
  type ParserRequest,
  readTreeAdapter,
} from './options.js';
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
 * `state` and `preprocessor` throw an error.
 */
export interface ChunkWriter {
  /** @param writeCallback called after the chunk was accepted. If the parser pauses, `resume` gets the callback. */
  write(chunk: string, isLastChunk: boolean, writeCallback?: () => void): void;
  /** Does nothing: the adapter has all text that the parser has read. */
  flushCharacters(): void;
  /** The state of parse5's tokenizer. @throws Error always: the state is in WebAssembly. */
  state: never;
  /** @throws Error always: the input is in WebAssembly. */
  readonly preprocessor: never;
  /** Pauses at a script: call it in `scriptHandler`. @throws Error if the parser has no `scriptHandler`. */
  pause(): void;
  /**
   * Continues after a script.
   * @throws Error if the parser is not paused.
   */
  resume(writeCallback?: () => void): void;
  /** Inserts text that a script writes, before the input that the parser has not read. */
  insertHtmlAtCurrentPos(chunk: string): void;
}

/**
 * parse5's class `Parser`. It has only the members that parse5-parser-stream and cheerio use.
 *
 * With an adapter of the caller, or with a `scriptHandler`, the tree grows with each chunk. Otherwise, and if the
 * module cannot record edits, the parser collects the chunks, parses them when it gets the last chunk, and does not
 * pause.
 */
export class Parser<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap> {
  /** The adapter that creates the nodes. */
  readonly treeAdapter: TreeAdapter<T>;
  /** The document. In a parser of a fragment, it stays empty. */
  readonly document: T['document'];
  /** The context element of a fragment. Null for a document, and for a fragment without a context. */
  readonly fragmentContext: T['element'] | null;
  /** Accepts the chunks of the input. */
  readonly tokenizer: ChunkWriter;
  /** Whether the input has ended. */
  stopped = false;
  /**
   * Called at the end tag of each script that may run, before the script leaves the stack of open elements. Callers set
   * the handler before the first chunk. The standard runs no scripts in the contents of a template, in a fragment, or
   * if `scriptingEnabled` is false.
   */
  scriptHandler: ((script: T['element']) => void) | null;

  readonly #options: ParserOptions<T> | undefined;
  #isFragment = false;
  readonly #chunks: string[] = [];
  #live: LiveParser | undefined;
  #hasChunks = false;
  #fragment: T['documentFragment'] | undefined;

  /**
   * @param document the document to fill. Default: a new one.
   * @param fragmentContext the context element, for `getFragmentParser`.
   * @param scriptHandler the member of this name.
   * @throws TypeError if `treeAdapter` is not an object.
   */
  constructor(
    options?: ParserOptions<T>,
    document?: T['document'] | null,
    fragmentContext: T['element'] | null = null,
    scriptHandler: ((script: T['element']) => void) | null = null,
  ) {
    const adapter = readTreeAdapter('Parser', options) ?? (defaultTreeAdapter as TreeAdapter);
    this.treeAdapter = adapter as unknown as TreeAdapter<T>;
    this.document = document ?? adapter.createDocument();
    this.fragmentContext = fragmentContext;
    this.#options = options;
    this.scriptHandler = scriptHandler;
    this.tokenizer = {
      write: (chunk, isLastChunk, writeCallback) => this.#write(chunk, isLastChunk, writeCallback),
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
      pause: () => this.#expectLive('pause').pause(),
      resume: (writeCallback) => this.#expectLive('resume').resume(writeCallback),
      insertHtmlAtCurrentPos: (chunk) =>
        this.#expectLive('insertHtmlAtCurrentPos').insert(
          readText('insertHtmlAtCurrentPos', 'chunk', chunk),
        ),
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
    parser.#isFragment = true;
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

  /** The fragment. It has all nodes after the last chunk. Undefined for a parser of a document. */
  getFragment(): T['documentFragment'] {
    if (!this.#isFragment) return undefined;
    if (this.#live !== undefined) return this.#live.fragment() as T['documentFragment'];
    this.#fragment ??= this.treeAdapter.createDocumentFragment();
    return this.#fragment;
  }

  #write(chunk: string, isLastChunk: boolean, writeCallback?: () => void): void {
    const text = readText('write', 'chunk', chunk);
    if (!this.#hasChunks) this.#live = this.#startLive();
    this.#hasChunks = true;
    if (this.#live !== undefined) {
      this.#live.write(text, isLastChunk, writeCallback);
      return;
    }
    this.#collect(text, isLastChunk);
    writeCallback?.();
  }

  /** Undefined if the parser collects the chunks. */
  #startLive(): LiveParser | undefined {
    const adapter = this.treeAdapter as unknown as TreeAdapter;
    const isDefault = (adapter as unknown) === defaultTreeAdapter;
    if (isDefault && this.scriptHandler === null) return undefined;
    // Processing instructions need locations, and later chunks may have some.
    const request = this.#request('<?');
    request.html = '';
    if (!mayHaveEdits(request)) return undefined;
    const visitor = this.#isFragment
      ? fragmentOptions(adapter, request, this.fragmentContext)
      : documentOptions(request, this.document);
    const onScript =
      this.#isFragment || this.scriptHandler === null
        ? undefined
        : (script: unknown) => this.scriptHandler?.(script as T['element']);
    const onStop = (html: string) => {
      this.stopped = true;
      reportErrorsOf(this.#request(html));
    };
    try {
      return new LiveParser({ adapter, request, visitor, onScript, onStop });
    } catch (error) {
      if (isWithoutEdits(error)) return undefined;
      throw error;
    }
  }

  #request(html: string): ParserRequest {
    const options: AnyParserOptions = this.#options;
    return this.#isFragment
      ? readFragmentRequest('Parser', this.fragmentContext, html, options)
      : readDocumentRequest('Parser', html, options);
  }

  #expectLive(caller: string): LiveParser {
    if (this.#live !== undefined) return this.#live;
    throw new Error(
      `souptree/parse5: Parser.tokenizer.${caller} needs a \`treeAdapter\`, or a \`scriptHandler\` that is set before the first chunk`,
    );
  }

  /** Parses the chunks after the last one. */
  #collect(chunk: string, isLastChunk: boolean): void {
    this.#chunks.push(chunk);
    if (!isLastChunk || this.stopped) return;
    this.stopped = true;
    const html = this.#chunks.join('');
    this.#chunks.length = 0;
    const root = this.#isFragment ? this.getFragment() : this.document;
    const adapter = this.treeAdapter as unknown as TreeAdapter;
    buildInto(root, adapter, this.#request(html));
  }
}
