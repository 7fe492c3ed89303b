// Measures genomes in other processes, because some genomes crash the process that reads them.

import { fork } from 'node:child_process';
import { join } from 'node:path';

const workerFile = join(import.meta.dirname, 'worker.mjs');
/** The timeout of a job. */
const mostSeconds = 120;

/** A process that runs one job after the other. A new process replaces it after it has ended. */
export class Worker {
  #options;
  #process;

  /** @param options the options of Node. */
  constructor(...options) {
    this.#options = options;
  }

  /** Runs a job. Returns {result}, or {failure} with the reason. */
  run(job) {
    this.#process ??= fork(workerFile, [], {
      execArgv: this.#options,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const child = this.#process;
    let complaint = '';
    const listen = (data) => {
      complaint = (complaint + data).slice(-10_000);
    };
    child.stderr.on('data', listen);
    return new Promise((resolve) => {
      const finish = (answer) => {
        clearTimeout(timer);
        child.removeAllListeners('message').removeAllListeners('exit');
        child.stderr.off('data', listen);
        resolve(answer);
      };
      const end = (reason) => {
        this.close();
        finish({ failure: reason });
      };
      const timer = setTimeout(() => end(`it took more than ${mostSeconds} s`), mostSeconds * 1000);
      child.once('message', finish);
      child.once('exit', (code, signal) => {
        const isOutOfMemory = complaint.includes('heap out of memory');
        end(isOutOfMemory ? 'the heap was exhausted' : `it ended with ${signal ?? code}`);
      });
      child.send(job);
    });
  }

  close() {
    this.#process?.removeAllListeners('exit').kill('SIGKILL');
    this.#process = undefined;
  }
}

/** Measures memory in new processes. `heapMegabytes` is the maximum size of their heap. */
export class MemoryMeasure {
  #lengths = new Worker();
  #heapMegabytes;

  constructor(heapMegabytes) {
    this.#heapMegabytes = heapMegabytes;
  }

  /**
   * Measures the longest text that a share of the limits of `untrusted` allows, and a text of `inputBytes` that these
   * limits refuse. Returns the result of the text that needs more memory: {bytes, memory, seconds, error}, or
   * {failure}.
   */
  async measure(genome, scale) {
    const lengths = await this.#lengths.run({ kind: 'lengths', genome, scale });
    if (lengths.failure !== undefined) return lengths;
    let worst;
    for (const bytes of new Set(lengths.result)) {
      const { result, failure } = await this.#measureLength(genome, scale, bytes);
      if (failure !== undefined) return { failure };
      if (worst === undefined || result.memory > worst.memory) worst = result;
    }
    return worst;
  }

  async #measureLength(genome, scale, bytes) {
    const options = ['--expose-gc', `--max-old-space-size=${this.#heapMegabytes}`];
    const worker = new Worker(...options);
    const answer = await worker.run({ kind: 'memory', genome, scale, bytes });
    worker.close();
    return answer;
  }

  close() {
    this.#lengths.close();
  }
}
