// Times the contestants of a table in turns.
//
//   npm run bench [-- --sets small,large --rounds 7 --only parse,parse5]
//   npm run bench:readers [-- --sets medium --only "text: lazy,text: parse5"]
//   npm run bench:rewriters

import { fork } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tables } from './contestants.mjs';

const root = resolve(import.meta.dirname, '..');
const corpus = resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus');
// Passes over a set that make one measurement, long enough for the clock.
const passes = { small: 20, medium: 4, large: 1 };
const warmUps = 2;
const baseline = 'parse5';

const { values: options } = parseArgs({
  options: {
    table: { type: 'string', default: 'parsers' },
    sets: { type: 'string', default: 'small,medium,large' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
  },
});
const names = options.only?.split(',') ?? Object.keys(tables[options.table]);

function megabytes(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1e6;
}

/** A process for a contestant. When it ends by itself, so does the comparison. */
function start(name, folder) {
  const args = [options.table, name, folder];
  const worker = fork(join(import.meta.dirname, 'worker.mjs'), args, {
    execArgv: ['--expose-gc'],
  });
  worker.once('exit', (code) => {
    console.error(`bench: ${name} ended with ${code}`);
    process.exit(1);
  });
  return worker;
}

function ask(worker, count) {
  return new Promise((answer) => {
    worker.once('message', answer);
    worker.send({ passes: count });
  });
}

/** Minimum, median and maximum. */
function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return [sorted[0], sorted[sorted.length >> 1], sorted[sorted.length - 1]];
}

/** What is before a colon. */
const workOf = (name) => (name.includes(': ') ? name.split(': ')[0] : '');

function row({ name, speeds, weight, found }, base) {
  const show = (numbers, digits) => spread(numbers).map((number) => number.toFixed(digits));
  const columns = show(speeds, 1).map((speed) => speed.padStart(7));
  const ratios = base ? speeds.map((speed, round) => speed / base.speeds[round]) : [];
  const ratio = base ? `${show(ratios, 2)[1]} x ${baseline}` : '';
  const note = base && found !== base.found ? `found ${found}, ${baseline} ${base.found}` : '';
  console.log(
    `${name.padEnd(28)} ${columns.join(' ')}  ${ratio.padEnd(14)} ${weight.toFixed(1).padStart(6)}  ${note}`,
  );
}

/** Contestants that do the same work. */
async function compare(folder, size, count, group) {
  const contestants = group.map((name) => ({ name, worker: start(name, folder), speeds: [] }));
  for (let round = -warmUps; round < Number(options.rounds); round++) {
    for (const contestant of contestants) {
      const { milliseconds, found } = await ask(contestant.worker, count);
      contestant.found = found;
      if (round >= 0) contestant.speeds.push((size * 1e3) / milliseconds);
    }
  }
  for (const contestant of contestants) {
    contestant.weight = (await ask(contestant.worker, 0)).megabytes / size;
    contestant.worker.removeAllListeners('exit').kill();
  }
  const base = contestants.find(({ name }) => name.split(': ').at(-1) === baseline);
  for (const contestant of contestants) row(contestant, base);
}

if (!existsSync(corpus)) {
  console.error(`bench: there are no pages in ${corpus}; see bench/README.md`);
  process.exit(1);
}
console.log(`Node ${process.version}, ${cpus()[0].model.trim()}`);
for (const set of options.sets.split(',')) {
  const folder = join(corpus, set);
  const size = megabytes(folder);
  console.log(`\n${set}: ${size.toFixed(1)} MB   MB/s: min, median, max; heap, MB per MB of input`);
  for (const work of new Set(names.map(workOf))) {
    const group = names.filter((name) => workOf(name) === work);
    await compare(folder, size, passes[set], group);
    if (work !== '') console.log('');
  }
}
