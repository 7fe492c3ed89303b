// One contestant: times a pass over a set whenever it is asked to.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contestants } from './contestants.mjs';

const [, , name, folder] = process.argv;
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.html'))
  .map((file) => readFileSync(join(folder, file), 'utf8'));
const work = await contestants[name]();

/** What the last page gave, so that it cannot be left out. */
let kept;

function pass() {
  const start = performance.now();
  for (const page of pages) kept = work(page);
  return performance.now() - start;
}

process.on('message', ({ passes }) => {
  let milliseconds = 0;
  for (let i = 0; i < passes; i++) milliseconds += pass();
  process.send({ milliseconds: milliseconds / passes, kept: typeof kept });
});
