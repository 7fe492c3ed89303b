/** Damaged buffers: `Tree.from` names the first problem. */

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Document, parseFragmentTree, parseTree, Tree } from 'souptree';
import { encodeTree } from '../support/encode.js';

const root = resolve(__dirname, '../..');

const text = 'a text that is longer than what trees share';
const document: Document = {
  type: 'document',
  mode: 'no-quirks',
  children: [
    { type: 'doctype', name: 'html', publicId: '', systemId: '' }, // records 1 to 4
    {
      type: 'element', // 5, its attribute 6
      name: 'x-root',
      namespace: 'html',
      attributes: [{ name: 'x-name', value: 'b' }],
      children: [
        { type: 'text', value: text }, // 7
        { type: 'processing-instruction', target: 't', value: 'd' }, // 8 to 10
        {
          type: 'element', // 11
          name: 'template',
          namespace: 'html',
          attributes: [],
          content: { type: 'fragment', children: [{ type: 'comment', value: 'c' }] }, // 12, 13
          children: [],
        },
        { type: 'text', value: '\u00e9' }, // 14
      ],
    },
  ],
};
const errors = [{ code: 0, offset: 0, end: 0, line: 1, column: 1 }];
const buffer = encodeTree(document, { errors });

const header = (index: number): number => new DataView(buffer).getInt32(4 * index, true);
const recordsOffset = header(5) / 4;
const recordWords = 3;
const kind = {
  fragment: 2,
  shadowRoot: 3,
  doctype: 4,
  htmlElement: 5,
  svgElement: 6,
  text: 8,
  comment: 9,
  more: 12,
};

/** A copy of the buffer with changed words. A function receives the old value of its word. */
function changed(...changes: [number, number | ((word: number) => number)][]): ArrayBuffer {
  const copy = buffer.slice(0);
  const view = new DataView(copy);
  for (const [word, value] of changes) {
    const old = view.getInt32(4 * word, true);
    view.setInt32(4 * word, typeof value === 'number' ? value : value(old), true);
  }
  return copy;
}

const word = (record: number, index: number): number =>
  recordsOffset + record * recordWords + index;
const ofKind = (value: number) => (old: number) => (old & ~15) | value;
const rootWord = new DataView(buffer).getInt32(4 * word(5, 0), true);
const namesWord = header(7) / 4;
const errorsWord = header(9) / 4;
const wide = 0x40000000;

test('the unchanged tree is valid', () => {
  expect(Tree.from(buffer).toObject()).toStrictEqual(document);
});

test.each<[string, ...Parameters<typeof changed>]>([
  ['the root is neither a document nor a fragment at record 0', [word(0, 0), ofKind(5)]],
  ['the root has a parent at record 0', [word(0, 2), 5]],
  ['records are outside of the root at record 0', [word(0, 1), 14]],
  ['records are outside of the root at record 0', [word(0, 1), -1]],
  ['there is no such mode at record 0', [word(0, 0), (old) => old | (3 << 4)]],
  ['the parent of a node is not the node that contains it at record 5', [word(5, 2), 1]],
  ['the parent of a node is not the node that contains it at record 7', [word(7, 2), -5]],
  ['the parent of a node is not the node that contains it at record 14', [word(11, 1), 15]],
  ['a node does not end in its parent at record 5', [word(5, 1), 16]],
  ['a node does not end in its parent at record 5', [word(5, 1), 5]],
  ['a node does not end in its parent at record 5', [word(5, 1), -1]],
  ['a node does not end in its parent at record 12', [word(12, 1), 15]],
  ['attributes are not in their element at record 5', [word(5, 1), 6]],
  ['a record is missing at record 11', [word(11, 0), (old) => old | (15 << 4)], [word(11, 1), 12]],
  ['an attribute is missing at record 5', [word(6, 0), ofKind(kind.more)]],
  ['an attribute is missing at record 5', [word(5, 0), (old) => old + (1 << 4)]],
  ['a more-record is missing at record 5', [word(5, 0), (old) => old | (15 << 4)]],
  ['there is no such name at record 5', [word(5, 0), (old) => old & 0xff]],
  ['there is no such name at record 5', [word(5, 0), (old) => old | 0x7fffff00]],
  ['there is no such name at record 5', [word(5, 0), (old) => old | 0x80000000]],
  ['there is no such name at record 5', [word(6, 0), (old) => old & 0xff]],
  ['a string is outside of the strings at record 5', [word(6, 1), header(12)]],
  ['a string is outside of the strings at record 5', [word(6, 2), -1]],
  ['a string is outside of the strings at record 7', [word(7, 1), -1]],
  ['a string is outside of the strings at record 7', [word(7, 1), wide]],
  ['a string is outside of the strings at record 7', [word(7, 0), (old) => old | 0x80000000]],
  ['a string is outside of the strings at record 14', [word(14, 1), wide + 1]],
  ['a string is outside of the strings at record 8', [word(8, 1), 0x3fffffff]],
  ['a string is outside of the strings at record 8', [word(9, 2), 0x7fffffff]],
  ['a string is outside of the strings at record 1', [word(2, 1), 1000]],
  ['a string is outside of the strings at record 1', [word(3, 1), 1000]],
  ['a string is outside of the strings at record 1', [word(4, 1), 1000]],
  ['a more-record is missing at record 1', [word(4, 0), ofKind(kind.text)]],
  ['a more-record is missing at record 8', [word(10, 0), ofKind(kind.text)]],
  ['a doctype is not in a document at record 7', [word(7, 0), ofKind(kind.doctype)]],
  ['a text is in a document at record 1', [word(1, 0), ofKind(kind.text)]],
  ['a record is not a node at record 2', [word(1, 0), ofKind(kind.comment)], [word(2, 2), 0]],
  ['a record is not a node at record 7', [word(7, 0), 0]],
  ['a record is not a node at record 7', [word(7, 0), 15]],
  ['a fragment or shadow root has no host at record 12', [word(11, 0), ofKind(kind.svgElement)]],
  ['a fragment or shadow root has no host at record 5', [word(5, 0), ofKind(kind.shadowRoot)]],
  ['a fragment or shadow root has no host at record 14', [word(14, 0), ofKind(kind.fragment)]],
  [
    'a fragment or shadow root has no host at record 1',
    [word(0, 0), ofKind(kind.fragment)],
    [word(1, 0), ofKind(kind.shadowRoot)],
  ],
  ['a template has no contents at record 11', [word(12, 0), ofKind(kind.svgElement)]],
  [
    'a fragment or shadow root has no host at record 12',
    [word(11, 0), (old) => (old & 0xff) | (rootWord & ~0xff)],
  ],
  ['a template has no contents at record 11', [word(12, 0), ofKind(kind.shadowRoot)]],
  ['a text is empty at record 7', [word(7, 0), kind.text]],
  ['strings overlap at record 14', [word(14, 0), (text.length << 4) | kind.text], [word(14, 1), 4]],
  ['a string is outside of the strings', [namesWord, -1]],
  ['a string is outside of the strings', [namesWord + 1, 1000]],
  ['a name occurs twice', [namesWord + 2, 0], [namesWord + 3, 0]],
  ['an error has no known code', [errorsWord, 100_000]],
  ['an error has no known code', [errorsWord, -1]],
  ['an error has an impossible position', [errorsWord + 1, -1]],
  ['an error has an impossible position', [errorsWord + 2, -1]],
  ['an error has an impossible position', [errorsWord + 3, 0]],
  ['an error has an impossible position', [errorsWord + 4, 0]],
])('%s', (message, ...changes) => {
  const expected = new Error(`souptree: the encoded tree is damaged: ${message}`);
  expect(() => Tree.from(changed(...changes))).toThrow(expected);
});

describe('attributes that another element shares', () => {
  const names = Array.from({ length: 16 }, (_, number) => `x-${number}`);
  // Records: document, html, head, body, p, b (5), more, 16 attributes (7), p, b (24), more, 16 attributes (26),
  // text, p, b (44), more, text.
  const { buffer: shared } = parseTree(`<p><b ${names.join(' ')}></p><p>x<p>y`);
  const start = new DataView(shared).getInt32(4 * 5, true) / 4;
  const more = start + 45 * recordWords;

  function withMore(count: number, first: number): ArrayBuffer {
    const copy = shared.slice(0);
    const view = new DataView(copy);
    view.setInt32(4 * (more + 1), count, true);
    view.setInt32(4 * (more + 2), first, true);
    return copy;
  }

  test.each<[string, number, (old: number) => number]>([
    // The element is no `b`, or is in SVG.
    ['shared attributes are not those of an earlier element', 44, (old) => old + (1 << 8)],
    ['shared attributes are not those of an earlier element', 44, ofKind(kind.svgElement)],
    ['an element has an attribute twice', 5, () => new Int32Array(shared)[start + 7 * recordWords]],
  ])('%s at record %d', (message, record, change) => {
    const copy = shared.slice(0);
    const words = new Int32Array(copy);
    // The second attribute of record 5 is record 8.
    const at = start + (record === 5 ? 8 : record) * recordWords;
    words[at] = change(words[at]);
    const problem = `souptree: the encoded tree is damaged: ${message} at record ${record}`;
    expect(() => Tree.from(copy)).toThrow(new Error(problem));
  });

  test('are accepted', () => {
    expect([...new Int32Array(shared, 4 * more, recordWords)]).toStrictEqual([kind.more, 16, 26]);
    expect(Tree.from(withMore(16, 7)).toObject()).toStrictEqual(Tree.from(shared).toObject());
  });

  test.each([
    [15, 26],
    [17, 26],
    [16, 25],
    [16, 27],
    [16, 46],
    [16, 47],
    [16, 2],
    [16, 1],
    [16, -1],
    [16, 0x7fffffff],
    [-16, 26],
    [0, 26],
    // These would end at record 46, the first after the element that shares them and its more-record.
    [20, 26],
    [2, 44],
    [0, 46],
  ])('are refused: %d from record %d', (count, first) => {
    const expected = new Error(
      'souptree: the encoded tree is damaged: shared attributes are not those of an earlier element at record 44',
    );
    expect(() => Tree.from(withMore(count, first))).toThrow(expected);
  });
});

describe('locations, lines and errors', () => {
  const options = { locations: true, collectErrors: true };
  // Records: document, doctype (1), html (5), head, body, p (8), its attributes, text (11), comment.
  const { buffer: located } = parseTree(
    '<!doctype html>\n<p a=1 b=2 a>x</p>\n<!--c--><body>',
    options,
  );
  const words = new Int32Array(located);
  const [locations, lines, errorWords] = [10, 16, 9].map((index) => words[index] / 4);
  const location = (record: number, index: number) => locations + record * 4 + index;

  function withWords(source: ArrayBuffer, changes: [number, number][]): ArrayBuffer {
    const copy = source.slice(0);
    for (const [at, value] of changes) new Int32Array(copy)[at] = value;
    return copy;
  }

  test('are valid if they are unchanged', () => {
    const { root: read, errors: found } = Tree.from(located.slice(0));
    expect(read.children[1].children[1].children[0].location).toStrictEqual({
      start: 16,
      startTagEnd: 29,
      endTagStart: 30,
      end: 34,
    });
    expect(found).toMatchObject([
      { code: 'duplicate-attribute', offset: 28, endOffset: 29, line: 2, column: 13 },
      { code: 'unexpected-start-tag', offset: 43, endOffset: 49, line: 3, column: 9 },
    ]);
  });

  const impossible = 'a location is impossible at record';
  const outside = 'an attribute is outside of its tag at record';
  const nowhere = 'an error has an impossible position';
  const notLines = 'the lines are not those of a source';
  const [start, end, startTagEnd, endTagStart] = [0, 1, 2, 3];

  test.each<[string, ...[number, number][]]>([
    [`${impossible} 8`, [location(8, start), -7]],
    [`${impossible} 8`, [location(8, start), 29]],
    [`${impossible} 8`, [location(8, startTagEnd), 31]],
    [`${impossible} 8`, [location(8, startTagEnd), 0]],
    [`${impossible} 8`, [location(8, endTagStart), 35]],
    [`${impossible} 8`, [location(8, end), 29]],
    [`${impossible} 8`, [location(8, end), 0]],
    [`${impossible} 8`, [location(8, end), -1]],
    [`${impossible} 5`, [location(5, start), 1]],
    [`${impossible} 11`, [location(11, start), -1]],
    [`${impossible} 11`, [location(11, start), 30]],
    [`${impossible} 11`, [location(11, startTagEnd), 30]],
    [`${impossible} 12`, [location(12, endTagStart), 1]],
    [`${impossible} 9`, [location(9, endTagStart), 1]],
    [`${impossible} 0`, [location(0, end), 60]],
    [`${impossible} 2`, [location(2, end), 60]],
    [`${outside} 9`, [location(9, start), 15]],
    [`${outside} 9`, [location(9, end), 30]],
    [`${outside} 10`, [location(9, end), 24]],
    [`${outside} 9`, [location(9, start), 30], [location(9, end), 31]],
    [notLines, [10, 0]],
    [notLines, [17, 0]],
    [notLines, [lines, 1]],
    [notLines, [lines + 1, 0]],
    [notLines, [lines + 2, -1]],
    [nowhere, [errorWords + 1, -1]],
    [nowhere, [errorWords + 1, 44]],
    [nowhere, [errorWords + 6, 27]],
    [nowhere, [errorWords + 6, 44]],
    [nowhere, [errorWords + 2, 27]],
    [nowhere, [errorWords + 7, -1]],
    [nowhere, [errorWords + 3, 3]],
    [nowhere, [errorWords + 8, 4]],
    [nowhere, [errorWords + 4, 0]],
    [nowhere, [errorWords + 9, 10]],
  ])('%s', (message, ...changes) => {
    const expected = new Error(`souptree: the encoded tree is damaged: ${message}`);
    expect(() => Tree.from(withWords(located, changes))).toThrow(expected);
  });

  test('are checked for plausibility in a tree without lines', () => {
    const { buffer: unlocated } = parseTree('<p a a>\n<p b b>', { collectErrors: true });
    const at = new Int32Array(unlocated)[9] / 4;
    expect(Tree.from(unlocated.slice(0)).errors).toMatchObject([
      { offset: 0, line: 1, column: 1 },
      { offset: 6, line: 1, column: 7 },
      { offset: 14, line: 2, column: 7 },
    ]);
    const changes: [number, number][] = [
      [at + 6, -1],
      [at + 6, 15],
      [at + 7, 5],
      [at + 8, 2],
      [at + 13, 10],
      [at + 14, 15],
    ];
    for (const change of changes) {
      expect(() => Tree.from(withWords(unlocated, [change]))).toThrow(nowhere);
    }
  });

  test('can have more bytes than columns', () => {
    const bytes = Buffer.from('\ufeff\u00e9<p a a>\n<p \u{1f600} \u{1f600}>');
    const { buffer: counted } = parseTree(bytes, options);
    const read = Tree.from(counted.slice(0));
    expect(read.lineStarts).toStrictEqual([3, 13]);
    expect(read.errors).toMatchObject([
      { offset: 3, column: 1 },
      { offset: 11, column: 8 },
      { offset: 25, column: 9 },
    ]);
    const at = new Int32Array(counted)[9] / 4;
    expect(() => Tree.from(withWords(counted, [[at + 14, 14]]))).toThrow(nowhere);
    const firstLine = new Int32Array(counted)[16] / 4;
    expect(() => Tree.from(withWords(counted, [[firstLine, 0]]))).toThrow(notLines);
    // The encoding is certain after a byte order mark.
    expect(() => Tree.from(withWords(counted, [[20, 1]]))).toThrow('damaged');
    expect(() => Tree.from(withWords(counted, [[19, 4]]))).toThrow(notLines);
  });

  test('of attributes are inside the start tag, except in html and body', () => {
    const { buffer: merged } = parseTree('<body><p></p><body a=1>', options);
    expect(Tree.from(merged.slice(0)).root.toObject()).toBeDefined();
    // Records: document, html, head, body (3), its attribute, p (5).
    const [body, p] = [3, 5].map((record) => new Int32Array(merged)[5] / 4 + record * recordWords);
    const name = new Int32Array(merged)[p] & ~0xff;
    const renamed = withWords(merged, [[body, name | (new Int32Array(merged)[body] & 0xff)]]);
    expect(() => Tree.from(renamed)).toThrow(`${outside} 4`);
  });
});

test('bits of no field are refused in each record', () => {
  const tree = parseTree(
    '<!DOCTYPE html><?t d?><!--c--><svg xlink:href=a b=c><title>t</title></svg><math></math><p><template shadowrootmode=open>s',
    { declarativeShadowRoots: true },
  );
  const words = new Int32Array(tree.buffer);
  const first = words[5] / 4;
  const end = first + words[first + 1] * recordWords;
  // The bits of the fields in FORMAT.md, by kind.
  const fields: Record<number, string> = {
    1: '4-5',
    3: '4-9',
    5: '4-30',
    6: '4-30',
    7: '4-30',
    8: '4-30',
    9: '4-30',
    11: '4-5 8-30',
  };
  const isField = (of: number, bit: number): boolean =>
    (fields[of] ?? '').split(' ').some((range) => {
      const [from, to] = range.split('-').map(Number);
      return bit >= from && bit <= to;
    });
  const kinds = new Set<number>();
  for (let at = first; at < end; at += recordWords) {
    const of = words[at] & 15;
    kinds.add(of);
    for (let bit = 4; bit < 32; bit++) {
      if (isField(of, bit)) continue;
      const damaged = words.slice();
      damaged[at] |= 1 << bit;
      expect(() => Tree.from(damaged.buffer)).toThrow('souptree: the encoded tree is damaged');
    }
  }
  expect([...kinds].sort((a, b) => a - b)).toStrictEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('an ASCII string with other characters is refused', () => {
  const copy = buffer.slice(0);
  new Uint8Array(copy)[header(11) + 2] = 0xe9;
  expect(() => Tree.from(copy)).toThrow(
    'souptree: the encoded tree is damaged: an ASCII string is not ASCII',
  );
});

describe('a header', () => {
  const notATree = 'souptree: this is not an encoded tree';

  test.each<[string, Uint8Array]>([
    [notATree, new Uint8Array(0)],
    [notATree, new Uint8Array(buffer, 0, 87)],
    [notATree, new Uint8Array(1000)],
    ['another version', new Uint8Array(changed([1, (version) => version + 1]))],
    ['another version', new Uint8Array(changed([2, 0]))],
    ['damaged', new Uint8Array(buffer, 0, buffer.byteLength - 1)],
    ['damaged', new Uint8Array([...new Uint8Array(buffer), 0])],
  ])('is refused: %s', (message, bytes) => {
    expect(() => Tree.from(bytes)).toThrow(message);
    expect(() => Tree.from(bytes.slice().buffer)).toThrow(message);
    // At an offset that is not a multiple of four.
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(() => Tree.from(shifted.subarray(1))).toThrow(message);
  });

  test('is read at any offset', () => {
    const shifted = new Uint8Array(buffer.byteLength + 1);
    shifted.set(new Uint8Array(buffer), 1);
    expect(Tree.from(shifted.subarray(1)).toObject()).toStrictEqual(document);
  });

  test.each([
    ['no tree', []],
    ['a smaller tree', [...new Uint8Array(buffer)]],
  ])('of a large buffer is checked before the buffer is copied: %s', (_, begin) => {
    // The operating system allocates only the written pages.
    const bytes = new Uint8Array(2 ** 28);
    bytes.set(begin);
    const before = process.memoryUsage.rss();
    expect(() => Tree.from(bytes)).toThrow(/^souptree: /);
    expect(process.memoryUsage.rss() - before).toBeLessThan(2 ** 26);
  });
});

describe('a buffer that other code can change', () => {
  test('is copied if it is shared', () => {
    const shared = new SharedArrayBuffer(buffer.byteLength);
    const bytes = new Uint8Array(shared);
    bytes.set(new Uint8Array(buffer));
    const tree = Tree.from(shared);
    bytes.fill(0);
    expect(tree.toObject()).toStrictEqual(document);
  });

  test('is copied if it is resizable', () => {
    const options = { maxByteLength: buffer.byteLength + 8 };
    const resizable = Reflect.construct(ArrayBuffer, [buffer.byteLength, options]) as ArrayBuffer;
    new Uint8Array(resizable).set(new Uint8Array(buffer));
    expect(Tree.from(resizable).buffer).not.toBe(resizable);
    expect(Tree.from(resizable).toObject()).toStrictEqual(document);
  });
});

test('all trees of the parser are valid', () => {
  const value = 'x'.repeat(100);
  const html = [
    `<p class=${value} ${value}><b title="${value}">${value}<p>${value}<p>${value}`,
    `<select><button><selectedcontent></selectedcontent></button><option>${value}<option selected>y`,
    `<div><?marker name=a></div><template for=a>${value}</template>`,
    `<table>${value}<td>x</table>${value}<!--${value}--><?${value}?><svg><${value}>`,
    `<div><template shadowrootmode=open shadowrootserializable>${value}</template>`,
  ];
  for (const each of [...html, html.join('')]) {
    const options = { declarativeShadowRoots: true, collectErrors: true };
    for (const tree of [parseTree(each, options), parseFragmentTree(each, options)]) {
      expect(Tree.from(tree.buffer).toObject()).toStrictEqual(tree.toObject());
    }
  }
});

test('every changed tree is either refused, or readable by all readers', () => {
  const args = [
    resolve(root, 'tools/fuzz/trees/fuzz-trees.mjs'),
    '--count',
    '20000',
    '--seed',
    '1',
  ];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 100_000 });
  expect(printed).toMatch(/^20000 changed trees: \d+ refused, \d+ read\n$/);
}, 120_000);
