/** The width of the bar in columns. */
const barWidth = 30;

/** A line on a terminal with a bar and the number of finished files. Not visible for one file, or without a terminal. */
export class Progress {
  readonly #count: number;
  readonly #isVisible: boolean;
  #done = 0;

  constructor(count: number) {
    this.#count = count;
    this.#isVisible = count > 1 && process.stderr.isTTY;
  }

  /** Shows that one more file is finished. */
  advance(): void {
    this.#done++;
    const filled = Math.floor((this.#done / this.#count) * barWidth);
    const bar = '#'.repeat(filled).padEnd(barWidth, '.');
    this.#show(`[${bar}] ${this.#done} of ${this.#count} files`);
  }

  /** Removes the line. Both outputs may be the same terminal, so the line must not be visible while they print. */
  hide(): void {
    this.#show('');
  }

  /** Replaces the line. The control sequence erases the rest of the old line. */
  #show(line: string): void {
    if (this.#isVisible) process.stderr.write(`\r${line}\u001b[K`);
  }
}
