// Which of the installed clang programs to use.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { findProgram } from './run.mjs';

const homebrew = '/opt/homebrew/opt';

/** A clang that may have libFuzzer: Apple's own does not, Homebrew's does. */
export function findClang() {
  const fromHomebrew = `${homebrew}/llvm/bin/clang++`;
  return existsSync(fromHomebrew) ? fromHomebrew : findProgram('clang++');
}

/** What it prints, if it can be started. */
function ask(program, option) {
  return spawnSync(program, [option], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Whether there is a library of that kind for it; they are often packaged apart. */
export function hasRuntime(clang, kind) {
  const folder = ask(clang, '-print-runtime-dir');
  return existsSync(folder) && readdirSync(folder).some((file) => file.includes(kind));
}

/**
 * A clang that can count what runs, and the program that sums that up; undefined if there is none. It may
 * not be newer than Emscripten's own, which has to read that.
 */
export function findProfiler() {
  const clang = findClang();
  if (!clang || !hasRuntime(clang, 'profile')) return undefined;
  const merger = ask(clang, '-print-prog-name=llvm-profdata');
  return existsSync(merger) ? { clang, merger } : undefined;
}

/**
 * A clang that can count branches, and the programs that sum and show the counts. Undefined if one of them is
 * missing.
 */
export function findCoverage() {
  const profiler = findProfiler();
  if (!profiler) return undefined;
  const reader = ask(profiler.clang, '-print-prog-name=llvm-cov');
  return existsSync(reader) ? { ...profiler, reader } : undefined;
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
  return ask(plain, '--version').includes(`version ${formatVersion}.`) ? plain : undefined;
}
