// Finds the installed clang programs.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { findProgram } from './run.mjs';

const homebrew = '/opt/homebrew/opt';

/** A clang that may have libFuzzer. Homebrew's clang has libFuzzer, Apple's does not. */
export function findClang() {
  const fromHomebrew = `${homebrew}/llvm/bin/clang++`;
  return existsSync(fromHomebrew) ? fromHomebrew : findProgram('clang++');
}

/** The output of the program, or an empty text if the program cannot start. */
function outputOf(program, option) {
  return spawnSync(program, [option], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Whether a clang has a runtime library of this kind. Systems often package them separately. */
export function hasRuntime(clang, kind) {
  const folder = outputOf(clang, '-print-runtime-dir');
  return existsSync(folder) && readdirSync(folder).some((file) => file.includes(kind));
}

/**
 * A clang that can count executed code, and the program that merges the counts. Undefined if one of them is
 * missing. The clang must not be newer than Emscripten's, which reads the counts.
 */
export function findProfiler() {
  const clang = findClang();
  if (!clang || !hasRuntime(clang, 'profile')) return undefined;
  const merger = outputOf(clang, '-print-prog-name=llvm-profdata');
  return existsSync(merger) ? { clang, merger } : undefined;
}

/**
 * A clang that can count branches, and the programs that merge and print the counts. Undefined if one of them
 * is missing.
 */
export function findCoverage() {
  const profiler = findProfiler();
  if (!profiler) return undefined;
  const reader = outputOf(profiler.clang, '-print-prog-name=llvm-cov');
  return existsSync(reader) ? { ...profiler, reader } : undefined;
}

// Versions of clang-format differ in their output. All supported systems have this version.
const formatVersion = 14;

/** The program of that version under any name, or undefined. */
export function findClangFormat() {
  const named =
    findProgram(`clang-format-${formatVersion}`) ??
    [`${homebrew}/llvm@${formatVersion}/bin/clang-format`].find(existsSync);
  if (named) return named;
  const plain = findProgram('clang-format');
  if (!plain) return undefined;
  return outputOf(plain, '--version').includes(`version ${formatVersion}.`) ? plain : undefined;
}
