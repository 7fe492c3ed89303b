/**
 * The sandbox of the WebAssembly module: the module can only read and write its own memory, and call its imports. The
 * tests list each import with its purpose. SECURITY.md refers to these lists.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { initSync, Parser, parse } from 'souptree';
import { version } from '../../js/generated/version.js';
import { moduleBytes } from '../support/limit-memory.js';

/** The file of the module that the tests load: see jest.config.mjs. */
declare const souptreeModule: string;

const imports: Record<string, string> = {
  embind_register_function: 'names the functions of the module, when an instance is created',
  growMemory: 'enlarges the memory of the module',
  emscripten_get_now: 'reads a clock, for the limit `milliseconds`',
};

/**
 * Functions that the module registers, for js/module/souptree.d.mts. There is one more, whose name is the version of
 * the module.
 */
const functions = [
  'reserve',
  'parse',
  'open',
  'write',
  'encode',
  'script',
  'writeFromScript',
  'close',
  'recover',
];

/** Functions that only modules with all parts register. */
const functionsOfMarkup = ['readSanitizer', 'markup', 'serialize', 'sanitize'];

/** Emscripten shortens the names of exports. */
const exports: Record<string, string> = {
  memory: 'has the input and the encoded tree',
  function: 'runs the constructors of static objects, when an instance is created',
  table: 'has the functions that are registered',
};

/** The calls of imports, in order, each with its arguments. */
const calls: { name: string; args: number[] }[] = [];
/** The imports that instances received. */
let given: WebAssembly.Imports = {};
let memory: WebAssembly.Memory;

/** The name of a function of the glue. A bundler or Emscripten may have added a suffix. */
const nameOf = (value: WebAssembly.ImportValue) =>
  (value as { name: string }).name.replace(/^_+|\d+$/g, '');

beforeAll(() => {
  WebAssembly.Instance = class extends WebAssembly.Instance {
    constructor(module: WebAssembly.Module, imports: WebAssembly.Imports = {}) {
      const watch = ([key, value]: [string, WebAssembly.ImportValue]) => {
        const name = nameOf(value);
        const watched = (...args: number[]) => {
          calls.push({ name, args });
          return (value as (...args: number[]) => unknown)(...args);
        };
        return [key, watched];
      };
      const watched = Object.entries(imports).map(([from, functions]) => {
        return [from, Object.fromEntries(Object.entries(functions).map(watch))];
      });
      super(module, Object.fromEntries(watched));
      given = imports;
      memory = Object.values(this.exports).find((value) =>
        Object.prototype.toString.call(value).includes('Memory'),
      ) as WebAssembly.Memory;
    }
  };
  initSync(moduleBytes());
  parse('');
});

describe('the module', () => {
  const module = new WebAssembly.Module(moduleBytes());

  test('imports only three functions with known purposes', () => {
    const wanted = WebAssembly.Module.imports(module);
    expect(wanted.map(({ kind }) => kind)).toStrictEqual(['function', 'function', 'function']);
    const names = wanted.map(({ module, name }) => nameOf(given[module][name]));
    expect(names.sort()).toStrictEqual(Object.keys(imports).sort());
  });

  test('receives no other imports', () => {
    const all = Object.values(given).flatMap((functions) => Object.values(functions));
    expect(all.map(nameOf).sort()).toStrictEqual(Object.keys(imports).sort());
  });

  test('exports its memory, a table and one function', () => {
    const kinds = WebAssembly.Module.exports(module).map(({ kind }) => kind);
    expect(kinds.sort()).toStrictEqual(Object.keys(exports).sort());
  });

  test('registers the functions of its interface, when an instance is created', () => {
    const named = calls.map(({ name, args: [address] }) => {
      expect(name).toBe('embind_register_function');
      const bytes = new Uint8Array(memory.buffer);
      return Buffer.from(bytes.slice(address, bytes.indexOf(0, address))).toString('latin1');
    });
    const isFull = souptreeModule === 'dist/souptree.wasm';
    const shared = [version, ...functions];
    const expected = isFull ? [...shared, ...functionsOfMarkup] : shared;
    expect(named.sort()).toStrictEqual([...expected].sort());
    const declared = readFileSync(resolve(__dirname, '../../js/module/souptree.d.mts'), 'utf8')
      .split('export interface Instantiation')[0]
      .matchAll(/^ {2}(\w+)\??\(.*\): \w+;$/gm);
    expect([...declared].map(([, name]) => name)).toStrictEqual([
      ...functions,
      ...functionsOfMarkup,
    ]);
  });

  test('calls an import only for its purpose', () => {
    calls.length = 0;
    const page = '<!doctype html><script>x</script><p class="a">\u00e9<table>&notit;<svg/></b>\0';
    const everything = { collectErrors: true, locations: true, onScript() {} };
    new Parser(everything).end(page);
    parse(new Uint8Array(Buffer.from(page)));
    expect(calls).toStrictEqual([]);
    new Parser({ limits: { milliseconds: 1000 } }).end(page);
    expect(new Set(calls.map(({ name }) => name))).toStrictEqual(new Set(['emscripten_get_now']));
    calls.length = 0;
    parse(page.repeat(200_000));
    expect(new Set(calls.map(({ name }) => name))).toStrictEqual(new Set(['growMemory']));
  });
});
