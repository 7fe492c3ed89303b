// The installed Emscripten.

import { spawnSync } from 'node:child_process';
import { findProgram, toolEnvironment } from './run.mjs';

let found;

/**
 * The release of Emscripten, the major version of its clang, and the full name of emcc. Undefined if there is no
 * Emscripten, or if it does not run.
 *
 * @returns {{ release: string, clang: number, program: string } | undefined}
 */
export function findEmscripten() {
  // Starts emcc once for each process, because that takes half a second.
  found ??= readVersions(findProgram('emcc'));
  return found;
}

function readVersions(program) {
  if (program === undefined) return undefined;
  const { stderr } = spawnSync(program, ['-v'], { encoding: 'utf8', env: toolEnvironment() });
  const [, release] = /^emcc .* (\d+\.\d+\.\d+)/m.exec(stderr) ?? [];
  const [, clang] = /clang version (\d+)\./.exec(stderr) ?? [];
  return release && clang ? { release, clang: Number(clang), program } : undefined;
}
