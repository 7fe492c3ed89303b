/** Elements that are made again for one tag share their attributes, and have them in every reader. */

import { describe, expect, test } from '@jest/globals';
import { parse, parseTree } from 'souptree';
import * as domhandler from 'souptree/domhandler';
import * as hast from 'souptree/hast';
import * as parse5 from 'souptree/parse5';

const names = (count: number) => Array.from({ length: count }, (_, number) => `a${number}`);
const page = (attributes: number, paragraphs: number) =>
  `<p><b ${names(attributes).join('=v ')}=v></p>${'<p>x'.repeat(paragraphs)}`;

// biome-ignore lint/suspicious/noExplicitAny: nodes of four libraries
type Any = any;

/** The elements `b` below a node of any library, in their order. */
function bold(root: Any): Any[] {
  const found: Any[] = [];
  const waiting: Any[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ((node.tagName ?? node.name) === 'b') found.push(node);
    waiting.push(...[...(node.children ?? node.childNodes ?? [])].reverse());
  }
  return found;
}

const plainAttributes = (element: Any) =>
  element.attributes.map(({ name, value }: Any) => `${name}=${value}`);
const members = (object: Record<string, string>) =>
  Object.entries(object).map(([name, value]) => `${name}=${value}`);

type Reader = [string, (html: string) => Any, (element: Any) => string[], (element: Any) => object];
const readers: Reader[] = [
  ['parse', (html) => parse(html), plainAttributes, (element) => element.attributes],
  [
    'parse with locations',
    (html) => parse(html, { locations: true }),
    plainAttributes,
    (element) => element.attributes,
  ],
  ['lazy nodes', (html) => parseTree(html).root, plainAttributes, (each) => each.attributes],
  [
    'parse5',
    (html) => parse5.parse(html),
    (element) => element.attrs.map(({ name, value }: Any) => `${name}=${value}`),
    (element) => element.attrs,
  ],
  [
    'parse5 with locations',
    (html) => parse5.parse(html, { sourceCodeLocationInfo: true }),
    (element) => element.attrs.map(({ name, value }: Any) => `${name}=${value}`),
    (element) => element.attrs,
  ],
  [
    'a tree adapter',
    (html) => parse5.parse(html, { treeAdapter: { ...parse5.defaultTreeAdapter } }),
    (element) => element.attrs.map(({ name, value }: Any) => `${name}=${value}`),
    (element) => element.attrs,
  ],
  [
    'domhandler',
    (html) => domhandler.parse(html),
    (element) => members(element.attribs),
    (element) => element.attribs,
  ],
  [
    'hast',
    (html) => hast.parse(html),
    (element) => members(element.properties),
    (element) => element.properties,
  ],
];

describe.each(readers)('%s', (_, read, attributesOf, holderOf) => {
  test.each([1, 3, 4, 14, 15, 16, 500])('with %d attributes', (count) => {
    const elements = bold(read(page(count, 3)));
    expect(elements).toHaveLength(4);
    for (const element of elements) {
      expect(attributesOf(element)).toStrictEqual(names(count).map((name) => `${name}=v`));
    }
    // Those that a page can have made in any number are not made for each.
    const different = new Set(elements.slice(1).map(holderOf)).size;
    expect(different).toBe(count < 15 ? 3 : 1);
  });

  test('makes no product of elements and attributes', () => {
    expect(bold(read(page(10_000, 20_000)))).toHaveLength(20_001);
  });
});

test('the encoded tree is not longer for elements that share attributes', () => {
  const { buffer } = parseTree(page(10_000, 20_000));
  expect(buffer.byteLength).toBeLessThan(2e6);
  expect(parseTree(page(10_000, 20_000), { locations: true }).buffer.byteLength).toBeLessThan(6e6);
});

test('a cursor reads them, and where they stand', () => {
  const source = page(16, 2);
  const cursor = parseTree(source, { locations: true }).cursor();
  const seen: [string, string, string][] = [];
  while (cursor.next()) {
    if (cursor.name !== 'b') continue;
    expect(cursor.attributeCount).toBe(16);
    const start = cursor.attributeStart(15);
    const place = start < 0 ? '' : source.slice(start, cursor.attributeEnd(15));
    seen.push([cursor.attributeName(15), cursor.attributeValue(15), place]);
  }
  expect(seen).toStrictEqual([
    ['a15', 'v', 'a15=v'],
    ['a15', 'v', ''],
    ['a15', 'v', ''],
  ]);
});

test('lazy nodes find them, and markup has them', () => {
  const tree = parseTree(page(16, 2));
  const elements = bold(tree.root);
  expect(elements.map((element) => element.getAttribute('a9'))).toStrictEqual(['v', 'v', 'v']);
  const tag = `<b ${names(16).join('="v" ')}="v">`;
  expect(elements.map(({ outerHTML }) => outerHTML)).toStrictEqual([
    `${tag}</b>`,
    `${tag}x</b>`,
    `${tag}x</b>`,
  ]);
});

test('each call has its own', () => {
  const tree = parseTree(page(16, 1));
  const lazy = bold(tree.root)[0].attributes;
  const [first] = bold(tree.toObject());
  const [second] = bold(tree.toObject());
  expect(first.attributes).not.toBe(second.attributes);
  expect(first.attributes).not.toBe(lazy);
  expect(bold(tree.root)[0].attributes).toBe(lazy);
});

test('of foreign elements in a copy have their namespaces', () => {
  const tag = `<svg ${names(15).join(' ')} xlink:href=x>`;
  const content = '<selectedcontent></selectedcontent>';
  const html = `<select><button>${content}${content}</button><option selected>${tag}</svg>y</option>`;
  const found: Any[] = [];
  const waiting: Any[] = [domhandler.parse(html)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.name === 'svg') found.push(node);
    waiting.push(...(node.children ?? []));
  }
  expect(found).toHaveLength(2);
  for (const { attributes } of found) {
    expect(attributes[15]).toStrictEqual({
      name: 'href',
      value: 'x',
      namespace: 'http://www.w3.org/1999/xlink',
      prefix: 'xlink',
    });
  }
});
