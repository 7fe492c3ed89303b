// Finds the installed clang programs.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findEmscripten } from './emscripten.mjs';
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

const majorVersion = (clang) => Number.parseInt(outputOf(clang, '-dumpversion'), 10);

/**
 * Whether a clang has the runtime libraries that an option needs. Systems often package them separately, in folders
 * that differ between systems.
 */
export function hasRuntime(clang, option) {
  // -### prints the commands instead of running them. The linker's command has the full names of the libraries.
  const { stderr } = spawnSync(clang, ['-###', option, '-x', 'c++', '-'], { encoding: 'utf8' });
  const libraries = [...(stderr ?? '').matchAll(/"([^"=]*clang_rt[^"]*\.a)"/g)];
  return libraries.length > 0 && libraries.every(([, file]) => existsSync(file));
}

/** The clang, and the program that merges its counts. Undefined if the program or the runtime library is missing. */
function profilerOf(clang) {
  if (!clang || !hasRuntime(clang, '-fprofile-instr-generate')) return undefined;
  const merger = outputOf(clang, '-print-prog-name=llvm-profdata');
  return existsSync(merger) ? { clang, merger } : undefined;
}

/**
 * A clang that can count executed code, and the program that merges the counts. Undefined if one of them is missing.
 * The clang is not newer than Emscripten's, which reads the counts: a clang cannot read the counts of newer releases.
 */
export function findProfiler() {
  const emscripten = findEmscripten();
  if (emscripten === undefined) return undefined;
  return [findClang(), findProgram(`clang++-${emscripten.clang}`)]
    .filter((clang) => clang && majorVersion(clang) <= emscripten.clang)
    .map(profilerOf)
    .find(Boolean);
}

/**
 * A clang that can count branches, and the programs that merge and print the counts. Undefined if one of them
 * is missing.
 */
export function findCoverage() {
  const profiler = profilerOf(findClang());
  if (!profiler) return undefined;
  const reader = outputOf(profiler.clang, '-print-prog-name=llvm-cov');
  return existsSync(reader) ? { ...profiler, reader } : undefined;
}

// Versions of clang-format differ in their output.
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
