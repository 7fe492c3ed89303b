/** The width of the bar in columns. */
const barWidth = 30;
/** The time between two changes of the line. */
const showMilliseconds = 100;

/** What the line shows about pages that threads have. */
interface Figures {
  errors: number;
}

/**
 * A line on a terminal with the number of finished pages, their rate, and the time left. Not visible without a
 * terminal.
 */
export class Progress {
  readonly #count: number | undefined;
  readonly #isVisible: boolean;
  readonly #start = performance.now();
  #shown = Number.NEGATIVE_INFINITY;
  #done = 0;

  /** @param count the number of pages; undefined if it is not known. */
  constructor(count?: number) {
    this.#count = count;
    this.#isVisible = count !== 1 && process.stderr.isTTY;
  }

  /** Shows that one more page is finished. */
  advance({ errors }: Figures = { errors: 0 }): void {
    this.#done++;
    const time = performance.now();
    if (!this.#isVisible || time - this.#shown < showMilliseconds) return;
    this.#shown = time;
    const seconds = (time - this.#start) / 1000;
    const rate = this.#done / seconds;
    const parts = [this.#pages(), `${rate.toPrecision(3)} a second`];
    if (this.#count !== undefined)
      parts.push(`${Math.ceil((this.#count - this.#done) / rate)} s left`);
    if (errors > 0) parts.push(`${errors} errors`);
    this.#show(parts.join(', '));
  }

  /** Removes the line. Both outputs may be the same terminal, so the line must not be visible while they print. */
  hide(): void {
    this.#show('');
    this.#shown = Number.NEGATIVE_INFINITY;
  }

  /** Removes the line if the standard output is the same terminal. */
  hideForOutput(): void {
    if (process.stdout.isTTY) this.hide();
  }

  #pages(): string {
    if (this.#count === undefined) return `${this.#done} pages`;
    const filled = Math.floor((this.#done / this.#count) * barWidth);
    const bar = '#'.repeat(filled).padEnd(barWidth, '.');
    return `[${bar}] ${this.#done} of ${this.#count} files`;
  }

  /** Replaces the line. The control sequence erases the rest of the old line. */
  #show(line: string): void {
    if (this.#isVisible) process.stderr.write(`\r${line}\u001b[K`);
  }
}
