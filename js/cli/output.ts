import { once } from 'node:events';
import type { WriteStream } from 'node:tty';

/** The standard output. Waits for slow readers, and ends the process quietly when the reader goes away. */
export class Output {
  constructor() {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      // The reader, such as `head`, has read enough.
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
  }

  /** Writes the pieces. Returns whether there was any text. */
  async write(pieces: Iterable<string>): Promise<boolean> {
    let hasText = false;
    for (const piece of pieces) {
      hasText ||= piece !== '';
      if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
    }
    return hasText;
  }
}

/** The width of the bar in columns. */
const barWidth = 30;

/** A bar on a terminal that shows how many files are done. Not visible if the standard error is no terminal. */
export class Progress {
  readonly #count: number;
  readonly #terminal: WriteStream | undefined;
  #done = 0;

  constructor(count: number) {
    this.#count = count;
    // Two outputs on one terminal would be mixed.
    if (count > 1 && process.stderr.isTTY && !process.stdout.isTTY) this.#terminal = process.stderr;
  }

  step(): void {
    this.#done++;
    const filled = Math.round((this.#done / this.#count) * barWidth);
    const bar = `${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}`;
    this.#terminal?.write(`\r[${bar}] ${this.#done} of ${this.#count} files`);
  }

  /** Removes the bar. */
  clear(): void {
    this.#terminal?.write('\r\u001b[K');
  }
}
