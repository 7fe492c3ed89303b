// Builds and runs the fuzz targets of test-native/fuzz, with their seeds and the corpus in the repository.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { findClang } from '../../lib/clang.mjs';
import { buildPreset } from '../../lib/cmake.mjs';
import { readLists } from '../../lib/lists.mjs';
import { filesUnder, root, StepFailed } from '../../lib/run.mjs';

const committed = join(root, 'test-native', 'fuzz', 'corpus');
const work = join(root, 'build', 'fuzz');

/** Builds the targets and returns the folder of the programs and the names that CMake lists. */
export function buildFuzzers() {
  const folder = buildPreset('native-fuzz', {
    targets: ['fuzzers'],
    definitions: [`-DCMAKE_CXX_COMPILER=${findClang()}`],
  });
  const list = readFileSync(join(folder, 'fuzz-targets.txt'), 'utf8');
  return { folder: join(folder, 'test-native'), targets: list.split('\n').filter(Boolean) };
}

// Headers of 8 bytes, as test-native/fuzz/support/fuzz_case.h describes them: nothing but a page; errors,
// locations and shadow roots; a fragment with scripting.
const headers = [
  [0, 0, 0, 0, 0, 0, 0, 0],
  [0x70, 1, 7, 5, 0, 3, 0x21, 2],
  [0xe1, 4, 9, 3, 1, 2, 0x40, 3],
].map((bytes) => Buffer.from(bytes));

/** The texts of our own cases, under each header, as files. */
function writeSeeds() {
  const folder = join(work, 'seeds');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = filesUnder('test-native/data').filter((file) => file.endsWith('.dat'));
  let count = 0;
  for (const file of files) {
    const cases = readFileSync(join(root, file), 'utf8')
      .split(/^#data\n/m)
      .slice(1);
    for (const text of cases.map((whole) => whole.split(/\n#errors/)[0])) {
      for (const header of headers) {
        writeFileSync(join(folder, `${count++}`), Buffer.concat([header, Buffer.from(text)]));
      }
    }
  }
  return folder;
}

/** Tags and the beginnings of other constructs, which random bytes seldom contain. */
function writeDictionary() {
  const names = [...readLists().elementNames.values()].flat();
  const tags = [...new Set(names)].flatMap((name) => [`<${name}>`, `</${name}>`]);
  const others = [
    '<!--',
    '-->',
    '--!>',
    '<!DOCTYPE ',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '&#x',
    '&amp',
    "<?xml encoding='koi8-r'",
    '<meta charset=',
    'charset=big5',
    '<meta http-equiv=content-type content=',
    '<template shadowrootmode=open>',
    '<template for=',
    '<?marker name=',
    '\\xef\\xbb\\xbf',
    '\\xff\\xfe',
    '\\xfe\\xff',
    '\\xed\\xa0\\x80',
    '{script}',
    '{/script}',
  ];
  mkdirSync(work, { recursive: true });
  const file = join(work, 'dictionary.txt');
  writeFileSync(file, [...tags, ...others].map((word) => `"${word}"\n`).join(''));
  return file;
}

/** The files that all runs share, written once per process. */
let inputs;
function sharedInputs() {
  inputs ??= { seeds: writeSeeds(), dictionary: writeDictionary() };
  return inputs;
}

const corpusOf = (target) => join(work, target, 'corpus');
const crashesOf = (target) => join(work, target, 'crashes');

/**
 * Runs a target for a number of seconds. New inputs go to build/fuzz/<target>/corpus, inputs that fail to
 * build/fuzz/<target>/crashes.
 *
 * @returns {{ runs: number, failed: boolean }}
 */
export function runFuzzer(folder, target, seconds, options = []) {
  const { seeds, dictionary } = sharedInputs();
  const corpus = corpusOf(target);
  const crashes = crashesOf(target);
  for (const path of [corpus, crashes]) mkdirSync(path, { recursive: true });
  // libFuzzer writes to the first folder and reads all of them.
  const folders = [corpus, join(committed, target), seeds, join(root, 'examples/pages')];
  const { status, error, stderr } = spawnSync(
    join(folder, target),
    [
      `-max_total_time=${seconds}`,
      `-artifact_prefix=${crashes}/`,
      `-dict=${dictionary}`,
      // Short inputs run many more times.
      '-max_len=4096',
      '-timeout=30',
      '-print_final_stats=1',
      ...options,
      ...folders.filter(existsSync),
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'inherit', 'pipe'] },
  );
  if (error) throw new StepFailed(`${target}: ${error.message}`);
  if (status !== 0) process.stderr.write(lastLines(stderr, 60));
  const runs = /stat::number_of_executed_units:\s*(\d+)/.exec(stderr)?.[1] ?? 0;
  return { runs: Number(runs), failed: status !== 0 };
}

function lastLines(text, count) {
  return `${text.split('\n').slice(-count).join('\n')}\n`;
}

/** The tool names files of the repository after a hash of their contents. Other names are given by hand. */
const generatedName = /^[0-9a-f]{12}$/;
const mostCorpusBytes = 2500;

/**
 * Replaces the generated files of the target's corpus in the repository by a few short inputs that reach
 * code which our own cases do not reach.
 */
export function writeCorpus(folder, target) {
  const own = join(committed, target);
  mkdirSync(own, { recursive: true });
  for (const file of readdirSync(own)) if (generatedName.test(file)) rmSync(join(own, file));
  const chosen = chooseInputs(featuresByFile(folder, target));
  for (const file of chosen) {
    const data = readFileSync(file);
    const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
    writeFileSync(join(own, name), data);
  }
  return chosen.length;
}

/** The code that each seed and each found input reaches, from the control file of a merge. */
function featuresByFile(folder, target) {
  const merged = join(work, target, 'merged');
  const control = join(work, target, 'merge.txt');
  for (const path of [merged, control]) rmSync(path, { recursive: true, force: true });
  mkdirSync(merged, { recursive: true });
  // With counters, inputs that reach the same code a different number of times would differ.
  const options = ['-set_cover_merge=1', '-use_counters=0', '-max_len=512'];
  const folders = [merged, sharedInputs().seeds, corpusOf(target)];
  const { status, stderr } = spawnSync(
    join(folder, target),
    [...options, `-merge_control_file=${control}`, ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new StepFailed(`${target}, merging:\n${lastLines(stderr, 20)}`);
  const lines = readFileSync(control, 'utf8').split('\n');
  rmSync(merged, { recursive: true });
  rmSync(control);
  const count = Number(lines[0]);
  const names = lines.slice(2, 2 + count);
  const reached = new Map();
  for (const line of lines.slice(2 + count)) {
    const [kind, index, ...features] = line.split(' ');
    if (kind === 'FT') reached.set(names[Number(index)], features);
  }
  return reached;
}

/** Chooses inputs up to a total size: those that reach most new code per byte, after the seeds. */
function chooseInputs(reached) {
  const isSeed = (file) => file.startsWith(sharedInputs().seeds);
  const known = new Set([...reached].flatMap(([file, features]) => (isSeed(file) ? features : [])));
  const found = [...reached].filter(([file]) => !isSeed(file));
  const chosen = [];
  let left = mostCorpusBytes;
  for (;;) {
    let best;
    for (const [file, features] of found) {
      const { size } = statSync(file);
      const added = features.filter((feature) => !known.has(feature));
      const worth = added.length / (size + 64);
      if (size <= left && worth > (best?.worth ?? 0)) best = { file, size, added, worth };
    }
    if (best === undefined) return chosen;
    chosen.push(best.file);
    left -= best.size;
    for (const feature of best.added) known.add(feature);
  }
}
