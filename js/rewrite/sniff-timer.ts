/** The longest delay of `setTimeout`, in milliseconds. A longer one is no delay at all. */
const longestDelay = 0x7fff_ffff;

/** Limits how long a page waits for bytes that say their encoding: see `sniffMilliseconds` of `RewriteStream`. */
export class SniffTimer {
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param milliseconds if it is longer than `setTimeout` allows, the page waits without limit. */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Calls `onTimeout` after the time, unless `stop` or `start` is called before. */
  start(onTimeout: () => void): void {
    this.stop();
    if (this.#milliseconds > longestDelay) return;
    this.#timer = setTimeout(onTimeout, this.#milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
