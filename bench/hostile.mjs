// Parses expensive texts in growing lengths. Fails if a byte of the longest text repeatedly costs much more
// than a byte of the shortest.
//
//   npm run bench:hostile
//   npm run bench:hostile -- --only div,bold --megabytes 0.5 --steps 3 --work objects
//   npm run bench:hostile -- --work sanitize-everything     works: ../tools/lib/readers/index.mjs, hostile-works.mjs

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { integer, positiveNumber, readArguments, text } from '../tools/lib/arguments.mjs';
import { readShapes } from './hostile-shapes.mjs';

/** The allowed ratio of the time per byte, between the longest and the shortest text. */
const worst = 1.5;
const aim = 1.2;
/**
 * A time per byte that is acceptable in any length. Below this time, the processor's caches and the allocation
 * of memory dominate.
 */
const cheapSeconds = 1e-9;
/** A shape whose measurement takes longer is a failure. */
const mostMinutes = 10;
/**
 * If the time per byte of a shape seems to grow, the shape is measured up to this many times again, each time
 * in a new process. The best time of each length counts, because a slow period of the machine or an unlucky
 * memory layout can look like growth.
 */
const mostRepeats = 2;

const { values: options } = readArguments(import.meta, {
  only: text(''),
  megabytes: positiveNumber(1),
  steps: integer(5, 1),
  rounds: integer(8, 1),
  work: text('tree'),
  worst: positiveNumber(worst),
});
const mostGrowth = options.worst;
const parts = options.only.split(',');
const names = Object.keys(readShapes()).filter((name) => parts.some((part) => name.includes(part)));
const sizes = Array.from(
  { length: options.steps },
  (_, step) => options.megabytes * 1e6 * 2 ** step,
);

/** Measures a shape in a process of its own. Returns {times: [{bytes, time}]} or {failure}. */
function measure(name) {
  const job = { name, work: options.work, sizes, rounds: options.rounds };
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, 'hostile-worker.mjs'), JSON.stringify(job)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: mostMinutes * 60_000,
    },
  );
  let output = '';
  let complaint = '';
  worker.stdout.on('data', (data) => {
    output += data;
  });
  worker.stderr.on('data', (data) => {
    complaint += data;
  });
  return new Promise((answer) => {
    worker.on('close', (code, signal) => {
      if (code === 0) answer({ times: JSON.parse(output) });
      else
        answer({
          failure: /^\w*Error: .*/m.exec(complaint)?.[0] ?? `it ended with ${signal ?? code}`,
        });
    });
  });
}

const width = Math.max(...names.map((name) => name.length));
const perByte = ({ time, bytes }) => time / bytes;

/** The ratio that decides about failure; NaN if nothing was measured. */
function growthOf({ times }) {
  if (!times) return Number.NaN;
  return perByte(times.at(-1)) / Math.max(perByte(times[0]), cheapSeconds);
}

/**
 * For each length, the better time of two measurements. If the second measurement failed, returns its failure.
 */
function bestOf(measured, again) {
  if (again.failure) return again;
  const times = measured.times.map((one, i) =>
    one.time < again.times[i].time ? one : again.times[i],
  );
  return { times };
}

/**
 * Measures a shape, and again while its time per byte seems to grow, up to `mostRepeats` times. `measured` is
 * the number of measurements.
 */
async function measureUntilSure(name) {
  let result = await measure(name);
  let measured = 1;
  for (; measured <= mostRepeats && growthOf(result) > mostGrowth; measured++) {
    result = bestOf(result, await measure(name));
  }
  return { ...result, measured };
}

function row(name, { times, failure, measured }) {
  if (failure) return `${name.padEnd(width)}  ${failure}`;
  const speed = 1 / (perByte(times[0]) * 1e6);
  const ratios = times.slice(1).map((time) => perByte(time) / perByte(times[0]));
  const columns = ratios.map((ratio) => ratio.toFixed(2).padStart(6)).join('');
  const note = measured > 1 ? `  measured ${measured} times` : '';
  return `${name.padEnd(width)} ${speed.toFixed(1).padStart(8)}${columns}${note}`;
}

const factors = sizes.map((_, step) => `${2 ** step} n`);
console.log(
  `n: ${options.megabytes} MB. MB/s of n; then the time per byte of longer texts, relative to n\n\n` +
    `${''.padEnd(width)} ${'MB/s'.padStart(8)}${factors
      .slice(1)
      .map((text) => text.padStart(6))
      .join('')}`,
);
const results = [];
for (const name of names) {
  const result = await measureUntilSure(name);
  const text = row(name, result);
  results.push({ text, ratio: growthOf(result) });
  console.log(text);
}

const above = (limit) => results.filter(({ ratio }) => !(ratio <= limit));
const failed = above(mostGrowth);
console.log(
  `\n${names.length} shapes; ${above(aim).length} above ${aim}, ${failed.length} above ${mostGrowth}`,
);
for (const { text } of failed) console.log(text);
process.exitCode = failed.length > 0 ? 1 : 0;
