import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { type Job, type JobResult, runJob } from './job.js';

/** A job whose result is text, because generators cannot be sent between threads. */
export type PrintedJob = { pieces: readonly string[] } | { failure: string };

/** Runs a job and collects its output. */
export async function printJob(job: Job): Promise<PrintedJob> {
  const result: JobResult = await runJob(job);
  if ('failure' in result) return result;
  try {
    return { pieces: [...result.pieces] };
  } catch (error) {
    return { failure: `${job.file}: ${(error as Error).message}` };
  }
}

/** In a thread of the pool: runs each job that arrives. */
export function servePool(): void {
  parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await printJob(job)));
}

/** The number of results that wait for an earlier file, per thread. More would need much memory. */
const waitingPerThread = 4;

/** Runs jobs in threads, and yields the results in the order of the jobs. */
export async function* printInThreads(jobs: readonly Job[]): AsyncGenerator<PrintedJob> {
  const count = Math.min(availableParallelism(), jobs.length);
  const workers = Array.from({ length: count }, () => new Worker(fileURLToPath(import.meta.url)));
  const free = [...workers];
  const results: Promise<PrintedJob>[] = [];
  let waiting: ((worker: Worker) => void)[] = [];
  const release = (worker: Worker): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(worker);
    else next(worker);
  };
  const take = (): Promise<Worker> => {
    const worker = free.pop();
    if (worker !== undefined) return Promise.resolve(worker);
    return new Promise((resolve) => waiting.push(resolve));
  };
  const start = async (job: Job): Promise<PrintedJob> => {
    const worker = await take();
    return new Promise((resolve, reject) => {
      worker.once('message', (result: PrintedJob) => {
        worker.off('error', reject);
        release(worker);
        resolve(result);
      });
      worker.once('error', reject);
      worker.postMessage(job);
    });
  };
  try {
    let next = 0;
    for (let index = 0; index < jobs.length; index++) {
      for (; next < jobs.length && next < index + count * waitingPerThread; next++) {
        results[next] = start(jobs[next]);
      }
      yield await results[index];
      delete results[index];
    }
  } finally {
    waiting = [];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
