/// <reference lib="esnext.disposable" preserve="true" />
import { dispose } from '../base/dispose.js';
import { reportErrors } from '../base/errors.js';
import { joinNames, type NamesOf, readOptions } from '../base/names.js';
import type { Document, Fragment } from '../base/nodes.js';
import { type Input, readInput } from '../module/input.js';
import { pieceNames } from '../module/option-names.js';
import {
  type Context,
  type PieceOptions,
  type Request,
  readCopyStrings,
  readParserOptions,
  type StringCopies,
} from '../module/options.js';
import { Session } from '../module/session.js';
import { copyTree, type Tree } from '../tree/tree.js';
import { type OnScript, readOnScript, ScriptRunner } from './scripts.js';

/** Options of `Parser`. */
export interface ParserOptions extends PieceOptions {
  /**
   * Called for each complete script: at its end tag, or at a self-closing start tag in SVG. The parser continues when
   * the script has ended. While the script runs, `ScriptControl.write` inserts text into the document.
   *
   * `onScript` is only allowed for documents. With `onScript`, the option `scripting` must be `'normal'` or `true`, and
   * its default is `'normal'`.
   *
   * `onScript` is not called for a script in the contents of a `template`, or for a script without an end tag at the
   * end of the input. The standard does not run these scripts. `onScript` is called for all other scripts. Your handler
   * decides whether and when each script runs. The handler must implement the attributes `type`, `nomodule`, `src`,
   * `async` and `defer`.
   *
   * If `onScript` throws, the call that parses throws the same value. If a promise that `onScript` returned is
   * rejected, pending calls of `writeAsync` and `endAsync` reject with the same reason. Without a pending call, the
   * next call throws the reason. After the error, the parser is lost: further calls except `close` throw an `Error`
   * whose `cause` is the reason.
   * https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag
   */
  onScript?: OnScript | undefined;
}

/** @internal The names of the options of a parser. */
export const parserNames = /* @__PURE__ */ joinNames(pieceNames, {
  onScript: true,
}) satisfies NamesOf<ParserOptions>;

/** @internal Checks the options of a parser. `caller` is the name of the function in error messages. */
export function readParserRequest(
  caller: string,
  options: ParserOptions | undefined,
): { request: Request; onScript: OnScript | undefined; copies: StringCopies } {
  const members = readOptions(caller, options, parserNames);
  const request = readParserOptions(caller, members);
  const onScript = readOnScript(caller, members, request);
  return { request, onScript, copies: readCopyStrings(caller, members) };
}

/** The type of the root that a parser with options of the type `Options` creates. */
export type RootOf<Options> = Options extends { context: string | Context }
  ? Fragment
  : 'context' extends keyof Options
    ? Document | Fragment
    : Document;

/**
 * Parses a document that arrives in chunks. With the option `context`, parses a fragment. Chunks may end anywhere, also
 * in the middle of a character, a CRLF or a tag. The tree, its errors and its locations are the same as if the input
 * arrived in one chunk.
 *
 * The garbage collector does not see the memory of a parser. `end`, `endAsync` and `close` free this memory. Without
 * such a call, the memory is freed some time after the garbage collector collected the parser.
 *
 * A parser is lost if memory runs out in one of its calls, or its `onScript` fails. The memory of a lost parser is
 * freed, and further calls except `close` throw an `Error`. Other parsers continue.
 */
export class Parser<Options extends ParserOptions = Omit<ParserOptions, 'context'>> {
  readonly #request: Request;
  readonly #copies: StringCopies;
  readonly #session: Session;
  readonly #scripts: ScriptRunner | undefined;
  #chunkType: 'string' | 'object' | undefined;

  /**
   * @param options the options of `parseFragmentTree`, and `onScript`. Without a `context`, the parser parses a
   *   document. `end` and `endAsync` call `onParseError`.
   * @throws as `parse`.
   */
  constructor(options?: Options) {
    const { request, onScript, copies } = readParserRequest('Parser', options);
    this.#request = request;
    this.#copies = copies;
    this.#session = new Session(request);
    if (onScript) this.#scripts = new ScriptRunner(this.#session, onScript, copies);
  }

  /**
   * Parses the input up to the end of this chunk, as far as possible.
   *
   * @param chunk a string or bytes, as in `parse`. All chunks are strings, or all are bytes. If `onScript` calls
   *   `write` of the parser, the chunk follows all earlier chunks. Only `ScriptControl.write` inserts text directly
   *   after the script.
   * @throws TypeError if the chunk is neither a string nor bytes, differs in type from the earlier chunks, or its
   *   buffer was transferred. RangeError, LimitError and Error as `parse`. Error if the parser is lost, or after `end`
   *   or `close`. Also what `onScript` throws.
   */
  write(chunk: Input): void {
    this.#write('Parser.write', chunk, 'other');
  }

  /**
   * Parses the end of the input, and closes the parser.
   *
   * @param chunk the last chunk, if it has not been written yet.
   * @returns the tree. `tree.toObject()` creates plain nodes.
   * @throws as `write`. Error if a script is running, or an asynchronous script has not ended.
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
   * Writes the chunk as `write` does, then waits for the scripts that have not ended. You may write further chunks
   * while asynchronous scripts run. The parser parses the further chunks when these scripts have ended.
   */
  async writeAsync(chunk: Input): Promise<void> {
    this.#write('Parser.writeAsync', chunk, 'other');
    await this.#scripts?.idle();
  }

  /** Does the same as `end`, but waits for the scripts that have not ended before it returns the tree. */
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
   * A copy of the tree so far, which does not change when parsing continues. The copy has no incomplete tags, comments
   * or character references, and no text whose parent the parser does not know yet. In the final tree, nodes can have
   * other parents.
   *
   * Bytes are parsed when their encoding is known: from `override` or `transport` of the option `encoding`, from a byte
   * order mark, or from a declaration. Otherwise, the parser of a document waits for 1,024 bytes. The time of a
   * snapshot grows with the tree. So do not take a snapshot after every chunk of a large page.
   *
   * @throws LimitError if the tree exceeds `outputBytes`. Error if memory runs out, if the parser is lost, or after
   *   `end` or `close`. If `onScript` failed and no call has thrown the reason yet, throws the reason. Error with the
   *   option `sanitizer`, because only a complete tree can be sanitized.
   */
  snapshot(): Tree<RootOf<Options>> {
    this.#expectOpen('Parser.snapshot');
    return copyTree(this.#session.snapshot(), this.#copies) as Tree<RootOf<Options>>;
  }

  /** Frees the parser's memory. Trees that the parser returned stay valid. */
  close(): void {
    this.#session.close();
  }

  /** The same as `close`, for `using` declarations. */
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
      // Script A can write script B. If B fails, `ScriptControl.write` throws in A, and A may catch the error. So this
      // call throws the error again.
      this.#scripts?.throwFailure(caller);
    }
  }

  #writeLast(caller: string, chunk: Input | undefined): void {
    const nothing = this.#chunkType === 'object' ? new Uint8Array(0) : '';
    this.#write(caller, chunk === undefined ? nothing : chunk, 'last');
  }

  #finish(caller: string): Tree<RootOf<Options>> {
    // A script may have closed the parser.
    this.#expectOpen(caller);
    const tree = copyTree(this.#session.encode(), this.#copies) as Tree<RootOf<Options>>;
    const { onParseError } = this.#request;
    if (onParseError) reportErrors(tree.errors, onParseError);
    this.#request.sanitizer?.reportRemovals();
    return tree;
  }
}
