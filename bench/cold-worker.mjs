// A process that imports a library and parses a page twice. It reports the time of the import and of each
// parse.

import { readFileSync } from 'node:fs';
import { tables } from './contestants.mjs';

const [, , table, name, file] = process.argv;
const text = readFileSync(file, 'utf8');

/** The last result, so that engines cannot skip the work. */
let kept;

async function parse() {
  const start = performance.now();
  const result = work(text);
  // Awaits only promises, which few contestants return. Awaiting another value would add time.
  kept = result instanceof Promise ? await result : result;
  return performance.now() - start;
}

const start = performance.now();
const work = await tables[table][name]();
const load = performance.now() - start;
const first = await parse();
const second = await parse();

process.send({ load, first, second, kept: typeof kept });
