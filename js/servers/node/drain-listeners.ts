import type { ServerResponse } from 'node:http';

/** A listener. `once` registers a function that has the listener of the program as `listener`. */
type Listener = ((...args: unknown[]) => void) & { listener?: Listener };
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
  readonly #prepend: Register;
  readonly #off: Register;
  readonly #removeAll: (...names: (string | symbol)[]) => unknown;
  /** Whether other middleware has replaced `on`, so that `writableNeedDrain` is about another stream. */
  readonly #isReplaced: boolean;
  readonly #listeners: Listener[] = [];
  #waiting: (() => void)[] = [];
  #isFull = false;

  constructor(response: ServerResponse) {
    this.#response = response;
    this.#on = response.on as Register;
    this.#prepend = response.prependListener as Register;
    this.#off = response.removeListener as Register;
    this.#removeAll = response.removeAllListeners as never;
    this.#isReplaced = Object.hasOwn(response, 'on');
  }

  /**
   * Replaces the methods for listeners.
   *
   * @param onDrain called when the original methods can take more.
   * @param onClose called after the end of the response, and if the client closes the connection.
   */
  install(onDrain: () => void, onClose: () => void): void {
    const response = this.#response;
    const own: Record<string, Listener> = {
      drain: () => {
        this.#isFull = false;
        this.#wake();
        onDrain();
      },
      close: () => {
        this.#wake();
        onClose();
      },
    };
    const register = (name: string): unknown => this.#on.call(response, name, own[name]);
    const on: Register = (name, listener) => {
      if (name === 'drain') this.#listeners.push(listener);
      else this.#on.call(response, name, listener);
      return response;
    };
    const prependListener: Register = (name, listener) => {
      if (name === 'drain') this.#listeners.unshift(listener);
      else this.#prepend.call(response, name, listener);
      return response;
    };
    const off: Register = (name, listener) => {
      const index = name === 'drain' ? this.#lastIndexOf(listener) : -1;
      if (index < 0) this.#off.call(response, name, listener);
      else this.#listeners.splice(index, 1);
      return response;
    };
    const removeAllListeners = (...names: (string | symbol)[]): ServerResponse => {
      const [name] = names;
      if (name === undefined || name === 'drain') this.#listeners.length = 0;
      this.#removeAll.apply(response, names);
      // The listeners of this class are not those of the program, so they stay.
      for (const kept of Object.keys(own)) {
        if (name === undefined || name === kept) register(kept);
      }
      return response;
    };
    Object.keys(own).forEach(register);
    // `once` calls `on`, and `prependOnceListener` calls `prependListener`.
    Object.assign(response, {
      on,
      prependListener,
      addListener: on,
      off,
      removeListener: off,
      removeAllListeners,
    });
  }

  #lastIndexOf(listener: Listener): number {
    const isAdded = (added: Listener) => added === listener || added.listener === listener;
    return this.#listeners.map(isAdded).lastIndexOf(true);
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
