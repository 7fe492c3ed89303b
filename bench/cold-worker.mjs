// A process that parses its first page, and then the same once more: how long the import takes, and each
// time the page.

import { readFileSync } from 'node:fs';
import { tables } from './contestants.mjs';

const [, , table, name, file] = process.argv;
const text = readFileSync(file, 'utf8');

/** What the last parse gave, so that it cannot be left out. */
let kept;

async function parse() {
  const start = performance.now();
  const result = work(text);
  // Few contestants make a promise, and only they shall wait for it.
  kept = result instanceof Promise ? await result : result;
  return performance.now() - start;
}

const start = performance.now();
const work = await tables[table][name]();
const load = performance.now() - start;
const first = await parse();
const second = await parse();

process.send({ load, first, second, kept: typeof kept });
