// Configures and builds CMake presets in build/<preset>. Ninja decides what is out of date.

import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, run, runQuietly, writtenAt } from './run.mjs';

export function buildFolder(preset) {
  return join(root, 'build', preset);
}

/** A cache made for another place, by a tree that was moved or copied, cannot be used again. */
function isForThisTree(folder) {
  const cache = join(folder, 'CMakeCache.txt');
  if (!existsSync(cache)) return true;
  const [, home] = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(readFileSync(cache, 'utf8')) ?? [];
  return home !== undefined && existsSync(home) && realpathSync(home) === root;
}

/** Builds the targets of a preset (all of them, if none is named) and returns its folder. */
export function buildPreset(preset, { targets = [], definitions = [] } = {}) {
  const folder = buildFolder(preset);
  if (!isForThisTree(folder)) rmSync(folder, { recursive: true });
  // Ninja configures anew by itself when a CMakeLists.txt changes, but not for the presets.
  if (writtenAt(join(folder, 'build.ninja')) < writtenAt(join(root, 'CMakePresets.json'))) {
    const cmake = ['cmake', '--preset', preset, ...definitions];
    const [program, ...args] = preset.startsWith('wasm') ? ['emcmake', ...cmake] : cmake;
    runQuietly(program, args);
  }
  const wanted = targets.flatMap((target) => ['--target', target]);
  const plan = runQuietly('cmake', ['--build', folder, ...wanted, '--', '-n']);
  if (!plan.includes('no work to do')) {
    console.log(`build: ${preset}`);
    run('cmake', ['--build', folder, '--parallel', String(availableParallelism()), ...wanted]);
  }
  return folder;
}
