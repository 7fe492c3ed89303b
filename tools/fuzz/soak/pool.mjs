// Many pages through one pool, while a thread is killed at a random time in each second. Some functions throw, loop,
// exhaust their heap, or end their thread. Each page must have one answer, in the order of the pages. The first 10,000
// pages warm up. After that, memory without threads must not grow by more than 5 %.
// tools/fuzz/soak/soak.mjs starts this program:
//
//   node --expose-gc tools/fuzz/soak/pool.mjs 100000 [SEED]

import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { expect } from './expect.mjs';
import { measure } from './watch.mjs';

/** The threads that run, each with the memory in which it shows its progress. */
const running = new Map();
workerThreads.Worker = class extends workerThreads.Worker {
  constructor(file, options) {
    super(file, options);
    running.set(this, new Int32Array(options.workerData.progress));
    this.once('exit', () => running.delete(this));
  }
};
/** The threads that have started. A pool gives up if threads end three times in a row while they start. */
const started = () =>
  [...running].filter(([, progress]) => Atomics.load(progress, 1) > 0).map(([thread]) => thread);
syncBuiltinESMExports();

const { Pool } = await import('../../../dist/pool.js');
const { chooser, soup } = await import('../../lib/soup/index.mjs');

const pagesPerRound = 10_000;
const mostGrowth = 0.05;
const [pages, seed] = [Number(process.argv[2]), Number(process.argv[3] ?? 1)];
const choose = chooser(seed);
const bodies = Array.from({ length: 100 }, (_, index) => soup(chooser(seed + index), { size: 60 }));
/** A long string crosses in another form than short ones. */
const longBody = `<p>${'text '.repeat(20_000)}`;

/** How many pages there are for one with the order, and the reasons that its error can have. */
const orders = {
  throw: { rarity: 50, reasons: ['function'] },
  loop: { rarity: 2000, reasons: ['time'] },
  // A busy machine needs more than the time of a page to fill the heap.
  heap: { rarity: 2000, reasons: ['thread', 'time'] },
  exit: { rarity: 2000, reasons: ['thread'] },
};

function pageOf(index) {
  const [order = 'page'] = Object.keys(orders).filter((name) => choose(orders[name].rarity) === 0);
  const body = choose(100) === 0 ? longBody : bodies[choose(bodies.length)];
  const text = `<title>${order} ${index}</title>${body}`;
  const forms = [text, Buffer.from(text), new Blob([text]), { content: text, url: 'https://a.b/' }];
  return { order, title: `${order} ${index}`, input: forms[choose(forms.length)] };
}

let kills = 0;
let isRunning = true;
function killLater() {
  setTimeout(
    () => {
      if (!isRunning) return;
      const threads = started();
      if (threads.length > 0) {
        threads[Math.floor(Math.random() * threads.length)].terminate();
        kills++;
      }
      killLater();
    },
    500 + 1000 * Math.random(),
  ).unref();
}

const pool = new Pool({ threads: 2, pageMilliseconds: 1000, heapMiB: 32 });
const module = new URL('./pool-function.mjs', import.meta.url);
const found = {};
/** The pages without an order whose thread was killed. */
let killedPages = 0;

/** Sends pages, and checks their answers. */
async function round(first) {
  const expected = [];
  function* inputs() {
    for (let index = first; index < first + pagesPerRound; index++) {
      const { order, title, input } = pageOf(index);
      expected.push({ order, title });
      yield input;
    }
  }
  let answers = 0;
  for await (const { index, value, error } of pool.map(inputs(), module)) {
    expect(index === answers, `answer ${answers} has the index ${index}`);
    const { order, title } = expected[answers++];
    const outcome = error?.reason ?? 'value';
    found[`${order}: ${outcome}`] = (found[`${order}: ${outcome}`] ?? 0) + 1;
    const wanted = orders[order]?.reasons ?? ['value'];
    if (outcome === 'value') expect(value === title, `${title} has the value ${value}`);
    if (outcome === 'thread' && !wanted.includes(outcome)) killedPages++;
    else expect(wanted.includes(outcome), `${title}: ${error ?? value}`);
  }
  expect(answers === pagesPerRound, `${answers} answers to ${pagesPerRound} pages`);
}

const endThreads = () => Promise.all([...running.keys()].map((thread) => thread.terminate()));

const held = ({ heap, external, buffers }) => heap + external + buffers;
const inMegabytes = (bytes) => (bytes / 1e6).toFixed(1);

killLater();
const start = performance.now();
const samples = [];
for (let first = 0; first < pages; first += pagesPerRound) {
  await round(first);
  // The heaps of threads differ by the pages that they had.
  await endThreads();
  const sample = await measure();
  samples.push(sample);
  console.log(
    `${first + pagesPerRound} pages: rss ${inMegabytes(sample.rss)}, held ${inMegabytes(held(sample))} MB, ` +
      `${sample.handles} handles, ${sample.files} files, ${kills} kills, ${pool.stats.replacedThreads} replaced threads`,
  );
}
isRunning = false;
expect(killedPages <= kills, `${killedPages} pages lost their thread in ${kills} kills`);
await pool.close();
// The first round warms up: the system's allocator has an arena for each of the first threads.
const [, base] = samples;
const last = samples.at(-1);
const growth = (read) => read(last) / read(base) - 1;
const [ofRss, ofHeld] = [growth(({ rss }) => rss), growth(held)];
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const counts = Object.entries(found).map(([name, count]) => `${count} ${name}`);
console.log(
  `\n${samples.length * pagesPerRound} pages in ${((performance.now() - start) / 1000).toFixed(0)} s, each with one answer: ` +
    `${counts.sort().join(', ')}; growth after the first ${2 * pagesPerRound}: rss ${percent(ofRss)}, held ${percent(ofHeld)}`,
);
if (ofRss > mostGrowth || ofHeld > mostGrowth) process.exitCode = 1;
