/** Runs the scripts of a document. The parser stops at each script, so that the script can write into the document. */

import { argumentError } from '../base/errors.js';
import type { Members } from '../base/members.js';
import type { Document, Element } from '../base/nodes.js';
import { TextPieces } from '../base/text-pieces.js';
import { openTree } from '../encoded/index.js';
import { flagPauseAtScripts, scriptingModes } from '../generated/call.js';
import type { Request, StringCopies } from '../module/options.js';
import type { Session } from '../module/session.js';
import { decode } from '../tree/decode.js';
import { copyTree, type Tree } from '../tree/tree.js';

/** The functions that a script can call while the script runs. */
export interface ScriptControl {
  /**
   * Inserts the text after the script's end tag, before the input that the parser has not read, as `document.write`
   * does. The text may end anywhere, also in the middle of a tag: the input after the text continues the tag.
   *
   * Scripts in the text run before this function returns, unless an asynchronous script before them has not ended. Text
   * that an SVG script writes is parsed when the SVG script has ended.
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps
   *
   * @throws TypeError if the text is not a string. Error if the script has ended, or the parser is closed or lost. If
   *   the text has a script and `onScript` throws for that script, the value that `onScript` throws.
   */
  write(text: string): void;
  /** The document so far, as `Parser.snapshot` returns it. Throws Error as `write`. */
  snapshot(): Tree<Document>;
}

/**
 * Called with a plain node of the script element, without `location`.
 *
 * @returns a promise if the script is asynchronous: the parser waits until the promise is settled. Other values are
 *   ignored.
 */
export type OnScript = (script: Element, control: ScriptControl) => unknown;

/**
 * Reads the option `onScript`. If the option is given, sets the scripting mode and the flag `pauseAtScripts` in the
 * request.
 *
 * @throws TypeError if the option is not a function, or conflicts with `context` or `scripting`.
 */
export function readOnScript(
  caller: string,
  { onScript, context, scripting }: Readonly<Members>,
  request: Request,
): OnScript | undefined {
  if (onScript == null) return undefined;
  if (typeof onScript !== 'function') {
    throw argumentError(caller, 'onScript', 'a function', onScript);
  }
  if (context != null) {
    throw new TypeError(
      `${caller}: \`onScript\` is for documents; scripts of fragments do not run`,
    );
  }
  if (scripting != null && scripting !== true && scripting !== 'normal') {
    throw argumentError(caller, 'scripting', "'normal' with `onScript`", scripting);
  }
  request.scriptingMode = scriptingModes.indexOf('normal');
  request.flags |= flagPauseAtScripts;
  return onScript as OnScript;
}

/** The failure of a script. */
interface Failure {
  /** The value that the handler threw, or with which its promise was rejected. */
  readonly reason: unknown;
  /** Whether a call of the parser has thrown the reason. */
  isReported: boolean;
}

/**
 * Runs the scripts at which the parser of a session stops.
 *
 * If script A writes script B, B runs during A's call of `write`, so handlers can nest. If the handler of B returns a
 * promise, B is the standard's pending parsing-blocking script: A continues, but the parser reads A's further text
 * only after B has ended.
 * https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script
 */
export class ScriptRunner {
  readonly #session: Session;
  readonly #onScript: OnScript;
  readonly #copies: StringCopies;
  /** The number of calls of `onScript` on the stack. */
  #running = 0;
  /** The number of promises that `onScript` returned and that are not settled. */
  #waiting = 0;
  /** The first failure of a script. */
  #failure: Failure | undefined;
  /** The functions that resolve the promises for which pending calls of `idle` wait. */
  #idle: (() => void)[] = [];

  /**
   * @param session a session that pauses at scripts.
   * @param copies whether the strings of script elements and snapshots are copies.
   */
  constructor(session: Session, onScript: OnScript, copies: StringCopies) {
    this.#session = session;
    this.#onScript = onScript;
    this.#copies = copies;
  }

  /** Whether a call of `onScript` is on the stack. */
  get isRunning(): boolean {
    return this.#running > 0;
  }

  /** Whether a promise that `onScript` returned is not settled. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /**
   * Runs the script at which the parser has stopped, and the scripts after it. Stops after the first asynchronous
   * script: the later scripts run when the promise of this script is fulfilled. Call this method after each call that
   * parses.
   *
   * @throws what `onScript` throws. Also throws as `Session.write`.
   */
  run(): void {
    while (!this.#session.isClosed) {
      const next = this.#session.nextScript();
      if (next === undefined) return;
      const script = new RunningScript(this.#session, this, next.number, this.#copies);
      const element = decode(openTree(next.bytes, this.#copies)) as Element;
      const result = this.#call(element, script.control);
      if (result !== undefined) {
        this.#waitFor(result, script);
        return;
      }
      script.end();
    }
  }

  /** Waits until all promises of scripts are settled, or a script fails. Rejects with the reason of the failure. */
  async idle(): Promise<void> {
    if (!this.isWaiting) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
    if (this.#failure) this.#report(this.#failure);
  }

  /** Throws if a script has failed: the reason if no call has thrown it yet, otherwise the error of `throwLost`. */
  throwFailure(caller: string): void {
    if (this.#failure && !this.#failure.isReported) this.#report(this.#failure);
    this.throwLost(caller);
  }

  /**
   * If a script has failed, throws an error that says that the parser was lost. Does nothing if memory ran out in the
   * session: the next call of the session throws an error of its own.
   */
  throwLost(caller: string): void {
    if (this.#failure === undefined || this.#session.isLost) return;
    throw new Error(
      `${caller}: the parser was lost, since \`onScript\` failed; parse its input from the start`,
      { cause: this.#failure.reason },
    );
  }

  /** Calls `onScript`. Returns a promise of the result's value if the result is a promise, otherwise undefined. */
  #call(script: Element, control: ScriptControl): Promise<unknown> | undefined {
    this.#running++;
    try {
      return promiseOf(this.#onScript(script, control));
    } catch (reason) {
      this.#fail(reason);
      throw reason;
    } finally {
      this.#running--;
    }
  }

  async #waitFor(promise: Promise<unknown>, script: RunningScript): Promise<void> {
    this.#waiting++;
    try {
      await promise;
      script.end();
      this.run();
    } catch (reason) {
      this.#fail(reason);
    }
    if (--this.#waiting === 0) this.#release();
  }

  #report(failure: Failure): never {
    failure.isReported = true;
    throw failure.reason;
  }

  #fail(reason: unknown): void {
    this.#session.close();
    this.#failure ??= { reason, isReported: false };
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

/** A script that runs, and its control. */
class RunningScript {
  /** What `onScript` receives. */
  readonly control: ScriptControl = {
    write: (text) => this.#write(text),
    snapshot: () => this.#snapshot(),
  };

  readonly #session: Session;
  readonly #runner: ScriptRunner;
  readonly #number: number;
  readonly #copies: StringCopies;
  readonly #pieces = new TextPieces();
  #hasEnded = false;

  constructor(session: Session, runner: ScriptRunner, number: number, copies: StringCopies) {
    this.#session = session;
    this.#copies = copies;
    this.#runner = runner;
    this.#number = number;
  }

  #write(text: string): void {
    if (typeof text !== 'string') {
      throw argumentError('ScriptControl.write', 'text', 'a string', text);
    }
    this.#expectRunning('ScriptControl.write');
    this.#session.writeFromScript(this.#number, this.#pieces.join(text, 'other'), 'other');
    this.#runner.run();
  }

  #snapshot(): Tree<Document> {
    this.#expectRunning('ScriptControl.snapshot');
    return copyTree(this.#session.snapshot(), this.#copies) as Tree<Document>;
  }

  /** Ends the script. The parser continues. */
  end(): void {
    this.#hasEnded = true;
    if (this.#session.isClosed) return;
    this.#session.writeFromScript(this.#number, this.#pieces.join('', 'last'), 'last');
  }

  #expectRunning(caller: string): void {
    if (this.#hasEnded) throw new Error(`${caller}: the script has ended`);
    this.#runner.throwLost(caller);
    if (this.#session.isClosed) throw new Error(`${caller}: the parser is closed`);
  }
}

/**
 * Returns a promise that resolves or rejects as the thenable `value` does. Returns undefined if `value` is not
 * thenable. Reads the member `then` once.
 */
function promiseOf(value: unknown): Promise<unknown> | undefined {
  const then: unknown = (value as PromiseLike<unknown> | null | undefined)?.then;
  if (typeof then !== 'function') return undefined;
  return new Promise((resolve, reject) => Reflect.apply(then, value, [resolve, reject]));
}
