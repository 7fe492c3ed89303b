// Runs a target in a thread. An input that runs too long is a failure, too.

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../../lib/run.mjs';

const longestInput = 1 << 16;
const millisecondsBetweenChecks = 2000;
/** The timeout of an input, which usually takes less than a millisecond. */
const mostChecksOfOneInput = 10;

/**
 * Searches for a number of seconds.
 *
 * @returns the result of the search, or `failure` with a message and the file that has the input
 */
export async function runTarget(name, folder, seconds, seed) {
  const work = join(root, 'build', 'fuzz-js', name);
  const shared = new SharedArrayBuffer(8 + longestInput);
  const workerData = { name, folder, corpus: join(work, 'corpus'), seconds, seed, shared };
  const worker = new Worker(new URL('worker.mjs', import.meta.url), { workerData });
  const watched = watch(worker, shared);
  try {
    return await watched.result;
  } catch (error) {
    const file = writeInput(join(work, 'crashes'), shared);
    return { failure: { message: error.stack ?? String(error), file } };
  } finally {
    watched.stop();
    await worker.terminate();
  }
}

function watch(worker, shared) {
  const numbers = new Int32Array(shared, 0, 2);
  let last = 0;
  let checks = 0;
  let timer;
  const result = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread ended with code ${code}`)));
    timer = setInterval(() => {
      const number = Atomics.load(numbers, 0);
      checks = number === last && number !== 0 ? checks + 1 : 0;
      last = number;
      if (checks === mostChecksOfOneInput) reject(new Error('an input runs too long'));
    }, millisecondsBetweenChecks);
  });
  return { result, stop: () => clearInterval(timer) };
}

function writeInput(folder, shared) {
  const length = new Int32Array(shared, 0, 2)[1];
  const bytes = Buffer.from(new Uint8Array(shared, 8, length));
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}
