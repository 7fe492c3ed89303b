// Configures and builds CMake presets in build/<preset>. Ninja decides what is out of date.

import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findEmscripten } from './emscripten.mjs';
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

/** The file of a build folder with what only a new folder can change: see buildPreset(). */
const recordFile = 'definitions.txt';

function recordOf(folder) {
  const file = join(folder, recordFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Ninja reconfigures after a change of a CMakeLists.txt, but not after a change of presets. */
function isConfigured(folder) {
  return writtenAt(join(folder, 'build.ninja')) >= writtenAt(join(root, 'CMakePresets.json'));
}

/** Builds the targets of a preset and returns its folder. Without targets, builds all. */
export function buildPreset(preset, { targets = [], definitions = [] } = {}) {
  const folder = buildFolder(preset);
  const isWasm = preset.startsWith('wasm');
  // A definition can name another compiler, and the same name can be another release of Emscripten. CMake and Ninja
  // would keep what the previous compiler built.
  const emscripten = isWasm ? Object.values(findEmscripten()) : [];
  const record = [...emscripten, ...definitions].join('\n');
  if (!isForThisTree(folder) || recordOf(folder) !== record) {
    rmSync(folder, { recursive: true, force: true });
  }
  if (!isConfigured(folder)) {
    console.log(`build: configuration of ${preset}`);
    const cmake = ['cmake', '--preset', preset, ...definitions];
    const [program, ...args] = isWasm ? ['emcmake', ...cmake] : cmake;
    runQuietly(program, args);
    writeFileSync(join(folder, recordFile), record);
  }
  const wanted = targets.flatMap((target) => ['--target', target]);
  const plan = runQuietly('cmake', ['--build', folder, ...wanted, '--', '-n']);
  if (!plan.includes('no work to do')) {
    console.log(`build: ${preset}`);
    run('cmake', ['--build', folder, '--parallel', String(availableParallelism()), ...wanted]);
  }
  return folder;
}
