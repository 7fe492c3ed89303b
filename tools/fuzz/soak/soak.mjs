// Uses every entry point of the built package in turns in one process, and measures the resources of that process.
// Between rounds, fuzzers run in short slices.
//
//   npm run soak -- --minutes 10 [--seed 1]
//   npm run soak -- --minutes 60 --fuzz      with the native fuzz targets, which need clang
//   npm run soak -- --endless 300            only pages of 300 MB in each stream that forgets: what it keeps must
//                                            not grow
//   npm run soak -- --pool 100000            only so many pages through souptree/pool, while threads are killed
//   npm run soak -- --kept 200               only what a kept string of each of so many pages keeps, for each reader
//
// These are failures: an activity fails; its results differ from an earlier run with the same seed; a fuzzer finds
// something; the median of memory in the last third of the rounds exceeds the median of the second third by more than 2
// %; there are more open parsers, files or handles than in the second third. The last line is the sum.

import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from '../../build/build.mjs';
import {
  flag,
  integer,
  nonNegativeNumber,
  positiveNumber,
  readArguments,
} from '../../lib/arguments.mjs';
import { command, root, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { buildFuzzers, runFuzzer } from '../native/native-fuzzers.mjs';
import { fewestRounds, judge } from './judge.mjs';
import { keptStrings } from './kept.mjs';

const { values: options } = readArguments(import.meta, {
  minutes: positiveNumber(10),
  seed: integer(1),
  fuzz: flag,
  endless: nonNegativeNumber(0),
  pool: integer(0),
  kept: integer(0),
});

/** The seconds of rounds before the next fuzzer. */
const secondsOfRounds = 20;
const secondsOfFuzzing = 5;
const treesPerSlice = 2000;
/** The share of the time in which all texts are new. After that texts repeat, and memory must not grow. */
const warmShare = 0.3;

function runTool(name, ...parameters) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, name), ...parameters],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  return status === 0 ? undefined : `${name} ${parameters.join(' ')}\n${stdout}${stderr}`;
}

/** Functions that run a fuzzer for a few seconds, and return a message if it found something. */
function createSlices() {
  const slices = [
    (seed) =>
      runTool(
        'tools/fuzz/trees/fuzz-trees.mjs',
        '--count',
        `${treesPerSlice}`,
        '--seed',
        `${seed}`,
      ),
    (seed) =>
      runTool('tools/fuzz/js/fuzz-js.mjs', '--seconds', `${secondsOfFuzzing}`, '--seed', `${seed}`),
  ];
  if (!options.fuzz) return slices;
  const { folder, targets } = buildFuzzers();
  const native = targets.map((target) => (seed) => {
    const { failed } = runFuzzer(folder, target, secondsOfFuzzing, [`-seed=${seed}`]);
    return failed ? `${target} failed with seed ${seed}` : undefined;
  });
  return [...slices, ...native];
}

/** The next message of the process. Throws if the process ends. */
async function messageOf(child) {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new StepFailed(`the process ended: ${signal ?? code}`);
  });
  ended.catch(() => {});
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

async function soak(child, slices, milliseconds) {
  const sum = { activities: 0, samples: [], failures: [] };
  const fail = (message) => {
    sum.failures.push(message);
    console.log(`FAILED ${message}`);
  };
  const end = performance.now() + milliseconds;
  for (let turn = 0; performance.now() < end; turn++) {
    const secondsLeft = (end - performance.now()) / 1000;
    const repeats = secondsLeft * 1000 < (1 - warmShare) * milliseconds;
    child.send({ seconds: Math.min(secondsOfRounds, secondsLeft), repeats });
    const { count, failures, samples } = await messageOf(child);
    sum.activities += count;
    sum.samples.push(...samples);
    failures.forEach(fail);
    const { rss, heap, wasm, parsers, handles } = samples.at(-1);
    console.log(
      `${sum.samples.length} rounds: rss ${inMegabytes(rss)}, heap ${inMegabytes(heap)}, ` +
        `wasm ${inMegabytes(wasm)} MB, ${parsers} parsers, ${handles} handles`,
    );
    if (performance.now() > end) break;
    const found = slices[turn % slices.length](options.seed + turn);
    if (found !== undefined) fail(found);
  }
  return { ...sum, fail };
}

const inMegabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** Runs a program of its own. */
function runProgram(file, ...args) {
  const { status } = spawnSync(process.execPath, ['--expose-gc', join(root, file), ...args], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

/** Prints the bytes that a string of each of so many pages keeps. */
function runKept(pages) {
  const figures = keptStrings(pages).sort((a, b) => b.bytes - a.bytes);
  for (const { name, bytes } of figures) console.log(`${bytes} bytes a page  ${name}`);
  const tooLarge = figures.filter(({ bytes, most }) => bytes > most);
  console.log(`\n${pages} pages, ${figures.length} readers, ${tooLarge.length} keep too much`);
  process.exitCode = tooLarge.length > 0 ? 1 : 0;
}

await command(async () => {
  setup('packages', 'wasm', ...(options.fuzz ? ['fuzz'] : []));
  await build();
  if (options.endless > 0) return runProgram('tools/fuzz/soak/endless.mjs', `${options.endless}`);
  if (options.pool > 0) {
    return runProgram('tools/fuzz/soak/pool.mjs', `${options.pool}`, `${options.seed}`);
  }
  if (options.kept > 0) return runKept(options.kept);
  const slices = createSlices();
  const start = performance.now();
  const program = join(root, 'tools/fuzz/soak/process.mjs');
  const child = fork(program, [String(options.seed)], { execArgv: ['--expose-gc'] });
  await messageOf(child);
  const { activities, samples, failures, fail } = await soak(
    child,
    slices,
    options.minutes * 60_000,
  );
  child.disconnect();
  if (samples.length < fewestRounds) fail(`only ${samples.length} rounds: give it more minutes`);
  const { memory, handles, failures: growth } = judge(samples);
  growth.forEach(fail);
  const [from, to] = memory;
  const percent = ((100 * (to - from)) / from).toFixed(2);
  const took = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(
    `\n${samples.length} rounds, ${took} minutes, ${activities} activities, memory ${inMegabytes(from)} -> ` +
      `${inMegabytes(to)} MB (${percent} %), handles ${handles.join(' -> ')}, ${failures.length} failures`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
});
