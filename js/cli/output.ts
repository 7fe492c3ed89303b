import { once } from 'node:events';
import { exitCodes } from './exit-codes.js';

/** The standard output, and the standard error for complaints. If a reader closes its pipe, the process ends quietly. */
export class Output {
  constructor() {
    for (const stream of [process.stdout, process.stderr]) {
      stream.on('error', (error) => this.#fail(error));
    }
  }

  /** Writes a text, and waits for a slow reader. */
  async write(text: string): Promise<void> {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }

  /** Writes a line to the standard error. */
  complain(message: string): void {
    process.stderr.write(`souptree: ${message}\n`);
  }

  #fail({ code, message }: NodeJS.ErrnoException): never {
    // The reader, such as `head`, has read enough.
    if (code === 'EPIPE') process.exit();
    this.complain(`cannot write the output: ${message}`);
    process.exit(exitCodes.failure);
  }
}
