import type { ServerResponse } from 'node:http';

type Listener = (...args: unknown[]) => void;
type Register = (name: string | symbol, listener: Listener) => unknown;

/**
 * The `'drain'` events of a response whose methods are replaced. A rewritten page can take longer to write than the
 * original methods say. So the listeners of the program are kept here, and `emit` calls them.
 *
 * Middleware that compresses has its own `on`, which registers listeners for `'drain'` of its compressing stream. So an
 * event of the response would not call them.
 */
export class DrainListeners {
  readonly #response: ServerResponse;
  /** The methods of the response before the replacement. */
  readonly #on: Register;
  readonly #off: Register;
  /** Whether other middleware has replaced `on`, so that `writableNeedDrain` is about another stream. */
  readonly #isReplaced: boolean;
  readonly #listeners: Listener[] = [];
  #waiting: (() => void)[] = [];
  #isFull = false;

  constructor(response: ServerResponse) {
    this.#response = response;
    this.#on = response.on as Register;
    this.#off = response.removeListener as Register;
    this.#isReplaced = Object.hasOwn(response, 'on');
  }

  /** Replaces the methods for listeners. `onDrain` is called when the original methods can take more. */
  install(onDrain: () => void): void {
    const response = this.#response;
    this.#on.call(response, 'drain', () => {
      this.#isFull = false;
      this.#wake();
      onDrain();
    });
    this.#on.call(response, 'close', () => this.#wake());
    const on: Register = (name, listener) => {
      if (name === 'drain') this.#listeners.push(listener);
      else this.#on.call(response, name, listener);
      return response;
    };
    const off: Register = (name, listener) => {
      const index = name === 'drain' ? this.#listeners.lastIndexOf(listener) : -1;
      if (index < 0) this.#off.call(response, name, listener);
      else this.#listeners.splice(index, 1);
      return response;
    };
    Object.assign(response, { on, addListener: on, off, removeListener: off });
  }

  /** Whether the original methods have asked for a pause. */
  get isFull(): boolean {
    return this.#isReplaced ? this.#isFull : this.#response.writableNeedDrain;
  }

  set isFull(isFull: boolean) {
    this.#isFull = isFull;
  }

  /** Resolves when the original methods can take more, or the connection is closed. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Calls the listeners of the program. */
  emit(): void {
    for (const listener of [...this.#listeners]) listener.call(this.#response);
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
