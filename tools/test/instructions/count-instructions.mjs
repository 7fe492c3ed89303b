// Counts the instructions of a native parse and encoding with valgrind, and compares them with
// tools/test/instructions/baseline.json. Unlike a time, the count is the same in each run, and on a busy
// machine. The count depends on the compiler.
//
//   npm run instructions               compares; more than 3 % above the baseline is a failure
//   npm run instructions -- --write    writes the counts as the baseline of this compiler

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flag, readArguments } from '../../lib/arguments.mjs';
import { buildPreset } from '../../lib/cmake.mjs';
import { ordinaryPage } from '../../lib/ordinary-page.mjs';
import { command, isMain, root, runQuietly, StepFailed } from '../../lib/run.mjs';
import { setup, setupOptional } from '../../lib/setup.mjs';

const baselineFile = join(root, 'tools/test/instructions/baseline.json');
const renew = 'npm run instructions -- --write';
const tolerance = 0.03;

// The example page has many rare constructs, which take the expensive paths.
const pages = {
  ordinary: 'build/ordinary-page.html',
  'allotment-club': 'examples/pages/allotment-club.html',
};
/** 'located' collects parse errors and locations. */
const ways = ['plain', 'located'];

/** Two numbers of parses. The difference of their counts excludes the start of the program. */
const [fewer, more] = [2, 12];

function count(program, repeats, page, way) {
  const report = join(root, 'build', 'callgrind.out');
  const options = ['--tool=callgrind', `--callgrind-out-file=${report}`];
  runQuietly('valgrind', [...options, program, String(repeats), page, way]);
  const [, total] = /^(?:totals|summary): (\d+)/m.exec(readFileSync(report, 'utf8')) ?? [];
  if (total === undefined) throw new StepFailed('valgrind counted nothing');
  return Number(total);
}

/** {compiler, counts: {"page, way": instructions of one parse}} */
function measure() {
  const folder = buildPreset('native-release', { targets: ['repeated-parse'] });
  const program = join(folder, 'bench', 'native', 'repeated-parse');
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, pages.ordinary), ordinaryPage());
  const counts = {};
  for (const [name, page] of Object.entries(pages)) {
    for (const way of ways) {
      const difference = count(program, more, page, way) - count(program, fewer, page, way);
      counts[`${name}, ${way}`] = Math.round(difference / (more - fewer));
    }
  }
  return { compiler: runQuietly(program, []).trim(), counts };
}

function compare(counts, baseline) {
  const over = [];
  for (const [name, is] of Object.entries(counts)) {
    const was = baseline[name];
    const ratio = is / was;
    console.log(`${name.padEnd(28)} ${String(is).padStart(10)}  ${percent(ratio)}`);
    if (!(ratio <= 1 + tolerance)) over.push(name);
    if (ratio < 1 - tolerance) console.log(`  much below the baseline; renew it: ${renew}`);
  }
  return over;
}

const percent = (ratio) =>
  Number.isNaN(ratio) ? 'not in the baseline' : `${((ratio - 1) * 100).toFixed(2)} %`;

/**
 * Counts and compares. Throws StepFailed if there are too many instructions.
 *
 * @returns whether there was a baseline
 */
export function checkInstructions() {
  if (!setupOptional('instructions')) {
    console.log('Instructions are not counted: valgrind is not installed.');
    return false;
  }
  const { compiler, counts } = measure();
  const baseline = readBaseline()[compiler];
  if (baseline === undefined) {
    console.log(`Not compared: there is no baseline for ${compiler}: ${renew}`);
    for (const [name, is] of Object.entries(counts)) console.log(`${name}: ${is}`);
    return false;
  }
  const over = compare(counts, baseline);
  if (over.length === 0) return true;
  throw new StepFailed(
    `more than ${tolerance * 100} % above the baseline: ${over.join('; ')}. ` +
      `Make it cheaper, or run \`${renew}\` and explain why in the commit`,
  );
}

function readBaseline() {
  return JSON.parse(readFileSync(baselineFile, 'utf8'));
}

if (isMain(import.meta)) {
  const { values: options } = readArguments(import.meta, { write: flag });
  await command(() => {
    setup('packages', 'native', 'instructions');
    if (!options.write) return checkInstructions();
    const { compiler, counts } = measure();
    const baselines = { ...readBaseline(), [compiler]: counts };
    writeFileSync(baselineFile, `${JSON.stringify(baselines, null, 2)}\n`);
    console.log(compiler, counts);
  });
}
