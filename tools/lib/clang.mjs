// Which of the installed clang programs to use.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram } from './run.mjs';

const homebrew = '/opt/homebrew/opt';

/** A clang that may have libFuzzer: Apple's own does not, Homebrew's does. */
export function findClang() {
  const fromHomebrew = `${homebrew}/llvm/bin/clang++`;
  return existsSync(fromHomebrew) ? fromHomebrew : findProgram('clang++');
}

// Two versions of clang-format rarely agree, so there is one: which all supported systems have.
const formatVersion = 14;

/** The program of that version, under whichever name, or undefined. */
export function findClangFormat() {
  const named =
    findProgram(`clang-format-${formatVersion}`) ??
    [`${homebrew}/llvm@${formatVersion}/bin/clang-format`].find(existsSync);
  if (named) return named;
  const plain = findProgram('clang-format');
  if (!plain) return undefined;
  const { stdout } = spawnSync(plain, ['--version'], { encoding: 'utf8' });
  return stdout?.includes(`version ${formatVersion}.`) ? plain : undefined;
}
