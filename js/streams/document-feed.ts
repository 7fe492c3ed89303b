import { Parser, type ParserOptions, type RootOf } from '../documents/parser.js';
import type { Input } from '../module/input.js';
import type { Tree } from '../tree/tree.js';

/** The options of a stream that parses a document. */
export type DocumentOptions = Omit<ParserOptions, 'context'>;

/** A parser and the promise of its tree, for the streams of this package. */
export class DocumentFeed<Options extends ParserOptions> {
  /**
   * The promise of the whole tree. The promise resolves when the source has ended. After an abort, it rejects with the
   * reason; after an error of the parser, with the error.
   */
  readonly tree: Promise<Tree<RootOf<Options>>>;
  readonly #parser: Parser<Options>;
  #resolve!: (tree: Tree<RootOf<Options>>) => void;
  #reject!: (reason: unknown) => void;
  /** The whole tree, after the input has ended or was aborted. Undefined before, and if there is no whole tree. */
  #ended: Tree<RootOf<Options>> | undefined;

  /** @throws TypeError if an option is wrong. */
  constructor(options: Options | undefined) {
    this.#parser = new Parser(options);
    this.tree = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Avoids an unhandled rejection when `tree` is never awaited.
    this.tree.catch(() => {});
  }

  /** Parses a chunk. If an error occurs, aborts the feed, and rejects the returned promise with the error. */
  write(chunk: Input): Promise<void> {
    return this.#orAbort(() => this.#parser.writeAsync(chunk));
  }

  /** Ends the input and resolves `tree`. */
  async close(): Promise<void> {
    await this.#orAbort(async () => {
      this.#ended = await this.#parser.endAsync();
    });
    if (this.#ended) this.#resolve(this.#ended);
  }

  /** Rejects `tree`. If possible, parses the input so far as a complete input, so that `snapshot` returns its tree. */
  abort(reason: unknown): void {
    this.#reject(reason);
    try {
      this.#ended = this.#parser.end();
    } catch {
      // There is no complete tree, because the parser has failed or an asynchronous script has not ended.
    } finally {
      this.#parser.close();
    }
  }

  /** The tree so far. After the end or an abort, the whole tree; if there is none, throws as `Parser.snapshot`. */
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
