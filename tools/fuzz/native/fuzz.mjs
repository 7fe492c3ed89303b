// Builds the libFuzzer targets with clang and sanitizers, and runs them one by one.
//
//   node tools/fuzz/native/fuzz.mjs [--seconds 60] [--target parse-fuzzer,...] [-- libFuzzer's own options]
//   node tools/fuzz/native/fuzz.mjs --write-corpus [--target ...]    renews test-native/fuzz/corpus from build/fuzz
//
// Each target runs for this number of seconds; without --target all targets run. New inputs go to
// build/fuzz/<target>/corpus, inputs that fail to build/fuzz/<target>/crashes.

import { flag, integer, readArguments, text } from '../../lib/arguments.mjs';
import { command, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { buildFuzzers, runFuzzer, writeCorpus } from './native-fuzzers.mjs';

const { values: options, positionals } = readArguments(
  import.meta,
  { seconds: integer(60, 1), target: text(), 'write-corpus': flag },
  { allowPositionals: true },
);

function chosenTargets(all) {
  const chosen = options.target?.split(',') ?? all;
  const unknown = chosen.filter((target) => !all.includes(target));
  if (unknown.length > 0) throw new StepFailed(`no target ${unknown}: there are ${all.join(', ')}`);
  return chosen;
}

await command(() => {
  const { seconds } = options;
  setup('fuzz');
  const { folder, targets } = buildFuzzers();
  const failed = [];
  for (const target of chosenTargets(targets)) {
    if (options['write-corpus']) {
      console.log(`${target}: ${writeCorpus(folder, target)} inputs in the repository`);
      continue;
    }
    const result = runFuzzer(folder, target, seconds, positionals);
    if (result.failed) failed.push(target);
    const found = result.failed ? 'FAILED' : 'no failure';
    console.log(`${target}: ${result.runs} runs in ${seconds} s, ${found}`);
  }
  if (failed.length > 0) throw new StepFailed(`inputs that fail are in build/fuzz: ${failed}`);
});
