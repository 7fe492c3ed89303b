/** The class `Sanitizer`: conversions, copies, errors, and what modifiers return. */

import { describe, expect, test } from '@jest/globals';
import type { SanitizerConfig, SanitizerElement } from '../../js/sanitizer/dictionaries.js';
import { Sanitizer } from '../../js/sanitizer/sanitizer.js';
import { processorTime } from '../support/processor-time.js';

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

const create = (configuration: unknown) => new Sanitizer(configuration as SanitizerConfig);
const named = (name: string, namespace: string | null = null) => ({ name, namespace });

describe('the constructor', () => {
  test('without an argument is the constructor with the preset', () => {
    expect(new Sanitizer().get()).toStrictEqual(new Sanitizer('default').get());
    expect(create(undefined).get()).toStrictEqual(new Sanitizer('default').get());
  });

  test('reads null as a dictionary without members', () => {
    expect(create(null).get()).toStrictEqual({
      comments: true,
      javascriptURLs: true,
      removeAttributes: [],
      removeElements: [],
      removeProcessingInstructions: [],
    });
  });

  test('converts names to strings, and flags to booleans', () => {
    const { elements, processingInstructions, comments, javascriptURLs } = create({
      elements: [1, { name: null }, true, { name: { toString: () => 'b' } }],
      processingInstructions: [2n, { target: 3 }],
      comments: 'false',
      javascriptURLs: null,
    }).get();
    expect(elements?.map((element) => (element as { name: string }).name)).toStrictEqual([
      '1',
      'b',
      'null',
      'true',
    ]);
    expect(processingInstructions).toStrictEqual([{ target: '2' }, { target: '3' }]);
    expect(comments).toBe(true);
    expect(javascriptURLs).toBe(false);
  });

  test('reads an empty namespace as no namespace, and a missing one as the default', () => {
    const { removeElements, removeAttributes } = create({
      removeElements: [
        { name: 'a', namespace: '' },
        { name: 'b', namespace: null },
        { name: 'c', namespace: undefined },
      ],
      removeAttributes: [{ name: 'd', namespace: '' }, { name: 'e' }],
    }).get();
    expect(removeElements).toStrictEqual([named('a'), named('b'), named('c', html)]);
    expect(removeAttributes).toStrictEqual([named('d'), named('e')]);
  });

  test('reads a member that is undefined as absent', () => {
    const configuration = { elements: undefined, comments: undefined, other: 1 };
    expect(create(configuration).get()).toStrictEqual(create({}).get());
  });

  test('reads every iterable, and functions as dictionaries', () => {
    function* names() {
      yield 'b';
      yield Object.assign(function i() {}, { attributes: new Set(['id']) });
    }
    const configuration = Object.assign(() => {}, { elements: names() });
    expect(create(configuration).get().elements).toStrictEqual([
      { ...named('b', html), removeAttributes: [] },
      { ...named('i', html), attributes: [named('id')] },
    ]);
  });

  test('reads objects of other realms, and without a prototype', () => {
    const configuration = { removeElements: ['b', { name: 'i' }] };
    const other = Object.assign(Object.create(null), structuredClone(configuration));
    expect(create(other).get()).toStrictEqual(create(configuration).get());
  });

  test('reads each member once, in the order of Web IDL', () => {
    const reads: string[] = [];
    const recorded = (members: Record<string, unknown>, path = ''): object =>
      Object.defineProperties(
        {},
        Object.fromEntries(
          Object.entries(members).map(([name, value]) => [
            name,
            {
              get() {
                reads.push(path + name);
                return value;
              },
            },
          ]),
        ),
      );
    create(
      recorded({
        replaceWithChildrenElements: undefined,
        removeProcessingInstructions: undefined,
        removeElements: undefined,
        removeAttributes: undefined,
        processingInstructions: [recorded({ target: 'p' }, 'instruction.')],
        javascriptURLs: true,
        elements: [
          recorded(
            { removeAttributes: [], attributes: [], namespace: html, name: 'b' },
            'element.',
          ),
        ],
        dataAttributes: false,
        comments: false,
        attributes: [recorded({ namespace: null, name: 'id' }, 'attribute.')],
      }),
    );
    expect(reads).toStrictEqual([
      'attributes',
      'attribute.name',
      'attribute.namespace',
      'comments',
      'dataAttributes',
      'elements',
      'element.name',
      'element.namespace',
      'element.attributes',
      'element.removeAttributes',
      'javascriptURLs',
      'processingInstructions',
      'instruction.target',
      'removeAttributes',
      'removeElements',
      'removeProcessingInstructions',
      'replaceWithChildrenElements',
    ]);
  });

  test('keeps names apart whose namespaces contain separators', () => {
    const elements = [
      { name: 'c', namespace: 'a\0\0b' },
      { name: 'b\0\0c', namespace: 'a' },
      { name: '\0c', namespace: 'a' },
      { name: 'c', namespace: 'a\0' },
      { name: 'c', namespace: 'a\x01' },
    ];
    expect(create({ removeElements: elements }).get().removeElements).toStrictEqual([
      elements[2],
      elements[1],
      elements[3],
      elements[0],
      elements[4],
    ]);
  });
});

describe('get()', () => {
  const everything = (): SanitizerConfig => ({
    attributes: ['id', 'title'],
    comments: true,
    dataAttributes: false,
    elements: [{ name: 'b', attributes: ['class', 'accept'], removeAttributes: ['title', 'id'] }],
    javascriptURLs: false,
    processingInstructions: ['q', 'p'],
    replaceWithChildrenElements: ['i', { name: 'a', namespace: svg }],
  });

  test('returns members and items in order', () => {
    expect(JSON.stringify(create(everything()).get())).toBe(
      JSON.stringify({
        attributes: [named('id'), named('title')],
        comments: true,
        dataAttributes: false,
        elements: [
          {
            ...named('b', html),
            attributes: [named('accept'), named('class')],
            removeAttributes: [named('id'), named('title')],
          },
        ],
        javascriptURLs: false,
        processingInstructions: [{ target: 'p' }, { target: 'q' }],
        replaceWithChildrenElements: [named('i', html), named('a', svg)],
      }),
    );
  });

  test('returns a copy at each call', () => {
    for (const sanitizer of [create(everything()), create('default'), create({})]) {
      const expected = structuredClone(sanitizer.get());
      const copies: unknown[] = [sanitizer.get()];
      for (const copy of copies) {
        if (typeof copy !== 'object' || copy === null) continue;
        copies.push(...Object.values(copy));
        for (const member of Object.keys(copy)) Reflect.deleteProperty(copy, member);
        if (Array.isArray(copy)) copy.length = 0;
      }
      expect(sanitizer.get()).toStrictEqual(expected);
    }
  });

  test('does not depend on later changes of the configuration that was passed', () => {
    const configuration = everything();
    const own = { name: 'p', attributes: [{ name: 'class' }] };
    configuration.elements?.push(own);
    const sanitizer = create(configuration);
    const before = sanitizer.get();
    own.name = 'q';
    own.attributes[0].name = 'style';
    own.attributes.push({ name: 'lang' });
    configuration.elements = [];
    configuration.attributes?.push('lang');
    configuration.comments = false;
    expect(sanitizer.get()).toStrictEqual(before);
  });
});

describe('sanitizers', () => {
  test('do not share what they modify', () => {
    for (const configuration of ['default', {}, { elements: ['b'] }]) {
      const untouched = create(configuration);
      const before = untouched.get();
      const sanitizer = create(configuration);
      sanitizer.removeElement('b');
      sanitizer.removeAttribute('title');
      sanitizer.setComments(before.comments === false);
      sanitizer.allowElement({ name: 'x', attributes: ['y'] });
      expect(sanitizer.get()).not.toStrictEqual(before);
      expect(untouched.get()).toStrictEqual(before);
      expect(create(configuration).get()).toStrictEqual(before);
    }
  });

  test('are shown as Sanitizer objects', () => {
    expect(String(new Sanitizer())).toBe('[object Sanitizer]');
  });

  test('convert the argument of a modifier as the constructor does', () => {
    const sanitizer = create({ removeElements: ['1'] });
    expect(sanitizer.allowElement(1 as unknown as SanitizerElement)).toBe(true);
    expect(sanitizer.setComments(null as unknown as boolean)).toBe(true);
    expect(sanitizer.get().comments).toBe(false);
    expect(sanitizer.setComments('no' as unknown as boolean)).toBe(true);
    expect(sanitizer.get().comments).toBe(true);
  });

  test('drop duplicates from the own lists of an allowed element', () => {
    const sanitizer = create({ elements: [], attributes: ['id'] });
    sanitizer.allowElement({
      name: 'b',
      attributes: ['class', 'class', 'id'],
      removeAttributes: ['id', 'id', 'lang'],
    });
    expect(sanitizer.get().elements).toStrictEqual([
      { ...named('b', html), attributes: [named('class')], removeAttributes: [named('id')] },
    ]);
  });
});

describe('errors', () => {
  const dataAttributes = ['data-x'];
  const invalid: [unknown, string][] = [
    ['safe', '`configuration` must be a configuration or \'default\', got "safe"'],
    [5, "`configuration` must be a configuration or 'default', got 5"],
    [
      new Sanitizer(),
      "`configuration` must be a configuration or 'default', got [object Sanitizer]: pass the result of its `get()`",
    ],
    [{ elements: 'b' }, '`configuration.elements` must be a list, got "b"'],
    [{ attributes: {} }, '`configuration.attributes` must be a list, got [object Object]'],
    [{ removeElements: null }, '`configuration.removeElements` must be a list, got null'],
    [
      { elements: ['b', { attributes: [] }] },
      '`configuration.elements[1].name` must be a string, got undefined',
    ],
    [
      { removeAttributes: [null] },
      '`configuration.removeAttributes[0]` must be a string, or an object with `name`, got null',
    ],
    [
      { elements: [{ name: 'b', attributes: [Symbol('x')] }] },
      '`configuration.elements[0].attributes[0]` must be a string, or an object with `name`, got Symbol(x)',
    ],
    [
      { processingInstructions: [{ name: 'p' }] },
      '`configuration.processingInstructions[0].target` must be a string, got undefined',
    ],
    [
      { removeProcessingInstructions: [undefined] },
      '`configuration.removeProcessingInstructions[0]` must be a string, or an object with `target`, got undefined',
    ],
    [
      { elements: [{ name: 'b', namespace: Symbol('x') }] },
      '`configuration.elements[0].namespace` must be a string, got Symbol(x)',
    ],
    [
      { elements: ['b', { name: 'b', attributes: ['id'] }] },
      '`configuration.elements` lists "b" twice: remove one',
    ],
    [
      { elements: [{ name: 'b', attributes: ['id', 'id'] }] },
      '`configuration.elements[0].attributes` lists "id" twice: remove one',
    ],
    [
      { replaceWithChildrenElements: [{ name: 'a', namespace: svg }, named('a', svg)] },
      `\`configuration.replaceWithChildrenElements\` lists "a" of ${svg} twice: remove one`,
    ],
    [
      { processingInstructions: ['p', { target: 'p' }] },
      '`configuration.processingInstructions` lists "p" twice: remove one',
    ],
    [
      { elements: [], removeElements: [] },
      '`configuration` is invalid: `elements` and `removeElements` exclude each other: leave one of them out',
    ],
    [
      { processingInstructions: [], removeProcessingInstructions: [] },
      '`configuration` is invalid: `processingInstructions` and `removeProcessingInstructions` exclude each other: leave one of them out',
    ],
    [
      { attributes: [], removeAttributes: [] },
      '`configuration` is invalid: `attributes` and `removeAttributes` exclude each other: leave one of them out',
    ],
    [
      { replaceWithChildrenElements: ['b', 'html'] },
      '`configuration` is invalid: `replaceWithChildrenElements` has "html", which its children cannot replace: leave it out',
    ],
    [
      { replaceWithChildrenElements: ['i', 'b'], elements: ['b'] },
      '`configuration` is invalid: `replaceWithChildrenElements` and `elements` both have "b": leave it out of one of them',
    ],
    [
      { replaceWithChildrenElements: ['i', 'b'], removeElements: ['b'] },
      '`configuration` is invalid: `replaceWithChildrenElements` and `removeElements` both have "b": leave it out of one of them',
    ],
    [
      { dataAttributes: false },
      '`configuration` is invalid: `dataAttributes` has no effect without `attributes`: leave it out, or pass `attributes`',
    ],
    [
      { attributes: dataAttributes },
      '`configuration` is invalid: `attributes` has "data-x", which `dataAttributes` allows: leave it out, or pass `dataAttributes: false`',
    ],
    [
      { attributes: [], elements: [{ name: 'b', attributes: dataAttributes }] },
      '`configuration` is invalid: the element "b" has "data-x", which `dataAttributes` allows: leave it out, or pass `dataAttributes: false`',
    ],
    [
      { attributes: ['id'], elements: [{ name: 'b', attributes: ['id'] }] },
      '`configuration` is invalid: the element "b" and `attributes` both have "id": leave it out of one of them',
    ],
    [
      { attributes: [], elements: [{ name: 'b', removeAttributes: ['id'] }] },
      '`configuration` is invalid: the element "b" removes "id", which `attributes` does not allow: leave it out',
    ],
    [
      { elements: [{ name: 'b', attributes: [], removeAttributes: [] }] },
      '`configuration` is invalid: the element "b" has `attributes` and `removeAttributes`: leave one out, or pass `attributes` for all elements',
    ],
    [
      { removeAttributes: ['id'], elements: [{ name: 'b', attributes: ['id'] }] },
      '`configuration` is invalid: the element "b" and `removeAttributes` both have "id": leave it out of one of them',
    ],
    [
      { removeAttributes: ['id'], elements: [{ name: 'b', removeAttributes: ['id'] }] },
      '`configuration` is invalid: the element "b" and `removeAttributes` both have "id": leave it out of one of them',
    ],
  ];

  test.each(invalid)('the constructor rejects %p', (configuration, message) => {
    expect(() => create(configuration)).toThrow(new TypeError(`Sanitizer: ${message}`));
  });

  test.each([
    ['allowElement', 'element', 'name'],
    ['removeElement', 'element', 'name'],
    ['replaceElementWithChildren', 'element', 'name'],
    ['allowAttribute', 'attribute', 'name'],
    ['removeAttribute', 'attribute', 'name'],
    ['allowProcessingInstruction', 'instruction', 'target'],
    ['removeProcessingInstruction', 'instruction', 'target'],
  ] as const)(
    '%s() rejects arguments without a name, and changes nothing',
    (method, argument, member) => {
      const sanitizer = new Sanitizer();
      const call = (value: unknown) => (sanitizer[method] as (value: unknown) => boolean)(value);
      const missing = `Sanitizer.${method}: \`${argument}.${member}\` must be a string, got undefined`;
      expect(() => call.call(sanitizer, {})).toThrow(new TypeError(missing));
      const absent = `Sanitizer.${method}: \`${argument}\` must be a string, or an object with \`${member}\`, got undefined`;
      expect(() => call(undefined)).toThrow(new TypeError(absent));
      expect(sanitizer.get()).toStrictEqual(new Sanitizer().get());
    },
  );
});

describe('time is linear in the number of names', () => {
  /**
   * The quotient of the least times of two functions. Other processes only add time, so a quotient above the limit is
   * measured again.
   */
  function quotient(limit: number, one: () => void, other: () => void): number {
    const times = [Infinity, Infinity];
    for (let round = 0; round < 30; round++) {
      times[0] = Math.min(times[0], processorTime(one));
      times[1] = Math.min(times[1], processorTime(other));
      if (round > 2 && times[1] / times[0] < limit) break;
    }
    return times[1] / times[0];
  }

  const manyNames = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

  function withOwnLists(names: string[]): SanitizerConfig {
    const elements = names.map((name) => ({
      name,
      attributes: [`x-${name}`, 'class'],
      removeAttributes: [name],
    }));
    return { elements, attributes: names };
  }

  test.each<[string, (names: string[]) => () => void]>([
    ['of an allow list', (names) => () => new Sanitizer(withOwnLists(names))],
    [
      'of lists of removals',
      (names) => () => new Sanitizer({ removeElements: names, removeAttributes: names }),
    ],
    [
      'of get()',
      (names) => {
        const sanitizer = new Sanitizer(withOwnLists(names));
        return () => sanitizer.get();
      },
    ],
    ['of removeUnsafe()', (names) => () => new Sanitizer(withOwnLists(names)).removeUnsafe()],
    [
      'of modifiers, if no element has lists',
      (names) => () => {
        const sanitizer = new Sanitizer({ elements: [], attributes: [] });
        for (const name of names) sanitizer.allowElement(name);
        for (const name of names) sanitizer.replaceElementWithChildren(name);
        for (const name of names) sanitizer.removeElement(name);
        for (const name of names) sanitizer.allowAttribute(name);
        for (const name of names) sanitizer.removeAttribute(name);
      },
    ],
  ])('%s', (_, prepare) => {
    // Four times as many names. Larger tables leave the cache; the square would be 16.
    const [few, many] = [10_000, 40_000].map((count) => prepare(manyNames(count)));
    expect(quotient(10, few, many)).toBeLessThan(10);
  });
});
