// Runs the public suites natively and through the package, and prints a line for each suite:
// "native tokenizer 7021/7021". build/conformance.json has the same counts.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/build.mjs';
import { readArguments } from '../lib/arguments.mjs';
import { buildPreset } from '../lib/cmake.mjs';
import { announceConformanceData, conformanceDirectory } from '../lib/conformance-data.mjs';
import { command, root, runQuietly, StepFailed, toolEnvironment } from '../lib/run.mjs';
import { setup } from '../lib/setup.mjs';

readArguments(import.meta);

const reports = join(root, 'build', 'conformance');

/** Each suite writes its counts as JSON to the folder that the environment names. */
function runSuites(folder) {
  const env = {
    ...toolEnvironment(),
    SOUPTREE_CONFORMANCE_DIR: conformanceDirectory(),
    SOUPTREE_CONFORMANCE_REPORT: reports,
  };
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--testPathPatterns'];
  const runs = [
    () => runQuietly(join(folder, 'test-native/suite-tests'), [], { env }),
    () =>
      runQuietly(
        process.execPath,
        [...jest, 'encoding', 'pieces', 'tokenizer', 'tree-construction'],
        {
          env,
        },
      ),
  ];
  let failure;
  for (const each of runs) {
    try {
      each();
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      failure = error;
    }
  }
  return failure;
}

await command(async () => {
  setup('packages', 'wasm', 'native');
  if (announceConformanceData() === 'missing') throw new StepFailed('no public suites');
  const folder = buildPreset('native-release', { targets: ['suite-tests'] });
  await build();

  rmSync(reports, { recursive: true, force: true });
  const failure = runSuites(folder);
  const counts = (existsSync(reports) ? readdirSync(reports) : [])
    .sort()
    .map((file) => JSON.parse(readFileSync(join(reports, file), 'utf8')));
  for (const { suite, passed, total } of counts) console.log(`${suite} ${passed}/${total}`);
  writeFileSync(join(root, 'build/conformance.json'), `${JSON.stringify(counts, null, 2)}\n`);
  if (failure) throw failure;
});
