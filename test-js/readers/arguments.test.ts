/** The errors of readers for wrong arguments, and for trees whose buffer was transferred. */

import { describe, expect, test } from '@jest/globals';
import * as parse5 from 'parse5';
import {
  type Cursor,
  encode,
  type LazyElement,
  lineAndColumn,
  parse,
  parseFragment,
  parseTree,
  serialize,
  serializeOuter,
  Tree,
} from 'souptree';
import { byIndex, selectAll } from 'souptree/css-select';
import { links, toText } from 'souptree/extract';
import { convert } from 'souptree/html-to-text';
import { toMarkdown } from 'souptree/markdown';
import { select } from 'souptree/select';

const wrong = (value: unknown) => value as never;

const html = '<p a=1 b=2>x<template><i>y</i></template></p>\nz';
const tree = parseTree(html, { locations: true });

function paragraph(of: Tree): LazyElement {
  return of.root.elements('p').next().value as LazyElement;
}

function cursorAtParagraph(of: Tree): Cursor {
  const cursor = of.cursor();
  cursor.toIndex(paragraph(of).index);
  return cursor;
}

const notStrings = [undefined, null, 1, {}, ['a'], Symbol('a'), 1n];
const notNumbers = [undefined, null, '1', {}, Object.create(null), [], Symbol('a'), 1n];
const notIntegers = [...notNumbers, 0.5, Number.NaN, Infinity];

describe('an argument that must be a string', () => {
  test.each(notStrings)('cannot be %p', (value) => {
    const message = '`name` must be a string, got';
    expect(() => tree.nameId(wrong(value))).toThrow(`nameId: ${message}`);
    const p = paragraph(tree);
    expect(() => p.getAttribute(wrong(value))).toThrow(`getAttribute: ${message}`);
    expect(() => p.hasAttribute(wrong(value))).toThrow(`hasAttribute: ${message}`);
    expect(() => p.attributeRange(wrong(value))).toThrow(`attributeRange: ${message}`);
    if (value === undefined) return;
    expect(() => [...tree.root.elements(wrong(value))]).toThrow(`elements: ${message}`);
  });
});

/** The value as messages show it. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  const isObject = typeof value === 'object' && value !== null;
  return isObject ? Object.prototype.toString.call(value) : String(value);
}

describe('an argument that must be an integer', () => {
  test.each(notIntegers)('cannot be %p', (value) => {
    const cursor = tree.cursor();
    if (value !== undefined) {
      expect(() => byIndex(tree).selectAll('p', wrong(value))).toThrow(
        new RangeError(
          `souptree: the tree has no node with the index ${shown(value)}; pass the \`index\` of a node`,
        ),
      );
    }
    if (typeof value !== 'number') {
      expect(() => lineAndColumn(tree, wrong(value))).toThrow(
        new TypeError(`lineAndColumn: \`offset\` must be an integer, got ${shown(value)}`),
      );
    }
    if (typeof value === 'number') return expect(cursor.toIndex(value)).toBe(false);
    expect(() => cursor.toIndex(wrong(value))).toThrow('toIndex: `index` must be a number, got');
  });

  test('cannot be the index of an attribute that does not exist', () => {
    const cursor = cursorAtParagraph(tree);
    expect([0, 1].map((number) => cursor.attributeName(number))).toStrictEqual(['a', 'b']);
    for (const number of [-1, 2, 2 ** 32, 2 ** 40, Number.NaN, undefined]) {
      expect(() => cursor.attributeValue(wrong(number))).toThrow(RangeError);
    }
  });
});

describe('lineAndColumn', () => {
  test.each([
    undefined,
    null,
    1,
    'x',
    {},
    { lineStarts: 1 },
    { lineStarts: 'abc' },
    { lineStarts: [] },
    parse(html),
    parseTree(html),
  ])('throws without a table of lines: %p', (source) => {
    expect(() => lineAndColumn(wrong(source), 0)).toThrow(TypeError);
    expect(() => lineAndColumn(wrong(source), 0)).toThrow(
      'lineAndColumn: `source` must be parsed with the option `locations`, got',
    );
  });

  test.each([-1, 2 ** 31, 2 ** 53, -(2 ** 31), 0.5, Number.NaN, Infinity, -Infinity])(
    'throws for the offset %d',
    (offset) => {
      const message = `\`offset\` must be an integer from 0 to 2^31 - 1, got ${offset}`;
      expect(() => lineAndColumn(tree, offset)).toThrow(RangeError);
      expect(() => lineAndColumn(tree, offset)).toThrow(`lineAndColumn: ${message}`);
    },
  );

  test('returns a position in the last line for an offset after the end', () => {
    expect(lineAndColumn(tree, html.length)).toStrictEqual({ line: 2, column: 2 });
    expect(lineAndColumn(tree, html.length + 9)).toStrictEqual({ line: 2, column: 11 });
    expect(lineAndColumn(tree, 2 ** 31 - 1).line).toBe(2);
  });
});

describe('serialize', () => {
  test('accepts a Tree as its root', () => {
    expect(serialize(tree)).toBe(serialize(tree.root));
    expect(serializeOuter(tree)).toBe(serializeOuter(tree.root));
  });

  test.each<[string, () => unknown, string]>([
    ['a list of nodes', () => tree.root.children, '[object Array]: pass each of its nodes, or'],
    ['an iterator', () => tree.root.elements(), ']: pass each of its nodes, or their parent'],
    ['a promise', () => Promise.resolve(tree.root), '[object Promise]: await it first'],
    ['markup', () => '<p>', '"<p>"'],
    ['null', () => null, 'null'],
  ])('says what to pass instead of %s', (_, create, got) => {
    for (const call of [serialize, serializeOuter]) {
      expect(() => call(wrong(create()))).toThrow(TypeError);
      expect(() => call(wrong(create()))).toThrow(got);
    }
  });

  test('says how to serialize a text', () => {
    const text = tree.root.children[0].children[1].children[0].children[0];
    for (const node of [text, text.toObject()]) {
      expect(() => serialize(wrong(node))).toThrow(
        'serialize: `node` must be a node with children, got [object Object]: use `serializeOuter`',
      );
    }
  });

  test('names the way for nodes of other libraries', () => {
    const foreign = wrong(parse5.parseFragment('<p>'));
    for (const call of [serialize, encode, toText, toMarkdown, links, convert]) {
      expect(() => (call as (node: never) => unknown)(foreign)).toThrow(
        ': it is a node of the DOM or of another library, so pass its markup, or use `fromDOM`',
      );
    }
    expect(() => select('p', foreign)).toThrow('or use `fromDOM` of souptree/dom');
  });

  test('says how to read a response', () => {
    const response = wrong(new Response('<p>'));
    for (const call of [serialize, encode, toText, toMarkdown, convert]) {
      expect(() => (call as (node: never) => unknown)(response)).toThrow(
        'or the tree of `parseStream(response)`',
      );
    }
  });

  test.each<[string, object]>([
    ['`node.children[0]` must be a node, got null', { type: 'fragment', children: [null] }],
    ['`node.children[0]` must be a node, got "x"', { type: 'fragment', children: ['x'] }],
    ['`node.children` must be an array, got undefined', { type: 'document' }],
    [
      '`node.children` must be an array, got null',
      { type: 'element', name: 'p', namespace: 'html', attributes: [], children: null },
    ],
    [
      '`node.children[0].attributes` must be an array, got undefined',
      { type: 'fragment', children: [{ type: 'element', name: 'p', children: [] }] },
    ],
  ])('throws: %s', (message, node) => {
    expect(() => serialize(wrong(node))).toThrow(`serialize: ${message}`);
  });

  test.each([[[undefined]], [[1]], [[{}]], [[tree.root]], [[parseFragment('x')]]])(
    'refuses the shadow roots %p',
    (shadowRoots) => {
      expect(() => serialize(parse(html), { shadowRoots: wrong(shadowRoots) })).toThrow(
        'serialize: `shadowRoots` must be an array of shadow roots, got ',
      );
    },
  );
});

describe('after the buffer of a tree was transferred', () => {
  const message = 'souptree: the buffer of the tree was transferred';
  const options = { locations: true, collectErrors: true };

  /** A tree whose buffer was transferred, and nodes that were read before. */
  function transferred() {
    const gone = parseTree(html, options);
    const { root } = gone;
    const node = paragraph(gone);
    const cursor = cursorAtParagraph(gone);
    const copy = structuredClone(gone.buffer, { transfer: [gone.buffer] });
    return { gone, root, node, cursor, copy };
  }

  test('the copy is a tree', () => {
    expect(Tree.from(transferred().copy).toObject()).toStrictEqual(
      parseTree(html, options).toObject(),
    );
  });

  test('a tree that was never read throws', () => {
    const unread = parseTree(html, options);
    structuredClone(unread.buffer, { transfer: [unread.buffer] });
    expect(() => unread.root).toThrow(new Error(message));
    expect(() => unread.toObject()).toThrow(new Error(message));
  });

  const ways: Record<string, (before: ReturnType<typeof transferred>) => unknown> = {
    root: ({ gone }) => gone.root,
    toObject: ({ gone }) => gone.toObject(),
    errors: ({ gone }) => gone.errors,
    encoding: ({ gone }) => gone.encoding,
    offsetUnits: ({ gone }) => gone.offsetUnits,
    lineStarts: ({ gone }) => gone.lineStarts,
    'a new cursor': ({ gone }) => gone.cursor(),
    lineAndColumn: ({ gone }) => lineAndColumn(gone, 0),
    byIndex: ({ gone }) => byIndex(gone).selectAll('p'),
    'type of a lazy node': ({ node }) => node.type,
    name: ({ node }) => node.name,
    children: ({ root }) => root.children,
    firstChild: ({ node }) => node.firstChild,
    nextSibling: ({ node }) => node.nextSibling,
    parent: ({ node }) => node.parent,
    content: ({ node }) => node.content,
    attributes: ({ node }) => node.attributes,
    getAttribute: ({ node }) => node.getAttribute('a'),
    location: ({ node }) => node.location,
    startTagRange: ({ node }) => node.startTagRange,
    textContent: ({ node }) => node.textContent,
    outerHTML: ({ node }) => node.outerHTML,
    serialize: ({ node }) => serialize(node),
    descendants: ({ root }) => [...root.descendants()],
    elements: ({ root }) => [...root.elements()],
    'toObject of a lazy node': ({ node }) => node.toObject(),
    selectAll: ({ root }) => selectAll('p', root),
    'next of a cursor': ({ cursor }) => cursor.next(),
    skip: ({ cursor }) => cursor.skip(),
    'firstChild of a cursor': ({ cursor }) => cursor.firstChild(),
    'nextSibling of a cursor': ({ cursor }) => cursor.nextSibling(),
    'parent of a cursor': ({ cursor }) => cursor.parent(),
    'content of a cursor': ({ cursor }) => cursor.content(),
    shadowRoot: ({ cursor }) => cursor.shadowRoot(),
    toIndex: ({ cursor }) => cursor.toIndex(0),
    reset: ({ cursor }) => cursor.reset(),
    node: ({ cursor }) => cursor.node.type,
    attributeValue: ({ cursor }) => cursor.attributeValue(0),
  };

  test.each(Object.keys(ways))('%s throws', (way) => {
    const before = transferred();
    expect(() => ways[way](before)).toThrow(new Error(message));
  });
});
