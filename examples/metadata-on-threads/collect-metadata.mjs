// Prints the metadata of all pages in a folder, one line of JSON for each page.
//
//   node collect-metadata.mjs [--threads 4] FOLDER

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

main().catch(({ message }) => {
  console.error(message);
  process.exitCode = 1;
});

async function main() {
  const { values, positionals } = parseArgs({
    options: { threads: { type: 'string', default: String(availableParallelism()) } },
    allowPositionals: true,
  });
  const [folder = '.'] = positionals;
  const threadCount = Number(values.threads);
  if (!Number.isInteger(threadCount) || threadCount < 1)
    throw new Error('--threads needs a number');
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => /\.html?$/i.test(file)).sort();
  const paths = pages.map((file) => join(folder, file));
  for (const result of await mapOnThreads(paths, threadCount)) {
    console.log(JSON.stringify(result));
  }
}

/**
 * Posts the tasks to threads, and returns the answers in the order of the tasks.
 *
 * @param {string[]} tasks
 * @param {number} threadCount
 */
async function mapOnThreads(tasks, threadCount) {
  /** @type {object[]} */
  const answers = [];
  const queue = tasks.entries();
  async function runThread() {
    const worker = new Worker(new URL('worker.mjs', import.meta.url));
    for (const [index, task] of queue) {
      worker.postMessage(task);
      // `once` rejects if the worker throws.
      [answers[index]] = await once(worker, 'message');
    }
    await worker.terminate();
  }
  const length = Math.min(threadCount, tasks.length);
  await Promise.all(Array.from({ length }, runThread));
  return answers;
}
