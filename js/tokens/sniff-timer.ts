import { argumentError } from '../base/errors.js';
import { memberOf } from '../base/members.js';

/** The option of streams that limits how long bytes wait for their encoding. */
export interface SniffOptions {
  /**
   * How long the stream waits for bytes that say their encoding, in milliseconds from the first bytes. It waits only if
   * neither the options nor a byte order mark say it, and for 1,024 bytes at most. Then the bytes so far decide.
   * Default: 500. https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
   */
  sniffMilliseconds?: number | undefined;
}

const defaultSniffMilliseconds = 500;

/** The option, checked for the function `caller`. */
export function readSniffMilliseconds(caller: string, options: SniffOptions | undefined): number {
  const value = memberOf(options, 'sniffMilliseconds') ?? defaultSniffMilliseconds;
  if (typeof value === 'number' && value >= 0) return value;
  throw argumentError(caller, 'sniffMilliseconds', 'a number of milliseconds', value);
}

/** The longest delay of `setTimeout`, in milliseconds. A longer one is no delay at all. */
const longestDelay = 0x7fff_ffff;

/**
 * Limits how long a page waits for bytes that say their encoding: see `sniffMilliseconds`.
 *
 * `SniffedSteps` has a timer for streams, which wait for each step before the next one. Two users have a timer of their
 * own. `rewriteResponse` reads chunks when its output is read, so the time must end a read that waits. A response of
 * Node gets `write` and `end` at any time and must write at once if it can, so it has a queue of its own, to which the
 * timer adds a step.
 */
export class SniffTimer {
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the wait of the first bytes ends. A page that arrives in small chunks does not wait longer. */
  #end: number | undefined;

  /**
   * @param milliseconds if it is longer than `setTimeout` allows, or the host has no timers, the page waits without
   * limit.
   */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /**
   * Calls `onTimeout` when the time since the first call of `start` is over, unless `stop` or `start` is called before.
   */
  start(onTimeout: () => void): void {
    this.stop();
    if (this.#milliseconds > longestDelay || typeof setTimeout !== 'function') return;
    const now = Date.now();
    this.#end ??= now + this.#milliseconds;
    // A clock that is set back must not make the page wait longer.
    const left = Math.min(Math.max(this.#end - now, 0), this.#milliseconds);
    this.#timer = setTimeout(onTimeout, left);
  }

  stop(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** A page that arrives in steps. */
interface SniffedPage {
  /** Whether bytes wait until they say their encoding. */
  readonly waitsForEncoding: boolean;
}

/**
 * Runs the steps of a page one after another. If bytes wait for their encoding longer than the timer allows, it begins
 * a step of its own, which lets the bytes so far decide. The next step waits for that one.
 */
export class SniffedSteps {
  readonly #timer: SniffTimer;
  readonly #page: SniffedPage;
  readonly #decide: () => Promise<void>;
  /** The step that the timer began. */
  #decision: Promise<void> | undefined;
  #isOver = false;

  /** @param decide the step that the timer begins. It must not reject. */
  constructor(milliseconds: number, page: SniffedPage, decide: () => Promise<void>) {
    this.#timer = new SniffTimer(milliseconds);
    this.#page = page;
    this.#decide = decide;
  }

  /** Runs a step. Call it only after the step before has ended. */
  async run(step: () => Promise<void>): Promise<void> {
    this.#timer.stop();
    await this.#decision;
    await step();
    if (this.#isOver || !this.#page.waitsForEncoding) return;
    this.#timer.start(() => {
      this.#decision = this.#decide();
    });
  }

  /** The page is cancelled: the timer begins no step any more. */
  cancel(): void {
    this.#isOver = true;
    this.#timer.stop();
  }
}
