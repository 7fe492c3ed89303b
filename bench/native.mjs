// Measures the stages of a native parse, and other installed native parsers, with Google Benchmark.
//
//   npm run bench:native
//   npm run bench:native -- --sets large --rounds 9

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integer, readArguments, text } from '../tools/lib/arguments.mjs';
import { buildPreset } from '../tools/lib/cmake.mjs';
import { command, root, runQuietly } from '../tools/lib/run.mjs';
import { setup, setupOptional } from '../tools/lib/setup.mjs';
import { findCorpus } from './corpus.mjs';

const { values: options } = readArguments(import.meta, {
  sets: text('small,medium,large'),
  rounds: integer(7, 1),
});

const works = [
  'scan',
  'tokenize',
  'build',
  'encode',
  'parse',
  'parse and encode',
  'lexbor',
  'gumbo',
];

/** {set: {work: [MB/s of each round]}} */
function readReport(file) {
  const { benchmarks } = JSON.parse(readFileSync(file, 'utf8'));
  const sets = {};
  for (const { run_name, run_type, bytes_per_second } of benchmarks) {
    if (run_type !== 'iteration') continue;
    const [work, set] = run_name.split('/');
    sets[set] ??= {};
    sets[set][work] ??= [];
    sets[set][work].push(bytes_per_second / 1e6);
  }
  return sets;
}

/** Minimum, median and maximum. */
function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return [sorted[0], sorted[sorted.length >> 1], sorted[sorted.length - 1]];
}

await command(() => {
  setup('nativeBench');
  setupOptional('nativePeers');
  const folder = buildPreset('native-bench', { targets: ['native-benchmarks'] });
  const corpus = findCorpus();
  const report = join(root, 'build', 'native-benchmarks.json');
  console.log('measuring; this takes minutes');
  runQuietly(join(folder, 'bench', 'native', 'native-benchmarks'), [
    `--benchmark_repetitions=${options.rounds}`,
    '--benchmark_enable_random_interleaving=true',
    '--benchmark_min_time=0.2',
    `--benchmark_out=${report}`,
    ...options.sets.split(',').map((set) => join(corpus, set)),
  ]);
  const sets = readReport(report);
  for (const set of options.sets.split(',')) {
    console.log(`\n${set.padEnd(18)}   MB/s: min, median, max`);
    for (const work of works.filter((name) => sets[set][name])) {
      const columns = spread(sets[set][work]).map((speed) => speed.toFixed(0).padStart(8));
      console.log(`${work.padEnd(18)} ${columns.join('')}`);
    }
  }
});
