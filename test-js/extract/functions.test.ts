/** Functions without a public suite, and arguments that no function accepts. */

import { describe, expect, test } from '@jest/globals';
import { encode, type LazyElement, parse, parseFragmentTree, parseTree } from 'souptree';
import {
  baseURL,
  entryList,
  type Heading,
  images,
  jsonLd,
  links,
  metadata,
  microdata,
  outline,
  parseSrcset,
  type Source,
  tables,
} from 'souptree/extract';

const url = 'https://a.example/dir/page';

const find = (html: string, selector: string) =>
  parseTree(html).querySelector(selector) as LazyElement;

test('jsonLd returns blocks that are not JSON, with the error', () => {
  const blocks = jsonLd(
    parseTree(
      '<script type="application/LD+JSON; charset=utf-8">{"a":[1]}</script><script type=application/ld+json>{,}</script>' +
        '<script>{}</script><template><script type=application/ld+json>1</script></template>',
    ),
  );
  expect(blocks.map(({ data }) => data)).toEqual([{ a: [1] }, undefined]);
  expect(blocks[0].error).toBeNull();
  expect(blocks[1].error).toBeInstanceOf(SyntaxError);
  expect(blocks[1].element.name).toBe('script');
});

test('outline', () => {
  const lines = (headings: readonly Heading[], indent = ''): string[] =>
    headings.flatMap(({ level, text, id, children }) => [
      `${indent}${level} ${text} ${id}`,
      ...lines(children, `${indent}  `),
    ]);
  const tree = parseTree(
    '<h2>a</h2><h1 id=b>b <i>c</i><br>d</h1><h3 id="">e</h3><h2>f</h2><svg><title><h2>t</h2></title></svg><h1>g<div><h2>h</h2></div>i',
  );
  expect(lines(outline(tree))).toEqual([
    '2 a null',
    '1 b c d b',
    '  3 e null',
    '  2 f null',
    '  2 t null',
    '1 g i null',
    '  2 h null',
  ]);
});

test('images', () => {
  const tree = parseTree(
    '<picture><source srcset="a 2x" media=m><source type=t srcset=b><img src=c alt="" width=10 height=x><img src=""></picture>',
  );
  const [first, second] = images(tree, { url });
  expect({ ...first, element: first.element.name, sources: first.sources.length }).toEqual({
    element: 'img',
    url: 'https://a.example/dir/c',
    alt: '',
    width: 10,
    height: null,
    candidates: [],
    sources: 2,
  });
  expect(first.sources[0].media).toBe('m');
  expect(first.sources[0].candidates).toEqual([
    { value: 'a', url: 'https://a.example/dir/a', density: 2 },
  ]);
  expect([second.url, second.alt, second.sources]).toEqual([null, null, []]);
});

describe('entryList', () => {
  test.each([
    ['<input type=range name=a value=33.3 min=10>', '33'],
    ['<input type=range name=a>', '50'],
    ['<input type=range name=a value=200 max=9 step=2>', '8'],
    ['<input type=range name=a value=0.25 step=any>', '0.25'],
    ['<input type=range name=a min=10 max=1>', '10'],
    ['<input type=color name=a value=" #F0a ">', '#ff00aa'],
    ['<input type=color name=a value=red>', '#000000'],
    ['<input type=datetime-local name=a value="2024-01-02 03:04:00.000">', '2024-01-02T03:04'],
    ['<input type=number name=a value=x>', ''],
    ['<select name=a><option> b <script>c</script> d&nbsp;</select>', 'b d\u00a0'],
  ])('%s', (html, value) => {
    expect(entryList(find(`<form>${html}</form>`, 'form'))).toEqual([['a', value]]);
  });

  test('a button of another form adds no entry', () => {
    const tree = parseTree('<form id=a><button name=b value=1></button></form><form id=c></form>');
    const button = tree.querySelector('button') as LazyElement;
    const [form, other] = tree.querySelectorAll('form');
    expect(entryList(form, button)).toEqual([['b', '1']]);
    expect(entryList(form)).toEqual([]);
    expect(entryList(other, button)).toEqual([]);
  });
});

describe('microdata', () => {
  test('itemref is followed in the tree of the item only', () => {
    const tree = parseTree(
      '<div itemscope itemref=a></div><template><p id=a itemprop=b>c</p></template><p id=a itemprop=d>e</p>',
    );
    expect(microdata(tree)).toEqual({ items: [{ properties: { d: ['e'] } }] });
    const element = tree.querySelector('div') as LazyElement;
    expect(microdata(element)).toEqual(microdata(tree));
  });
});

// ---- Bad arguments

const readers: [name: string, read: (source: Source) => unknown][] = [
  ['baseURL', (source) => baseURL(source)],
  ['images', (source) => images(source)],
  ['jsonLd', (source) => jsonLd(source)],
  ['links', (source) => links(source)],
  ['metadata', (source) => metadata(source)],
  ['microdata', (source) => microdata(source)],
  ['outline', (source) => outline(source)],
  ['tables', (source) => tables(source)],
];

describe.each(readers)('%s', (name, read) => {
  test('sources of other types', () => {
    const text = find('<p>x', 'p').firstChild;
    for (const source of [undefined, null, {}, [], 1, new Map(), text]) {
      expect(() => read(source as never)).toThrow(
        new RegExp(
          `^${name}: \`source\` must be a Tree, or a lazy document, fragment or element, got `,
        ),
      );
    }
    expect(() => read('<p>' as never)).toThrow('pass the result of `parseTree`');
    expect(() => read(parse('<p>') as never)).toThrow('pass the result of `encode`');
  });

  test('all kinds of nodes with children', () => {
    const fragment = parseFragmentTree('<template><p>x</template>');
    for (const source of [
      encode(parse('<p>')),
      fragment,
      fragment.root,
      find('<p>', 'p'),
      find('<template>x', 'template').content as Source,
    ]) {
      expect(() => read(source)).not.toThrow();
    }
  });

  test('a transferred tree', () => {
    const tree = parseTree('<p>');
    structuredClone(tree.buffer, { transfer: [tree.buffer] });
    expect(() => read(tree)).toThrow('transfer');
  });
});

test.each([
  ['images', images],
  ['links', links],
  ['metadata', metadata],
  ['microdata', microdata],
] as const)('options of %s', (name, read) => {
  const tree = parseTree('<p>');
  expect(() => read(tree, { urls: url } as never)).toThrow(
    `${name}: \`urls\` is not an option: did you mean \`url\`?`,
  );
  expect(() => read(tree, { url: 'page' })).toThrow(
    `${name}: \`url\` must be an absolute URL, got "page"`,
  );
  expect(() => read(tree, { url: 1 as never })).toThrow('must be an absolute URL, got 1');
  expect(() => read(tree, null as never)).toThrow(TypeError);
});

test.each([
  ['<button name=n>', true],
  ['<button name=n type=x>', true],
  ['<button name=n type=SUBMIT command=x>', true],
  ['<button name=n type=button>', false],
  ['<button name=n type=reset>', false],
  ['<button name=n command>', false],
  ['<button name=n commandfor=x>', false],
  ['<select><button name=n></button></select>', false],
  ['<select><button name=n type=submit></button></select>', true],
  ['<select><div><button name=n></button></div></select>', true],
  ['<input name=n type=submit command=x>', true],
])('%s is a submit button: %j', (markup, isSubmitButton) => {
  const tree = parseTree(`<form>${markup}`);
  const form = tree.querySelector('form') as LazyElement;
  const button = tree.querySelector('[name=n]') as LazyElement;
  if (isSubmitButton) expect(entryList(form, button).map(([name]) => name)).toEqual(['n']);
  else expect(() => entryList(form, button)).toThrow('must be a lazy submit button');
  expect(button.matches(':default')).toBe(isSubmitButton);
});

test('other arguments', () => {
  const tree = parseTree('<form><button>');
  expect(() => links(tree, { schemes: 'https' as never })).toThrow('or \'all\', got "https"');
  expect(() => links(tree, { schemes: ['https:'] })).toThrow('without the colon');
  expect(() => parseSrcset(null as never)).toThrow(
    'parseSrcset: `value` must be a string, got null',
  );
  const form = tree.querySelector('form') as LazyElement;
  const button = tree.querySelector('button') as LazyElement;
  expect(() => entryList(button)).toThrow('entryList: `form` must be a lazy `form` element');
  expect(() => entryList(null as never)).toThrow('entryList: `form` must be');
  expect(() => entryList(form, form)).toThrow(
    'entryList: `submitter` must be a lazy submit button',
  );
  expect(() => entryList(form, find('<button>', 'button'))).toThrow('of the same tree');
});
