/** The search for compilers and for Emscripten, and the check of a new Emscripten. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { checkEmbind } from '../../tools/build/embind.mjs';
import { hasRuntime } from '../../tools/lib/clang.mjs';
import { moduleBytes } from '../support/limit-memory.js';

const root = resolve(__dirname, '../..');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'souptree-toolchains-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a program: a script of the shell. Returns its full name. */
function program(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

/** Writes an empty file, and returns its full name. */
function library(name: string): string {
  const file = join(folder, name);
  mkdirSync(resolve(file, '..'), { recursive: true });
  writeFileSync(file, '');
  return file;
}

/** A clang that prints a command of the linker. Since clang 19, Debian's names a runtime folder that does not exist. */
function clang(name: string, version: number, libraries: readonly string[]): string {
  const linker = ['/usr/bin/ld', '-o', 'a.out', ...libraries].map((word) => `"${word}"`).join(' ');
  return program(
    name,
    `case "$1" in
      -dumpversion) echo ${version}.1.7 ;;
      -print-runtime-dir) echo ${folder}/x86_64-pc-linux-gnu ;;
      -print-prog-name=*) echo ${folder}/llvm-profdata ;;
      -\\#\\#\\#) echo '${linker}' >&2 ;;
    esac`,
  );
}

/** An emcc with a clang of this version. */
function emcc(version: number): void {
  program(
    'emcc',
    `echo 'emcc (Emscripten gcc/clang-like replacement) 9.8.7 (abc)
clang version ${version}.0.0git (https://github.example/llvm abc)' >&2`,
  );
}

/** Evaluates an expression on the exports of a tool, with the programs of the folder. */
function evaluate(tool: string, expression: string): unknown {
  const script = `import * as tool from '${join(root, tool)}';
    console.log(JSON.stringify(${expression}) ?? 'null');`;
  const { EMSDK, ...env } = process.env;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8', env: { ...env, PATH: `${folder}:/usr/bin:/bin` } },
  );
  return stdout === '' ? stderr : JSON.parse(stdout);
}

describe('hasRuntime()', () => {
  const profile = '-fprofile-instr-generate';

  test.each(['lib/linux/libclang_rt.profile-x86_64.a', 'lib/x86_64/libclang_rt.profile.a'])(
    'finds %s',
    (name) => {
      expect(hasRuntime(clang('clang++', 19, [library(name)]), profile)).toBe(true);
    },
  );

  test('needs each library', () => {
    const some = [library('libclang_rt.fuzzer.a'), join(folder, 'libclang_rt.ubsan.a')];
    expect(hasRuntime(clang('clang++', 19, some), profile)).toBe(false);
    expect(hasRuntime(clang('clang++', 19, []), profile)).toBe(false);
  });

  test('is false for a program that does not run', () => {
    expect(hasRuntime(join(folder, 'clang++'), profile)).toBe(false);
  });
});

describe('findProfiler()', () => {
  const find = () => evaluate('tools/lib/clang.mjs', 'tool.findProfiler()?.clang');

  beforeEach(() => {
    library('llvm-profdata');
  });

  test('takes the clang on the path, if Emscripten can read its counts', () => {
    emcc(19);
    const found = clang('clang++', 19, [library('libclang_rt.profile.a')]);
    expect(find()).toBe(found);
  });

  test("takes the clang of Emscripten's version, if the clang on the path is newer", () => {
    emcc(15);
    const profile = library('libclang_rt.profile.a');
    clang('clang++', 18, [profile]);
    expect(find()).toBeNull();
    const found = clang('clang++-15', 15, [profile]);
    expect(find()).toBe(found);
  });
});

test('findEmscripten() reads both versions', () => {
  emcc(23);
  expect(evaluate('tools/lib/emscripten.mjs', 'tool.findEmscripten()')).toStrictEqual({
    release: '9.8.7',
    clang: 23,
    program: join(folder, 'emcc'),
  });
});

test('the set-up refuses an EMSDK without a release', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tools/lib/setup.mjs'), 'wasm'],
    {
      encoding: 'utf8',
      env: { ...process.env, EMSDK: folder },
    },
  );
  expect(stderr).toContain(`EMSDK is set, but there is no ${folder}/upstream/emscripten`);
  expect(status).toBe(3);
});

describe('checkEmbind()', () => {
  const module = new WebAssembly.Module(moduleBytes());
  type Created = Record<string, unknown>;
  const check = (createModule: (created: Created) => unknown) =>
    checkEmbind(createModule as (created: object) => unknown, module, '9.8.7');

  test('accepts functions that can be called', async () => {
    await check((created) => Object.assign(created, { reserve: () => 16, parse() {} }));
  });

  test.each<[string, (created: Created) => unknown]>([
    ['no function is registered', () => {}],
    ['no function is registered', async () => {}],
    ['reserve() returned 0', (created) => Object.assign(created, { reserve: () => 0, parse() {} })],
    [
      'unreachable',
      (created) => {
        created.reserve = () => 16;
        throw new Error('unreachable');
      },
    ],
    ['later', async () => Promise.reject(new Error('later'))],
  ])('names the release and the reason: %s', async (reason, createModule) => {
    await expect(check(createModule)).rejects.toThrow(
      `embind of Emscripten 9.8.7 does not register functions`,
    );
    await expect(check(createModule)).rejects.toThrow(`(${reason})`);
  });
});
