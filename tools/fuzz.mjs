// Builds the libFuzzer target with clang and sanitizers and lets it run.
//
//   node tools/fuzz.mjs [--seconds 60] [--target parse-fuzzer] [-- libFuzzer's own options]
//
// What it finds worth keeping goes to build/fuzz/<target>/corpus, inputs that crash to crashes.

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from './lib/cmake.mjs';
import { command, findProgram, root, run, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    target: { type: 'string', default: 'parse-fuzzer' },
  },
});

/** libFuzzer comes with clang; Apple's own does not have it, Homebrew's does. */
function findClang() {
  const homebrew = '/opt/homebrew/opt/llvm/bin/clang++';
  return existsSync(homebrew) ? homebrew : findProgram('clang++');
}

await command(() => {
  const seconds = Number(options.seconds);
  if (!Number.isInteger(seconds) || seconds <= 0) {
    throw new StepFailed(`--seconds ${options.seconds} is not a number of seconds`);
  }
  setup('fuzz');
  const folder = buildPreset('native-fuzz', {
    targets: [options.target],
    definitions: [`-DCMAKE_CXX_COMPILER=${findClang()}`],
  });

  const work = join(root, 'build', 'fuzz', options.target);
  const corpus = join(work, 'corpus');
  const crashes = join(work, 'crashes');
  for (const made of [corpus, crashes]) mkdirSync(made, { recursive: true });
  // The first folder is written to; the others are only read.
  const seeds = ['test-native/fuzz/corpus', 'examples/pages'].filter((seed) =>
    existsSync(join(root, seed)),
  );
  run(join(folder, 'test-native', options.target), [
    `-max_total_time=${seconds}`,
    `-artifact_prefix=${crashes}/`,
    '-print_final_stats=1',
    ...positionals,
    corpus,
    ...seeds,
  ]);
  console.log(`${options.target}: ${seconds} s without a crash`);
});
