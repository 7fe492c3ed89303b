// Pages a second of `souptree/pool`: two threads beside one, and one thread beside a loop without threads. Each thread
// reads the title, the links and the text of its pages. The main thread only collects the results.
//
//   node bench/pool.mjs [--pages 1000] [--turns 5] [--folder FOLDER]
//
// Each turn measures all contestants one after the other, so that they share the load of the machine. The times of two
// contestants are divided in each turn. A figure is the median of these quotients.

import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseTree } from '../dist/index.js';
import { Pool } from '../dist/pool.js';
import { integer, readArguments, text } from '../tools/lib/arguments.mjs';
import { command, root } from '../tools/lib/run.mjs';
import extract from './pool-extract.mjs';

const module = new URL('./pool-extract.mjs', import.meta.url);

function pagesIn(folder, count) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(folder, name));
  return Array.from({ length: count }, (_, index) => files[index % files.length]);
}

async function drain(answers) {
  let results = 0;
  for await (const { error } of answers) {
    if (error) throw error;
    results++;
  }
  return results;
}

/** The milliseconds of a call. */
async function timeOf(call) {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

const loop = (inputs) => () => {
  for (const input of inputs) {
    extract(
      parseTree(typeof input === 'object' && 'path' in input ? readFileSync(input.path) : input),
    );
  }
};
const mapped = (pool, inputs) => () => drain(pool.map(inputs, module));

/** Parses all inputs, at most 16 at the same time. */
const trees = (pool, inputs) => async () => {
  const source = inputs[Symbol.iterator]();
  async function work() {
    for (const input of source) await pool.parseTree(input);
  }
  await Promise.all(Array.from({ length: 16 }, work));
};

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

const { values } = readArguments(import.meta, {
  pages: integer(1000, 1),
  turns: integer(5, 1),
  folder: text(join(root, '..', 'shared', 'corpus')),
});

await command(async () => {
  const { pages, turns, folder } = values;
  const paths = pagesIn(folder, pages);
  const kinds = {
    paths: paths.map((path) => ({ path })),
    strings: paths.map((path) => readFileSync(path, 'utf8')),
    'pages of 300 bytes': Array.from(
      { length: pages * 20 },
      (_, index) => `<title>${index}</title><a href=/${index}>x</a>${'<p>text</p>'.repeat(24)}`,
    ),
  };
  const [one, two] = [new Pool({ threads: 1 }), new Pool({ threads: 2 })];
  console.log(`load ${loadavg()[0].toFixed(2)}, ${paths.length} pages`);
  for (const [kind, inputs] of Object.entries(kinds)) {
    const contestants = {
      loop: loop(inputs),
      'map, 1 thread': mapped(one, inputs),
      'map, 2 threads': mapped(two, inputs),
      'trees, 1 thread': trees(one, inputs),
      'trees, 2 threads': trees(two, inputs),
    };
    for (const call of Object.values(contestants)) await call();
    const times = [];
    for (let turn = 0; turn < turns; turn++) {
      const row = {};
      for (const [name, call] of Object.entries(contestants)) row[name] = await timeOf(call);
      times.push(row);
    }
    const quotient = (slow, fast) => median(times.map((row) => row[slow] / row[fast])).toFixed(2);
    console.log(
      `${kind}: ${Math.round((inputs.length * 1000) / median(times.map((row) => row.loop)))} pages a second in the loop; ` +
        `1 thread ${quotient('loop', 'map, 1 thread')} of the loop; ` +
        `2 threads ${quotient('map, 1 thread', 'map, 2 threads')} of 1; ` +
        `trees: 2 threads ${quotient('trees, 1 thread', 'trees, 2 threads')} of 1`,
    );
  }
  await Promise.all([one.close(), two.close()]);
});
