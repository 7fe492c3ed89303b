/// <reference lib="esnext.disposable" preserve="true" />
import { dispose } from '../base/dispose.js';
import { reportErrors } from '../base/errors.js';
import type { Document, Fragment } from '../base/nodes.js';
import { type Input, readInput } from '../module/input.js';
import {
  type Context,
  type PieceOptions,
  type Request,
  readParserOptions,
} from '../module/options.js';
import { Session } from '../module/session.js';
import { copyTree, type Tree } from '../tree/tree.js';
import { type OnScript, readOnScript, ScriptRunner } from './scripts.js';

export interface ParserOptions extends PieceOptions {
  /**
   * Called for each script when it is complete: at its end tag, or, in SVG, where its start tag closes
   * itself. The parser reads on when the script has ended, which may have written into the document
   * until then. For documents; the default of `scripting` is then `'normal'`, and has to be.
   *
   * It is not called for what the standard does not run in any case: scripts in the contents of a
   * `template`, or such that the end of the file cuts off. All else is for the caller: what a `type` or
   * `nomodule` says, fetching a `src`, and when that is `async` or `defer`.
   *
   * If it throws, the call that parses throws the same. If its promise is rejected, the calls of
   * `writeAsync` and `endAsync` that wait for it reject with the same reason; without any, the next call
   * throws it. In either case the parser is lost: all further calls but `close` throw an `Error` that says
   * so and has the reason as its `cause`.
   * https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag
   */
  onScript?: OnScript | undefined;
}

/** What a parser with such options makes. */
export type RootOf<Options> = Options extends { context: string | Context }
  ? Fragment
  : 'context' extends keyof Options
    ? Document | Fragment
    : Document;

/**
 * Parses a document that comes in pieces, or with the option `context` a fragment. They may be cut
 * anywhere, also in the middle of a character, a newline or a tag: the tree, its errors and locations
 * are those of the whole.
 *
 * A parser has memory that the garbage collector does not see. `end` and `close` free it; one that is
 * forgotten is freed some time after it was collected.
 *
 * A parser is lost when memory runs out in one of its calls, or its `onScript` fails. Its memory is then
 * free, and all its further calls but `close` throw an `Error` that says so. Other parsers continue.
 */
export class Parser<Options extends ParserOptions = Omit<ParserOptions, 'context'>> {
  readonly #request: Request;
  readonly #session: Session;
  readonly #scripts: ScriptRunner | undefined;
  #chunkType: 'string' | 'object' | undefined;

  /**
   * @param options those of `parseTree`, or of `parseFragmentTree` with a `context`. `onParseError` is
   *   called in `end`.
   * @throws as `parse`.
   */
  constructor(options?: Options) {
    this.#request = readParserOptions('Parser', options);
    const onScript = readOnScript('Parser', options, this.#request);
    this.#session = new Session(this.#request);
    if (onScript) this.#scripts = new ScriptRunner(this.#session, onScript);
  }

  /**
   * Parses as much as can be, with this chunk.
   *
   * @param chunk a string or bytes, as `parse` takes them; all chunks are of the one kind. A chunk that
   *   `onScript` passes here follows all chunks so far; only `ScriptControl.write` inserts text after the script.
   * @throws TypeError if it is something else, or its buffer was transferred; Error if memory does not
   *   suffice, if the parser is lost, or after `end` or `close`; what `onScript` throws.
   */
  write(chunk: Input): void {
    this.#write('Parser.write', chunk, 'other');
  }

  /**
   * The last chunk, if there is one more, and the end of the input. The parser is closed.
   *
   * @returns the tree. `tree.toObject()` makes plain nodes.
   * @throws as `write`; Error if a script that takes time has not ended.
   */
  end(chunk?: Input): Tree<RootOf<Options>> {
    this.#expectNoScriptRuns('Parser.end');
    try {
      this.#writeLast('Parser.end', chunk);
      if (this.#scripts?.isWaiting) {
        throw new Error('Parser.end: a script has not ended; `endAsync` waits for it');
      }
      return this.#finish('Parser.end');
    } finally {
      this.close();
    }
  }

  /**
   * As `write`, and waits for the scripts that have not ended. A chunk that comes earlier than that is
   * parsed later: nothing but memory speaks against it.
   */
  async writeAsync(chunk: Input): Promise<void> {
    this.#write('Parser.writeAsync', chunk, 'other');
    await this.#scripts?.idle();
  }

  /** As `end`, and waits for the scripts that have not ended. */
  async endAsync(chunk?: Input): Promise<Tree<RootOf<Options>>> {
    this.#expectNoScriptRuns('Parser.endAsync');
    try {
      this.#writeLast('Parser.endAsync', chunk);
      await this.#scripts?.idle();
      return this.#finish('Parser.endAsync');
    } finally {
      this.close();
    }
  }

  /**
   * The tree as it is so far, which does not change when parsing goes on: no tag, comment or reference
   * that is not complete, and no text that the parser still has to find the place of; it may stand
   * elsewhere in the final tree. Of bytes, nothing is parsed until their encoding is known: by an option,
   * a byte order mark or a declaration, else after the first 1024. A snapshot takes a time that grows with
   * the tree, so it is nothing to do for every chunk of a large page.
   *
   * @throws Error if memory does not suffice, if the parser is lost, or after `end` or `close`.
   */
  snapshot(): Tree<RootOf<Options>> {
    this.#expectOpen('Parser.snapshot');
    return this.#encode();
  }

  /** Frees the parser's memory. What it gave stays valid. */
  close(): void {
    this.#session.close();
  }

  /** The same as `close`, for `using`. */
  [dispose](): void {
    this.close();
  }

  #expectOpen(caller: string): void {
    this.#scripts?.throwFailure(caller);
    if (this.#session.isClosed) throw new Error(`${caller}: the parser is closed`);
  }

  #expectNoScriptRuns(caller: string): void {
    if (this.#scripts?.isRunning) throw new Error(`${caller}: a script runs`);
  }

  #write(caller: string, chunk: Input, position: 'last' | 'other'): void {
    this.#expectOpen(caller);
    const piece = readInput(caller, chunk, 'chunk');
    this.#chunkType ??= typeof piece as 'string' | 'object';
    if (typeof piece !== this.#chunkType) {
      throw new TypeError(`${caller}: chunks must be all strings or all bytes`);
    }
    try {
      this.#session.write(piece, position);
      this.#scripts?.run();
    } finally {
      // The script that wrote a failing one may have caught what that threw.
      this.#scripts?.throwFailure(caller);
    }
  }

  #writeLast(caller: string, chunk: Input | undefined): void {
    const nothing = this.#chunkType === 'object' ? new Uint8Array(0) : '';
    this.#write(caller, chunk === undefined ? nothing : chunk, 'last');
  }

  #finish(caller: string): Tree<RootOf<Options>> {
    // A script may have closed it.
    this.#expectOpen(caller);
    const tree = this.#encode();
    const { onParseError } = this.#request;
    if (onParseError) reportErrors(tree.errors, onParseError);
    return tree;
  }

  #encode(): Tree<RootOf<Options>> {
    return copyTree(this.#session.encode()) as Tree<RootOf<Options>>;
  }
}
