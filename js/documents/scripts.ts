/** Scripts that write into the document that they are in: what a parser tells its host, and back. */

import { argumentError } from '../base/errors.js';
import type { Document, Element } from '../base/nodes.js';
import { openTree } from '../encoded/index.js';
import { flagPauseAtScripts, flagScriptingModeShift } from '../generated/call.js';
import { type Request, scriptingModes } from '../module/options.js';
import type { Session } from '../module/session.js';
import { decode } from '../tree/decode.js';
import { copyTree, type Tree } from '../tree/tree.js';

/** What a script can do to the parser, as long as it runs. */
export interface ScriptControl {
  /**
   * Does what `document.write` does: parses the text as if it stood behind the script's end tag, in
   * front of all that the parser has not read yet. It may end anywhere, in the middle of a tag too; what
   * follows it then goes on with that. Scripts that it contains are run before this returns, as far as
   * they take no time. What an SVG script writes is parsed when it has ended.
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps
   *
   * @throws TypeError if it is no string; Error if the script has ended, or the parser is closed.
   */
  write(text: string): void;
  /** The document as the script sees it: `parser.snapshot()`. */
  snapshot(): Tree<Document>;
}

/**
 * Called with a plain node of the script alone, without `location`.
 *
 * @returns nothing; or a promise, if the script takes time: what follows it then waits.
 */
export type OnScript = (script: Element, control: ScriptControl) => unknown;

/** Puts what the option means into the request. */
export function readOnScript(
  caller: string,
  options: unknown,
  request: Request,
): OnScript | undefined {
  const { onScript, context, scripting } = (options ?? {}) as Record<string, unknown>;
  if (onScript == null) return undefined;
  if (typeof onScript !== 'function') {
    throw argumentError(caller, 'onScript', 'a function', onScript);
  }
  if (context != null) {
    throw new TypeError(
      `${caller}: \`onScript\` is for documents; scripts of fragments do not run`,
    );
  }
  if (scripting !== undefined && scripting !== true && scripting !== 'normal') {
    throw argumentError(caller, 'scripting', "'normal' with `onScript`", scripting);
  }
  // Where nothing was said the mode is the one of number 0.
  request.flags |= scriptingModes.indexOf('normal') << flagScriptingModeShift;
  request.flags |= flagPauseAtScripts;
  return onScript as OnScript;
}

/** What a script failed with, and whether a call of the parser has thrown it. */
interface Failure {
  readonly reason: unknown;
  isReported: boolean;
}

/**
 * Runs the scripts that stop a session's parser.
 *
 * A script that is nested in another's text runs inside of the other's `write`; so does the handler in
 * itself. One whose handler returns a promise is the standard's pending parsing-blocking script: the
 * writer goes on without it, and its further text waits.
 */
export class ScriptRunner {
  readonly #session: Session;
  readonly #onScript: OnScript;
  /** Handlers that are on the stack. */
  #running = 0;
  /** Promises that are waited for. */
  #waiting = 0;
  #failure: Failure | undefined;
  #idle: (() => void)[] = [];

  constructor(session: Session, onScript: OnScript) {
    this.#session = session;
    this.#onScript = onScript;
  }

  get isRunning(): boolean {
    return this.#running > 0;
  }

  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** After each call that parses: runs the script that stopped it, and those that follow. */
  run(): void {
    while (!this.#session.isClosed) {
      const next = this.#session.nextScript();
      if (next === undefined) return;
      const control = new Control(this.#session, this, next.number);
      const result = this.#call(decode(openTree(next.bytes)) as Element, control);
      if (result !== undefined) {
        this.#waitFor(result, control);
        return;
      }
      control.end();
    }
  }

  /** Waits until no script is waited for any more. Rejects with what a script fails with until then. */
  async idle(): Promise<void> {
    if (!this.isWaiting) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
    if (this.#failure) this.#report(this.#failure);
  }

  /** After a script failed: throws what it failed with if no call did yet, else what `throwLost` does. */
  throwFailure(caller: string): void {
    if (this.#failure && !this.#failure.isReported) this.#report(this.#failure);
    this.throwLost(caller);
  }

  /** After a script failed: throws that the parser was lost. The session itself says so if it is. */
  throwLost(caller: string): void {
    if (this.#failure === undefined || this.#session.isLost) return;
    throw new Error(
      `${caller}: the parser was lost, since \`onScript\` failed; parse its input from the start`,
      { cause: this.#failure.reason },
    );
  }

  /** The promise that the handler returned, if it did. */
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

  async #waitFor(promise: Promise<unknown>, control: Control): Promise<void> {
    this.#waiting++;
    try {
      await promise;
      control.end();
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

class Control implements ScriptControl {
  readonly #session: Session;
  readonly #runner: ScriptRunner;
  readonly #number: number;
  /** The first half of a surrogate pair whose second half may be written next. */
  #heldBack = '';
  #hasEnded = false;

  constructor(session: Session, runner: ScriptRunner, number: number) {
    this.#session = session;
    this.#runner = runner;
    this.#number = number;
  }

  write(text: string): void {
    if (typeof text !== 'string') {
      throw argumentError('ScriptControl.write', 'text', 'a string', text);
    }
    this.#expectRunning('ScriptControl.write');
    const whole = this.#heldBack + text;
    const isCut = (whole.charCodeAt(whole.length - 1) & 0xfc00) === 0xd800;
    this.#heldBack = isCut ? whole.slice(-1) : '';
    this.#session.writeFromScript(this.#number, isCut ? whole.slice(0, -1) : whole, 'other');
    this.#runner.run();
  }

  snapshot(): Tree<Document> {
    this.#expectRunning('ScriptControl.snapshot');
    return copyTree(this.#session.encode()) as Tree<Document>;
  }

  /** The parser goes on. */
  end(): void {
    this.#hasEnded = true;
    if (this.#session.isClosed) return;
    this.#session.writeFromScript(this.#number, this.#heldBack, 'last');
  }

  #expectRunning(caller: string): void {
    if (this.#hasEnded) throw new Error(`${caller}: the script has ended`);
    this.#runner.throwLost(caller);
    if (this.#session.isClosed) throw new Error(`${caller}: the parser is closed`);
  }
}

/** Nothing if the value is no promise, nor like one. Reads `then` once. */
function promiseOf(value: unknown): Promise<unknown> | undefined {
  const then: unknown = (value as PromiseLike<unknown> | null | undefined)?.then;
  if (typeof then !== 'function') return undefined;
  return new Promise((resolve, reject) => Reflect.apply(then, value, [resolve, reject]));
}
