import { once } from 'node:events';
import { escapeLine, escapeLines } from './escape.js';
import { exitCodes } from './exit-codes.js';

/**
 * The standard output, and the standard error for complaints. Everything that the command prints about pages and files
 * leaves here, with escapes for control characters. If a reader closes its pipe, the process ends quietly.
 */
export class Output {
  constructor() {
    for (const stream of [process.stdout, process.stderr]) {
      stream.on('error', (error) => this.#fail(error));
    }
  }

  /** Writes lines for reading, and waits for a slow reader. */
  async write(text: string): Promise<void> {
    if (!process.stdout.write(escapeLines(text))) await once(process.stdout, 'drain');
  }

  /** Writes a text without escapes, unless the output is a terminal, and waits for a slow reader. */
  async writeExactly(text: string): Promise<void> {
    if (process.stdout.isTTY) return this.write(text);
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }

  /** Writes a line to the standard error. */
  complain(message: string): void {
    process.stderr.write(`souptree: ${escapeLine(message)}\n`);
  }

  #fail({ code, message }: NodeJS.ErrnoException): never {
    // The reader, such as `head`, has read enough.
    if (code === 'EPIPE') process.exit();
    this.complain(`cannot write the output: ${message}`);
    process.exit(exitCodes.failure);
  }
}
