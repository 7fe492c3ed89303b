// Two versions of clang-format rarely agree, so one is chosen: the one all supported systems have.

import { spawnSync } from 'node:child_process';
import { findProgram } from './run.mjs';

const version = 14;

/** The program of that version, under whichever name, or undefined. */
export function findClangFormat() {
  const named = findProgram(`clang-format-${version}`);
  if (named) return named;
  const plain = findProgram('clang-format');
  if (!plain) return undefined;
  const { stdout } = spawnSync(plain, ['--version'], { encoding: 'utf8' });
  return stdout?.includes(`version ${version}.`) ? plain : undefined;
}
