/** Hosts that lack a global: each entry can be imported, and an error names what is missing. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(__dirname, '../..');

type Results = Readonly<Record<string, unknown>>;

function run(args: readonly string[]): { stdout: string; stderr: string } {
  return spawnSync(process.execPath, args, { encoding: 'utf8', cwd: root });
}

/** The results of all entries of a folder, without globals. */
function resultsOf(folder: string, ...missing: string[]): Results {
  const program = 'test-js/hosts/program.mjs';
  const { stdout, stderr } = run([program, join(root, folder), ...missing]);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Results;
}

const complete = resultsOf('dist/browser/inline');

/** The uses whose result differs if a global is missing. Each of them must name the global. */
function needing(results: Results, missing: readonly string[]): string[] {
  const names = Object.keys(results).filter((name) => results[name] !== complete[name]);
  for (const name of names) {
    expect({ name, names: missing.some((each) => String(results[name]).includes(each)) }).toEqual({
      name,
      names: true,
    });
  }
  return names;
}

/** Globals that only some uses need. */
const needed: Readonly<Record<string, readonly string[]>> = {
  AbortController: [],
  CompressionStream: [],
  DecompressionStream: [],
  FinalizationRegistry: [],
  ReadableStream: ['rewrite RewriteStream', 'server rewriteResponse'],
  TextDecoderStream: [],
  TransformStream: [
    'stream HtmlParserPassThrough',
    'rewrite RewriteStream',
    'preload PreloadPassThrough',
  ],
  URL: [],
  WeakRef: [],
  WritableStream: ['stream HtmlParserStream'],
  performance: ['css-select limits'],
  setTimeout: [],
  structuredClone: [],
};

describe('a host without', () => {
  test('nothing runs every use', () => {
    expect(Object.values(complete).filter((result) => /Error/.test(String(result)))).toEqual([]);
    expect(Object.keys(complete).filter((name) => name.startsWith('import '))).toEqual([]);
  });

  test.each(Object.keys(needed))(
    '%s imports every entry, and runs what does not need it',
    (name) => {
      expect(needing(resultsOf('dist/browser/inline', name), [name])).toEqual(needed[name]);
    },
  );

  test.each(['TextDecoder', 'TextEncoder'])('%s imports every entry', (name) => {
    const names = needing(resultsOf('dist/browser/inline', name), [name]);
    expect(names).toContain('index parse');
    expect(names.filter((each) => each.startsWith('import '))).toEqual([]);
  });

  test.each(['dist', 'dist/inline'])('all of them imports every entry of %s', (folder) => {
    const names = needing(resultsOf(folder, ...Object.keys(needed)), Object.keys(needed));
    expect(names.filter((each) => each.startsWith('import '))).toEqual([]);
  });
});

describe('a host without WebAssembly', () => {
  const parse = (entry: string) =>
    run([
      '--jitless',
      '--input-type=module',
      '-e',
      `import { parse } from './${entry}'; try { parse(''); } catch (error) { console.log(error.message); }`,
    ]).stdout;

  test.each(['dist/index.js', 'dist/inline/index.js', 'dist/browser/inline/index.js'])(
    'says so in %s',
    (entry) => {
      expect(parse(entry)).toMatch(
        /^souptree: this host has no WebAssembly, which the parser needs/,
      );
    },
  );
});

test('a small address space has an error that says what to do', () => {
  const program = `import { parse } from './dist/index.js';
try { console.log(parse('<p>').children.length); } catch (error) { console.log(error.name, error.message); }`;
  const limited = (flags: string): string =>
    spawnSync(
      'bash',
      [
        '-c',
        `ulimit -v 8000000; exec "$0" ${flags} --input-type=module -e "$1"`,
        process.execPath,
        program,
      ],
      { encoding: 'utf8', cwd: root },
    ).stdout;
  // Since release 24, Node reserves no more addresses than a process with a limit has.
  expect(limited('')).toMatch(
    Number.parseInt(process.versions.node, 10) >= 24
      ? /^1$/m
      : /^RangeError souptree: this host cannot reserve memory for WebAssembly: .*--disable-wasm-trap-handler/,
  );
  expect(limited('--disable-wasm-trap-handler')).toBe('1\n');
});

test('an answer never begins if the module is not loaded', () => {
  const { stdout } = run([
    '--input-type=module',
    '-e',
    `import * as server from './dist/browser/server.js';
import { RewriteStream } from './dist/browser/rewrite.js';
import { PreloadPassThrough } from './dist/browser/preload.js';
import { RewriteTransform } from './dist/browser/node.js';
const page = new Response('<p>', { headers: { 'content-type': 'text/html' } });
for (const start of [
  () => server.rewriteResponse(page, {}),
  () => new RewriteStream({}),
  () => new PreloadPassThrough(() => {}),
  () => new RewriteTransform({}),
]) try { start(); console.log('started'); } catch (error) { console.log(error.message); }`,
  ]);
  const message = 'souptree: the parser is not loaded yet: await init() before the first parse';
  expect(stdout.trim().split('\n')).toEqual(Array(4).fill(message));
});

test('souptree/standalone is one file with the module and all of the main entry', () => {
  const { stdout } = run([
    '--input-type=module',
    '-e',
    `import * as standalone from './dist/standalone.js';
import * as main from './dist/browser/index.js';
console.log(standalone.serialize(standalone.parse('<p>x')));
console.log(Object.keys(standalone).join() === Object.keys(main).join());`,
  ]);
  expect(stdout).toBe('<html><head></head><body><p>x</p></body></html>\ntrue\n');
  const text = readFileSync(join(root, 'dist', 'standalone.js'), 'utf8');
  expect(text).not.toMatch(/(?:^|[;}])(?:import|export)\s*(?:[\w*{][^;]*from)?\s*["'(]|\bimport\(/);
});
