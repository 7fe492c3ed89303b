// Searches for inputs on which the package's JavaScript fails, guided by coverage.
//
//   node tools/fuzz-js.mjs [--seconds 60] [--target trees,rewriting] [--seed 1]
//   node tools/fuzz-js.mjs --target trees --input build/fuzz-js/trees/crashes/...
//
// Each target runs for this number of seconds; without --target all targets run. Inputs that reach new code go
// to build/fuzz-js/<target>/corpus, inputs that fail to build/fuzz-js/<target>/crashes. --input runs one input
// on the built package.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { instrument } from './fuzz-js/instrument.mjs';
import { runTarget } from './fuzz-js/run.mjs';
import { targets } from './fuzz-js/targets.mjs';
import { command, root, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    target: { type: 'string', default: Object.keys(targets).join() },
    seed: { type: 'string', default: '1' },
    input: { type: 'string' },
  },
});

await command(async () => {
  const seconds = Number(options.seconds);
  if (!(seconds > 0))
    throw new StepFailed(`--seconds ${options.seconds} is not a number of seconds`);
  const names = options.target.split(',');
  const unknown = names.filter((name) => !(name in targets));
  if (unknown.length > 0) throw new StepFailed(`no target ${unknown}`);
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
    const result = await runTarget(name, folder, seconds, Number(options.seed));
    console.log(`${name}: ${summary(result, seconds)}`);
    if (result.failure) failed.push(name);
  }
  if (failed.length > 0) throw new StepFailed(`inputs that fail are in build/fuzz-js: ${failed}`);
});

function summary({ failure, runs, inputs, features }, seconds) {
  if (failure) return `FAILED on ${failure.file}\n${failure.message}`;
  return `${runs} runs in ${seconds} s, ${inputs} inputs reach ${features} features, no failure`;
}
