import { Parser, type ParserOptions, type RootOf } from '../documents/parser.js';
import type { Input } from '../module/input.js';
import type { Tree } from '../tree/tree.js';

/** The options of a stream that parses a document. */
export type DocumentOptions = Omit<ParserOptions, 'context'>;

/** A parser and the promise of its tree, for the streams in web-streams.ts. */
export class DocumentFeed<Options extends ParserOptions> {
  /**
   * The promise of the whole tree. The promise resolves when the input has ended. If the input is aborted, the promise
   * rejects with the reason. If the parser fails, the promise rejects with the parser's error.
   */
  readonly tree: Promise<Tree<RootOf<Options>>>;
  readonly #parser: Parser<Options>;
  #resolve!: (tree: Tree<RootOf<Options>>) => void;
  #reject!: (reason: unknown) => void;
  /**
   * The tree of the complete input. After an abort, the input up to the abort counts as complete. Undefined until then,
   * and if there is no such tree.
   */
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

  /**
   * Rejects `tree` with the reason. If possible, parses the input so far as a complete input. `snapshot` then returns
   * the tree of this input.
   */
  abort(reason: unknown): void {
    this.#reject(reason);
    try {
      this.#ended = this.#parser.end();
    } catch {
      // There is no tree of a complete input, because the parser has failed or an asynchronous script has not ended.
    } finally {
      this.#parser.close();
    }
  }

  /**
   * The tree so far. After an abort, the tree of the input before the abort, parsed as a complete input.
   *
   * @throws as `Parser.snapshot`. After an abort, also throws an Error if there is no such tree.
   */
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
