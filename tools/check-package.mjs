// Checks the package before publication: the list of files, the exports map, the declarations.

import { build } from './build.mjs';
import { readArguments } from './lib/arguments.mjs';
import { command, runNodeTool, runQuietly, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

readArguments(import.meta);

const expected =
  /^(dist\/.*\.(js|cjs|d\.ts|d\.cts|wasm)|package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE)$/;

function checkFiles() {
  const [pack] = JSON.parse(runQuietly('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']));
  const strangers = pack.files.map(({ path }) => path).filter((path) => !expected.test(path));
  if (strangers.length > 0) {
    throw new StepFailed(`not meant to be published: ${strangers.join(', ')}`);
  }
  console.log(`${pack.entryCount} files, ${pack.size} bytes packed, ${pack.unpackedSize} unpacked`);
}

await command(async () => {
  setup('packages', 'wasm');
  await build();
  checkFiles();
  runNodeTool('publint/src/cli.js', ['--strict']);
  // node10 does not support an exports map, and the wasm file has no types.
  runNodeTool('@arethetypeswrong/cli/dist/index.js', [
    '--pack',
    '--profile=node16',
    '--exclude-entrypoints=souptree.wasm',
  ]);
});
