/**
 * Reconstructed elements have the attributes of their tag in every reader. Each element has its own attributes up to a
 * budget. Beyond the budget, elements share frozen attributes.
 */

import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseTree } from 'souptree';
import * as domhandler from 'souptree/domhandler';
import { dialects, readers } from '../../tools/lib/readers/index.mjs';
import { openReader } from '../support/readers.js';

const names = (count: number) => Array.from({ length: count }, (_, number) => `a${number}`);
const page = (attributes: number, paragraphs: number) =>
  `<p><b ${names(attributes).join('=v ')}=v></p>${'<p>x'.repeat(paragraphs)}`;

// biome-ignore lint/suspicious/noExplicitAny: nodes of four libraries
type Any = any;

/** The elements `b` in a tree of any library, in document order. */
function bold(root: Any): Any[] {
  const found: Any[] = [];
  const waiting: Any[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    // `tagName` of lazy nodes has capitals, as in the DOM.
    if ((node.name ?? node.tagName) === 'b') found.push(node);
    waiting.push(...[...(node.children ?? node.childNodes ?? [])].reverse());
  }
  return found;
}

/** The readers of elements. Lazy nodes have the members of plain nodes. */
const readersOfElements = [
  'lazy nodes',
  ...Object.keys(readers).filter((name) => readers[name].dialect !== undefined),
];

/** The number of attributes that are copied. With one attribute per paragraph, it is also the number of paragraphs. */
const budget = 65_536;

const addTo = (holder: Any) => {
  if (Array.isArray(holder)) holder.push({ name: 'added', value: '' });
  else holder.added = '';
};

describe.each(readersOfElements)('%s', (name) => {
  const { entry, dialect } = readers[name];
  const { shape } = dialect ?? dialects.objects;
  const { holderOf } = shape;
  const attributesOf = (element: Any) =>
    shape.attributesOf(element).map(([key, value]) => `${key}=${value}`);
  let read: (html: string) => Any;
  beforeAll(async () => {
    const readRoot = await openReader(readers[name]);
    read = (html) => (dialect === undefined ? parseTree(html).root : readRoot(html, {}));
  });
  const expected = (count: number) => names(count).map((each) => `${each}=v`);

  test.each([1, 3, 4, 14, 15, 16, 500])('copies %d attributes for a few elements', (count) => {
    const elements = bold(read(page(count, 4)));
    expect(elements).toHaveLength(5);
    for (const element of elements) expect(attributesOf(element)).toStrictEqual(expected(count));
    expect(new Set(elements.map(holderOf)).size).toBe(5);
    // The attributes of lazy nodes are frozen.
    if (name === 'lazy nodes') return;
    for (const element of elements) addTo(holderOf(element));
    const after = elements.map((element) => attributesOf(element).length);
    expect(after).toStrictEqual(Array(5).fill(count + 1));
  });

  test.each([1, 3, 4, 16])('shares %d attributes for elements beyond the budget', (count) => {
    // The original element and the first reconstructed one always have their own attributes.
    const own = 2 + Math.floor(budget / count);
    const elements = bold(read(page(count, own + 2)));
    const holders: Any[] = elements.map(holderOf);
    expect(new Set(holders.slice(0, own)).size).toBe(own);
    expect(holders.slice(0, own).some((holder) => Object.isFrozen(holder))).toBe(
      name === 'lazy nodes',
    );
    expect(new Set(holders.slice(own - 1)).size).toBe(2);
    expect(() => addTo(holders[own])).toThrow(TypeError);
    if (Array.isArray(holders[own])) {
      expect(() => (holders[own][0].value = 'w')).toThrow(TypeError);
    }
    for (const element of [elements[own], elements[own + 2]]) {
      expect(attributesOf(element)).toStrictEqual(expected(count));
    }
  });

  test('shares attributes only among elements of the same tag', () => {
    const two = `<p><b ${names(400).join(' ')}><b title=x></p>${'<p>x'.repeat(200)}`;
    const elements = bold(read(two));
    expect(elements).toHaveLength(402);
    const holders = elements.map(holderOf);
    expect(attributesOf(elements[401])).toStrictEqual(['title=x']);
    expect(holders[401]).toBe(holders[399]);
    expect(holders[400]).toBe(holders[398]);
    expect(holders[400]).not.toBe(holders[401]);
  });

  test('counts long values as several attributes', () => {
    const long = `<p><b title=${'v'.repeat(64_000)}></p>${'<p>x'.repeat(100)}`;
    const holders = bold(read(long)).map(holderOf);
    // A value in hast may become a list, which needs more memory than a string.
    const attributesPerCopy = 1 + 64_000 / (entry === 'hast' ? 8 : 64);
    const own = 2 + Math.floor(budget / attributesPerCopy);
    // The attributes of lazy nodes are always frozen, so only their identity says that they are shared.
    const isShared = (holder: Any, index: number) =>
      name === 'lazy nodes' ? holder === holders[index + 1] : Object.isFrozen(holder);
    expect(holders.findIndex(isShared)).toBe(own);
    expect(holders[own]).toBe(holders[100]);
  });

  test('needs no time or memory for the product of elements and attributes', () => {
    expect(bold(read(page(10_000, 20_000)))).toHaveLength(20_001);
  });

  if (entry !== 'hast') return;
  test('freezes lists', () => {
    const classes = `<p><b class='a b'></p>${'<p>x'.repeat(budget + 4)}`;
    const { properties } = bold(read(classes))[budget + 4];
    expect(properties.className).toStrictEqual(['a', 'b']);
    expect(() => properties.className.push('c')).toThrow(TypeError);
  });
});

test('lazy nodes share attributes in the order of reading, all other readers in document order', () => {
  const tree = parseTree(page(1, budget + 4));
  const lazy = bold(tree.root).reverse();
  const lists = lazy.map((element) => element.attributes);
  const isShared = (list: Any) => lists.indexOf(list) !== lists.lastIndexOf(list);
  expect(isShared(lists[0])).toBe(false);
  expect(isShared(lists[budget + 1])).toBe(true);
  expect(isShared(lists[budget + 4])).toBe(false);
  expect(Object.isFrozen(bold(tree.toObject())[budget + 4].attributes)).toBe(true);
});

test('the encoded tree has one copy of shared attributes', () => {
  const { buffer } = parseTree(page(10_000, 20_000));
  expect(buffer.byteLength).toBeLessThan(2e6);
  expect(parseTree(page(10_000, 20_000), { locations: true }).buffer.byteLength).toBeLessThan(6e6);
});

test('a cursor reads shared attributes and their locations', () => {
  const source = page(16, 2);
  const cursor = parseTree(source, { locations: true }).cursor();
  const seen: [string, string, string][] = [];
  while (cursor.next()) {
    if (cursor.name !== 'b') continue;
    expect(cursor.attributeCount).toBe(16);
    const start = cursor.attributeStart(15);
    const markup = start < 0 ? '' : source.slice(start, cursor.attributeEnd(15));
    seen.push([cursor.attributeName(15), cursor.attributeValue(15), markup]);
  }
  expect(seen).toStrictEqual([
    ['a15', 'v', 'a15=v'],
    ['a15', 'v', ''],
    ['a15', 'v', ''],
  ]);
});

test('lazy nodes and markup have shared attributes', () => {
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

test('each call has its own copies', () => {
  const tree = parseTree(page(16, 1));
  const lazy = bold(tree.root)[0].attributes;
  const [first] = bold(tree.toObject());
  const [second] = bold(tree.toObject());
  expect(first.attributes).not.toBe(second.attributes);
  expect(first.attributes).not.toBe(lazy);
  expect(bold(tree.root)[0].attributes).toBe(lazy);
});

test('copies of foreign elements have the namespaces of attributes', () => {
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
