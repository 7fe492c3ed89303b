// One contestant: times passes over a set, or weighs the results, whenever it is asked to.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { tables } from './contestants.mjs';
import { found } from './readers.mjs';

const [, , table, name, folder] = process.argv;
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.html'))
  .map((file) => readFileSync(join(folder, file), 'utf8'));
const work = await tables[table][name]();

/** What the last page gave, so that it cannot be left out. */
let kept;

async function pass() {
  found.length = 0;
  const start = performance.now();
  for (const page of pages) {
    const result = work(page);
    // Few contestants make a promise, and only they shall wait for it.
    kept = result instanceof Promise ? await result : result;
  }
  return performance.now() - start;
}

/** After what a first collection left to be swept is gone, too. */
async function used() {
  globalThis.gc();
  await setTimeout(10);
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Results that are weighed together: enough for the scales, not too many for the heap. */
const batchLength = 2e6;

/** Megabytes that the results of a pass keep. */
async function weigh() {
  let bytes = 0;
  for (let next = 0; next < pages.length; ) {
    kept = [];
    const before = await used();
    for (let length = 0; length < batchLength && next < pages.length; next++) {
      length += pages[next].length;
      kept.push(await work(pages[next]));
    }
    bytes += (await used()) - before;
  }
  kept = undefined;
  return bytes / 1e6;
}

process.on('message', async ({ passes }) => {
  if (passes === 0) {
    process.send({ megabytes: await weigh() });
    return;
  }
  let milliseconds = 0;
  for (let i = 0; i < passes; i++) milliseconds += await pass();
  process.send({ milliseconds: milliseconds / passes, found: found.length, kept: typeof kept });
  kept = undefined;
});
