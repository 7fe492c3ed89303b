// Times the contestants in turns: npm run bench [-- --sets small,large --rounds 7 --only parse,parse5]

import { fork } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contestants } from './contestants.mjs';

const root = resolve(import.meta.dirname, '..');
const corpus = resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus');
// Passes over a set that make one measurement, long enough for the clock.
const passes = { small: 20, medium: 4, large: 1 };
const warmUps = 2;
const baseline = 'parse5';

const { values: options } = parseArgs({
  options: {
    sets: { type: 'string', default: 'small,medium,large' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: Object.keys(contestants).join(',') },
  },
});

function megabytes(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1e6;
}

function ask(worker, count) {
  return new Promise((answer, fail) => {
    worker.once('message', ({ milliseconds }) => answer(milliseconds));
    worker.once('exit', (code) => fail(new Error(`a contestant ended with ${code}`)));
    worker.send({ passes: count });
  });
}

/** Minimum, median and maximum. */
function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return [sorted[0], sorted[sorted.length >> 1], sorted[sorted.length - 1]];
}

function row(name, speeds, ratios) {
  const show = (numbers, digits) => spread(numbers).map((number) => number.toFixed(digits));
  const [least, median, most] = show(speeds, 1);
  const ratio = ratios.length > 0 ? `${show(ratios, 2)[1]} x ${baseline}` : '';
  console.log(
    `${name.padEnd(18)} ${least.padStart(7)} ${median.padStart(7)} ${most.padStart(7)}  ${ratio}`,
  );
}

async function compare(set) {
  const folder = join(corpus, set);
  const size = megabytes(folder);
  const names = options.only.split(',');
  const workers = names.map((name) =>
    fork(join(import.meta.dirname, 'worker.mjs'), [name, folder]),
  );
  const speeds = names.map(() => []);
  for (let round = -warmUps; round < Number(options.rounds); round++) {
    for (const [index, worker] of workers.entries()) {
      const milliseconds = await ask(worker, passes[set]);
      if (round >= 0) speeds[index].push((size * 1e3) / milliseconds);
    }
  }
  for (const worker of workers) worker.removeAllListeners('exit').kill();
  console.log(`\n${set}: ${size.toFixed(1)} MB   MB/s: min, median, max`);
  const base = speeds[names.indexOf(baseline)];
  for (const [index, name] of names.entries()) {
    row(name, speeds[index], base ? speeds[index].map((speed, round) => speed / base[round]) : []);
  }
}

if (!existsSync(corpus)) {
  console.error(`bench: there are no pages in ${corpus}; see bench/README.md`);
  process.exit(1);
}
console.log(`Node ${process.version}, ${cpus()[0].model.trim()}`);
for (const set of options.sets.split(',')) await compare(set);
