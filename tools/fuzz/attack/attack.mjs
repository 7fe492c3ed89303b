// Searches for the inputs that need the most time per byte, and the most memory under `untrusted`. The search mutates
// and combines the worst inputs so far, and keeps them in build/attack/, from which the next run starts. The inputs
// that revealed a problem are in tools/fuzz/attack/worst.json.
//
//   npm run attack -- --minutes 5
//   npm run attack -- --minutes 1 --only memory --seed 7 --readers 'hast,tokens'
//   npm run attack -- --minutes 0 --only memory --scale 0.1    only the inputs of worst.json, at a tenth of the limits
//
// The last line has the worst time per byte, as a multiple of an ordinary page's time, and the worst memory.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readShapes } from '../../../bench/hostile-shapes.mjs';
import {
  integer,
  nonNegativeNumber,
  positiveNumber,
  readArguments,
  someOf,
  text,
} from '../../lib/arguments.mjs';
import { readers } from '../../lib/readers/index.mjs';
import { root } from '../../lib/run.mjs';
import { describeGenome, Genetics } from './genome.mjs';
import { MemoryMeasure, Worker } from './measure.mjs';
import { Population } from './population.mjs';

/** The maximum time per byte, as a multiple of an ordinary page's time. */
const mostRatio = 20;
/** The maximum memory under `untrusted`, as its documentation says. A process needs `fixedMegabytes` for any input. */
const mostMegabytes = 1536;
const fixedMegabytes = 64;
/** The maximum of V8's heap, which is a part of this memory. */
const mostHeapMegabytes = 1280;

/** Lengths of inputs in bytes, during the search and for the final measurement. */
const searchSizes = [8192, 32_768];
const lastSizes = [65_536, 262_144];
/**
 * Limits for the search of time. Otherwise a page on which the standard creates many nodes would exhaust the memory.
 */
const searchLimits = { nodes: 1_000_000, attributes: 8_000_000, copiedBytes: 67_108_864 };
/** The share of the limits of `untrusted` during the search for memory. */
const searchScale = 1 / 16;
/** The number of the worst inputs that are measured at the end. */
const lastCount = 8;

const { values } = readArguments(import.meta, {
  minutes: nonNegativeNumber(2),
  seed: integer(Date.now() % 1e6),
  only: someOf(['time', 'memory']),
  readers: text(''),
  scale: positiveNumber(1),
});
/** `scale` is the share of the limits of `untrusted` in the final measurement of memory. */
const { minutes, only: searches, scale: lastScale } = values;
const chosenReaders = Object.keys(readers).filter((name) =>
  values.readers.split(',').some((part) => name.includes(part)),
);
const heavyReaders = chosenReaders.filter((name) => readers[name].isHeavy);

// ---- Measurements

const timeWorker = new Worker();
const memoryMeasure = new MemoryMeasure(mostHeapMegabytes * lastScale);

/** The score of a text. The growth of the ratio with the length has the most weight. */
function timeScore(times) {
  const [short, long] = times;
  const growth = Math.max(1, long.ratio / short.ratio);
  return long.ratio * growth ** 2;
}

async function measureTime(genome, sizes) {
  const job = { kind: 'times', genome, sizes, limits: searchLimits };
  const { result, failure } = await timeWorker.run(job);
  if (failure !== undefined) return { genome, score: Infinity, failure };
  if (!result) return undefined;
  const ratio = Math.max(...result.map((time) => time.ratio));
  return { genome, score: timeScore(result), ratio, times: result };
}

async function measureMemory(genome, scale) {
  const { memory, failure, ...more } = await memoryMeasure.measure(genome, scale);
  if (failure !== undefined) return { genome, score: Infinity, failure };
  return { genome, score: memory, megabytes: memory / scale / 2 ** 20, ...more };
}

const objectives = {
  time: {
    readers: chosenReaders,
    search: (genome) => measureTime(genome, searchSizes),
    measureLast: (genome) => measureTime(genome, lastSizes),
    figure: ({ ratio = Infinity }) => ratio,
    describe: ({ times, failure }) =>
      failure ??
      times.map(({ bytes, ratio }) => `${ratio.toFixed(1)} x at ${bytes} bytes`).join(', '),
  },
  memory: {
    readers: heavyReaders,
    search: (genome) => measureMemory(genome, searchScale),
    measureLast: (genome) => measureMemory(genome, lastScale),
    figure: ({ megabytes = Infinity }) => megabytes,
    describe: ({ megabytes, bytes, seconds, failure, error }) =>
      failure ??
      `${megabytes.toFixed(0)} MiB, ${bytes} bytes, ${seconds.toFixed(1)} s${error ? `, ${error}` : ''}`,
  },
};

// ---- The search

const folder = join(root, 'build/attack');

function fileOf(name) {
  return join(folder, `${name}.json`);
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const listed = readJson(join(root, 'tools/fuzz/attack/worst.json'));

/** The genomes of worst.json and of earlier runs, and the shapes of the repository. */
function seedGenomes(name, genetics, readers) {
  const file = fileOf(name);
  const found = existsSync(file) ? readJson(file) : [];
  const shapes = Object.values(readShapes()).map((shape) => genetics.ofShape(shape));
  const isChosen = ({ reader }) => readers.includes(reader);
  const worst = [...listed[name], ...found.map(({ genome }) => genome)];
  return [...worst.filter(isChosen), ...shapes];
}

/** The share of new genomes among the measured ones. */
const newShare = 0.1;

async function search(name, seconds) {
  const { readers, search: measure } = objectives[name];
  const genetics = new Genetics(values.seed, readers);
  const seeds = seedGenomes(name, genetics, readers);
  const population = new Population();
  const end = Date.now() + seconds * 1000;
  let count = 0;
  while (Date.now() < end || population.size === 0) {
    const parent = () => population.parent(genetics);
    const isNew = population.size === 0 || genetics.below(1000) < newShare * 1000;
    // Alternates between seeds and mutations, so that mutations start early.
    const seed = count % 2 === 0 || population.size === 0 ? seeds.shift() : undefined;
    const genome = seed ?? (isNew ? genetics.create() : genetics.child(parent(), parent()));
    count++;
    const measured = await measure(genome);
    if (measured !== undefined) population.add(measured);
  }
  return { population, count };
}

async function measureWorst(name, genomes) {
  const { measureLast, figure, describe } = objectives[name];
  const worst = [];
  for (const genome of genomes) {
    const measured = await measureLast(genome);
    if (measured !== undefined) worst.push(measured);
  }
  worst.sort((a, b) => figure(b) - figure(a));
  for (const member of worst) console.log(`${describe(member)}: ${describeGenome(member.genome)}`);
  return worst[0];
}

mkdirSync(folder, { recursive: true });
const sums = [];
for (const name of searches) {
  let genomes = listed[name];
  if (minutes > 0) {
    const { population, count } = await search(name, (minutes * 60) / searches.length);
    console.log(`\n${name}: ${count} texts, seed ${values.seed}`);
    writeFileSync(fileOf(name), `${JSON.stringify(population.members, null, 1)}\n`);
    genomes = population.members.slice(0, lastCount).map(({ genome }) => genome);
  }
  const worst = await measureWorst(name, genomes);
  sums.push({ name, figure: worst === undefined ? 0 : objectives[name].figure(worst) });
}
timeWorker.close();
memoryMeasure.close();

const most = {
  time: mostRatio,
  memory: mostMegabytes - fixedMegabytes + fixedMegabytes / lastScale,
};
const units = { time: "x an ordinary page's time per byte", memory: 'MiB under untrusted' };
const isFine = sums.every(({ name, figure }) => figure <= most[name]);
const figures = sums.map(
  ({ name, figure }) => `${figure.toFixed(1)} ${units[name]} (at most ${most[name]})`,
);
console.log(`\nattack: ${isFine ? 'passed' : 'failed'}: ${figures.join(', ')}`);
process.exitCode = isFine ? 0 : 1;
