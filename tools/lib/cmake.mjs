// Configures and builds CMake presets in build/<preset>. Ninja decides what is out of date.

import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, run, runQuietly, writtenAt } from './run.mjs';

export function buildFolder(preset) {
  return join(root, 'build', preset);
}

/** CMake cannot use the cache of a source tree that was moved or copied. */
function isForThisTree(folder) {
  const cache = join(folder, 'CMakeCache.txt');
  if (!existsSync(cache)) return true;
  const [, home] = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(readFileSync(cache, 'utf8')) ?? [];
  return home !== undefined && existsSync(home) && realpathSync(home) === root;
}

/** The definitions with which a build folder was configured. */
const definitionsFile = 'definitions.txt';

/** Ninja reconfigures after a change of a CMakeLists.txt, but not after a change of presets or definitions. */
function isConfigured(folder, definitions) {
  const file = join(folder, definitionsFile);
  return (
    writtenAt(join(folder, 'build.ninja')) >= writtenAt(join(root, 'CMakePresets.json')) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === definitions.join('\n')
  );
}

/** Builds the targets of a preset and returns its folder. Without targets, builds all. */
export function buildPreset(preset, { targets = [], definitions = [] } = {}) {
  const folder = buildFolder(preset);
  if (!isForThisTree(folder)) rmSync(folder, { recursive: true });
  if (!isConfigured(folder, definitions)) {
    console.log(`build: configuration of ${preset}`);
    const cmake = ['cmake', '--preset', preset, ...definitions];
    const [program, ...args] = preset.startsWith('wasm') ? ['emcmake', ...cmake] : cmake;
    runQuietly(program, args);
    writeFileSync(join(folder, definitionsFile), definitions.join('\n'));
  }
  const wanted = targets.flatMap((target) => ['--target', target]);
  const plan = runQuietly('cmake', ['--build', folder, ...wanted, '--', '-n']);
  if (!plan.includes('no work to do')) {
    console.log(`build: ${preset}`);
    run('cmake', ['--build', folder, '--parallel', String(availableParallelism()), ...wanted]);
  }
  return folder;
}
