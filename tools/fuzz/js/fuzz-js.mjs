// Searches for inputs on which the package's JavaScript fails, guided by coverage.
//
//   node tools/fuzz/js/fuzz-js.mjs [--seconds 60] [--target trees,rewriting] [--seed 1]
//   node tools/fuzz/js/fuzz-js.mjs --target trees --input build/fuzz-js/trees/crashes/...
//
// Each target runs for this number of seconds; without --target all targets run. Inputs that reach new code go
// to build/fuzz-js/<target>/corpus, inputs that fail to build/fuzz-js/<target>/crashes. --input runs one input
// on the built package.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../build/build.mjs';
import { integer, positiveNumber, readArguments, someOf, text } from '../../lib/arguments.mjs';
import { command, root, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { instrument } from './instrument.mjs';
import { runTarget } from './run.mjs';
import { targets } from './targets.mjs';

const { values: options } = readArguments(import.meta, {
  seconds: positiveNumber(60),
  target: someOf(Object.keys(targets)),
  seed: integer(1),
  input: text(),
});

await command(async () => {
  const { seconds, seed, target: names } = options;
  setup('packages', 'wasm');
  await build();
  if (options.input !== undefined) {
    const target = await targets[names[0]](join(root, 'dist'));
    target.run(target.adopt(readFileSync(options.input)));
    return;
  }
  const folder = instrument();
  const failed = [];
  for (const name of names) {
    const result = await runTarget(name, folder, seconds, seed);
    console.log(`${name}: ${summary(result, seconds)}`);
    if (result.failure) failed.push(name);
  }
  if (failed.length > 0) throw new StepFailed(`inputs that fail are in build/fuzz-js: ${failed}`);
});

function summary({ failure, runs, inputs, features }, seconds) {
  if (failure) return `FAILED on ${failure.file}\n${failure.message}`;
  return `${runs} runs in ${seconds} s, ${inputs} inputs reach ${features} features, no failure`;
}
