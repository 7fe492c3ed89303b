/** The configuration of the option `sanitizer`, and its text for the module. */

import { describe, expect, test } from '@jest/globals';
import { compile, resolve } from '../../js/sanitizer/compile.js';
import type { SanitizerConfig } from '../../js/sanitizer/dictionaries.js';
import { Sanitizer } from '../../js/sanitizer/sanitizer.js';
import { readCompiled } from './compiled.js';

const svg = 'http://www.w3.org/2000/svg';
const mathml = 'http://www.w3.org/1998/Math/MathML';
const xlink = 'http://www.w3.org/1999/xlink';
const xml = 'http://www.w3.org/XML/1998/namespace';
const xmlns = 'http://www.w3.org/2000/xmlns/';

const textOf = (sanitizer: unknown, safe = false) => compile(resolve(sanitizer, safe), safe);

describe('compile()', () => {
  test('writes flags, elements and their lists', () => {
    const configuration: SanitizerConfig = {
      elements: ['b', { name: 'a', attributes: ['href'] }],
      comments: true,
    };
    expect(textOf(configuration)).toBe('1001010\0ehb\0eha\0L\0lnhref\0');
  });

  test('writes every kind of record, with every namespace', () => {
    const configuration: SanitizerConfig = {
      elements: [
        { name: 'a', namespace: svg, attributes: [], removeAttributes: ['id'] },
        { name: 'mi', namespace: mathml, attributes: [{ name: 'href', namespace: xlink }] },
      ],
      replaceWithChildrenElements: ['i'],
      attributes: [
        'id',
        { name: 'lang', namespace: xml },
        { name: 'xlink', namespace: xmlns },
        { name: 'show', namespace: xlink },
      ],
      dataAttributes: true,
      processingInstructions: ['p', { target: 'q' }],
      comments: false,
      javascriptURLs: false,
    };
    expect(textOf(configuration)).toBe(
      '1110100\0esa\0L\0rnid\0emmi\0L\0lxhref\0chi\0anid\0allang\0amxlink\0axshow\0pp\0pq\0',
    );
  });

  test('writes lists of removals', () => {
    const configuration: SanitizerConfig = {
      removeElements: ['b'],
      removeAttributes: ['id'],
      removeProcessingInstructions: ['p'],
    };
    expect(textOf(configuration)).toBe('0001010\0ehb\0anid\0pp\0');
  });

  test('omits names that no tree contains', () => {
    const names = ['', ' ', 'a b', 'a\tb', 'a\nb', 'a\fb', 'a\rb', 'a\0b', 'a/b', 'a>b'];
    const other = { name: 'b', namespace: 'http://www.w3.org/' };
    const configuration: SanitizerConfig = {
      elements: [...names.map((name) => ({ name, attributes: ['id'] })), other, 'i'],
      replaceWithChildrenElements: ['u /', { name: 'u', namespace: null }],
      removeAttributes: [...names, other, 'class'],
      processingInstructions: names,
    };
    expect(textOf(configuration)).toBe('1011010\0ehi\0anclass\0');
  });

  test('removes what is unsafe from a copy', () => {
    const sanitizer = new Sanitizer({
      elements: ['script', { name: 'b', attributes: ['onclick', 'id'] }],
      replaceWithChildrenElements: ['base'],
    });
    const before = sanitizer.get();
    const text = textOf(sanitizer, true);
    expect(text.startsWith('1001001\0ehb\0L\0lnid\0anonabort\0')).toBe(true);
    expect(readCompiled(text).replaced).toStrictEqual([]);
    expect(sanitizer.get()).toStrictEqual(before);
    expect(textOf(sanitizer)).toBe('1001010\0ehscript\0ehb\0L\0lnonclick\0lnid\0chbase\0');
  });

  test.each<SanitizerConfig>([
    { removeElements: ['b', 'script', 'object'], removeAttributes: ['onclick', 'id'] },
    { removeElements: [], removeAttributes: ['id'] },
    { replaceWithChildrenElements: ['embed', 'i'], removeAttributes: [] },
    { elements: ['iframe', 'b'], attributes: ['id', 'onload', 'class'] },
    {
      elements: [
        { name: 'use', namespace: svg },
        { name: 'b', removeAttributes: ['onload', 'id'] },
      ],
      attributes: ['onload', 'id'],
    },
    { elements: [{ name: 'b', removeAttributes: ['onload', 'id'] }] },
  ])('leaves out what removeUnsafe() would remove: %j', (configuration) => {
    const sanitizer = new Sanitizer(configuration);
    const safe = textOf(sanitizer, true);
    sanitizer.removeUnsafe();
    const flags = 6;
    const isSafe = '1';
    const text = textOf(sanitizer);
    expect(safe).toBe(text.slice(0, flags) + isSafe + text.slice(flags + 1));
  });

  test('writes the names of long lists, each once', () => {
    const names = Array.from({ length: 5000 }, (_, number) => `name-${number}`);
    const text = textOf({ elements: names, attributes: names });
    const records = (kind: string) => names.map((name) => `${kind}${name}\0`).join('');
    expect(text).toBe(`1101110\0${records('eh')}${records('an')}`);
  });

  test('distinguishes names by their namespaces, whatever characters these have', () => {
    const named = (name: string, namespace: string | null) => ({ name, namespace });
    const elements = [
      named('b', null),
      named('b', 'undefined'),
      named('\0b', 'http://www.w3.org/1999/xhtml'),
      named('\0\0\0b', 'http://www.w3.org/1999/xhtml'),
      named('b', '\0'),
      named('\0b', null),
      named('b', 'http://www.w3.org/1999/xhtml'),
    ];
    expect(new Sanitizer({ elements }).get().elements).toHaveLength(elements.length);
  });

  test('creates each text once', () => {
    const sanitizer = new Sanitizer();
    expect(resolve(sanitizer, true)).toBe(resolve(undefined, true));
    expect(resolve('default', false)).toBe(resolve('default', true));
    expect(resolve({}, true)).toBe(resolve({ other: 1 }, true));
    expect(resolve({}, false)).toBe(resolve(undefined, false));
    const configuration = resolve({ elements: ['b'] }, true);
    compile(configuration, true);
    compile(configuration, false);
    expect(Object.keys(configuration.texts ?? {})).toStrictEqual(['safe', 'unsafe']);
  });

  test('of a default configuration is the same in safe methods', () => {
    expect(textOf('default', true).slice(7)).toBe(textOf('default', false).slice(7));
  });
});

describe('resolve()', () => {
  test('uses the default without an option, or nothing if the caller is unsafe', () => {
    expect(textOf(undefined, true)).toBe(textOf(new Sanitizer('default'), true));
    expect(textOf(undefined, false)).toBe('0001010\0');
    expect(textOf('default', false)).toBe(textOf(new Sanitizer(), false));
  });

  test('is permissive with a dictionary only if the caller is unsafe', () => {
    expect(textOf({}, false)).toBe('0001010\0');
    expect(readCompiled(textOf({}, true)).flags).toStrictEqual({
      elements: false,
      attributes: false,
      instructions: true,
      comments: false,
      dataAttributes: false,
      javascriptURLs: false,
      safe: true,
    });
    expect(textOf(null, true)).toBe(textOf({}, true));
    expect(readCompiled(textOf({ attributes: [] }, false)).flags.dataAttributes).toBe(true);
    expect(readCompiled(textOf({ attributes: [] }, true)).flags.dataAttributes).toBe(false);
    expect(readCompiled(textOf(new Sanitizer({}), true)).flags.comments).toBe(true);
  });

  test('accepts data attributes in a list only if the caller is safe', () => {
    const configuration = { attributes: ['data-x'] };
    expect(textOf(configuration, true)).toContain('\0andata-x\0');
    expect(() => resolve(configuration, false)).toThrow(TypeError);
  });

  test('returns a configuration that later modifications do not change', () => {
    const sanitizer = new Sanitizer({ elements: ['b'] });
    const first = resolve(sanitizer, true);
    const text = compile(first, true);
    expect(resolve(sanitizer, true)).toBe(first);
    expect(sanitizer.allowElement('b')).toBe(false);
    expect(resolve(sanitizer, false)).toBe(first);
    sanitizer.allowElement('i');
    expect(compile(first, true)).toBe(text);
    expect(textOf(sanitizer, true)).toContain('\0ehi\0');
    sanitizer.removeElement('i');
    expect(textOf(sanitizer, true)).toBe(text);
  });

  test('reads the sanitizer of a browser through its get()', () => {
    const foreign = {
      [Symbol.toStringTag]: 'Sanitizer',
      get: () => ({ elements: ['b'], comments: true }),
    };
    expect(textOf(foreign, true)).toBe(textOf({ elements: ['b'], comments: true }, true));
  });

  test.each<[unknown, string]>([
    [5, "`sanitizer` must be a Sanitizer, a configuration or 'default', got 5"],
    ['none', '`sanitizer` must be a Sanitizer, a configuration or \'default\', got "none"'],
    [{ elements: [{}] }, '`sanitizer.elements[0].name` must be a string, got undefined'],
    [
      { elements: [], removeElements: [] },
      '`sanitizer` is invalid: `elements` and `removeElements` exclude each other: leave one of them out',
    ],
  ])('rejects %p', (value, message) => {
    expect(() => resolve(value, true)).toThrow(new TypeError(`sanitize: ${message}`));
    expect(() => resolve(value, true, 'parse')).toThrow(new TypeError(`parse: ${message}`));
  });
});
