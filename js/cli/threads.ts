import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type PrintJob, standardInput } from './print-job.js';
import { collectOutput, type PrintedFile, replayOutput } from './printed-file.js';

/** The number of jobs for each thread that run, wait, or are printed before an earlier job. More need more memory. */
const jobsPerThread = 4;

/** Prints files in threads. Yields the outputs in the order of the jobs. */
export async function* printInThreads(jobs: readonly PrintJob[]): AsyncGenerator<Iterable<string>> {
  const threads = Array.from({ length: availableParallelism() }, () => new Thread());
  const outputs: Promise<PrintedFile>[] = [];
  const next = async () => replayOutput((await outputs.shift()) as PrintedFile);
  try {
    for (const job of jobs) {
      if (outputs.length === threads.length * jobsPerThread) yield next();
      outputs.push(print(job, threads));
    }
    while (outputs.length > 0) yield next();
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

function print(job: PrintJob, threads: readonly Thread[]): Promise<PrintedFile> {
  // In a thread, the standard input is empty.
  if (job.file === standardInput) return collectOutput(job);
  return threads.reduce((a, b) => (b.load < a.load ? b : a)).print(job);
}

/** A job that runs or waits in a thread. */
interface PendingJob {
  job: PrintJob;
  resolve: (output: PrintedFile) => void;
}

/** A thread that prints one file after the other. A job that ends the worker, such as by lack of memory, fails alone. */
class Thread {
  /** In the order in which the worker answers. */
  #pending: PendingJob[] = [];
  /** Undefined until the first job, and after a failure until the next job. */
  #worker: Worker | undefined;

  /** The number of jobs that run or wait. */
  get load(): number {
    return this.#pending.length;
  }

  print(job: PrintJob): Promise<PrintedFile> {
    return new Promise((resolve) => {
      this.#pending.push({ job, resolve });
      this.#post(job);
    });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #post(job: PrintJob): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(job);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.js', import.meta.url));
    worker.on('message', (output: PrintedFile) => this.#pending.shift()?.resolve(output));
    worker.on('error', (error) => this.#replaceWorker(error));
    return worker;
  }

  #replaceWorker({ message }: Error): void {
    const failed = this.#pending.shift();
    failed?.resolve({ chunks: [], failure: `${failed.job.file}: ${message}` });
    this.#worker = undefined;
    for (const { job } of this.#pending) this.#post(job);
  }
}
