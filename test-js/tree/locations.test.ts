/** Source locations of nodes and attributes. */

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  type Document,
  type Fragment,
  type FragmentOptions,
  lineAndColumn,
  type ParseError,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  Tree,
} from 'souptree';
import { everyNode, type Located, locationProblems } from '../support/locations.js';
import { realPages } from '../support/pages.js';
import { conformanceSuite, ownCases } from '../support/suites/conformance.js';
import { readTreeCases, type TreeCase } from '../support/suites/dat.js';

const locations = true;

/** Each node and attribute of a fragment with the source at its location: `p <p>x</p>`, `p <p>|x|`. */
function located(html: string, options: FragmentOptions = {}): string[] {
  return [...everyNode(parseFragment(html, { context: 'div', ...options, locations }))]
    .slice(1)
    .map((node) => describeLocation(html, node));
}

function describeLocation(html: string, node: Located): string {
  const name = 'name' in node ? node.name : (node as { type: string }).type;
  if (!('location' in node) || node.location === undefined) return name;
  const { start, end } = node.location;
  if (!('startTagEnd' in node.location)) return `${name} ${html.slice(start, end)}`;
  const { startTagEnd, endTagStart } = node.location;
  const pieces = [
    html.slice(start, startTagEnd),
    html.slice(startTagEnd, endTagStart),
    html.slice(endTagStart, end),
  ];
  return `${name} ${pieces.join('|')}`;
}

describe('elements', () => {
  test.each([
    ['<p>x</p>', 'p <p>|x|</p>', 'text x'],
    ['<p>x', 'p <p>|x|', 'text x'],
    ['<p>x<b', 'p <p>|x<b|', 'text x'],
    ['<p>x<p>y', 'p <p>|x|', 'text x', 'p <p>|y|', 'text y'],
    ['<div><p>x</div >', 'div <div>|<p>x|</div >', 'p <p>|x|', 'text x'],
    ['<br><img/>', 'br <br>||', 'img <img/>||'],
    ['<image>', 'img <image>||'],
    ['</p>x', 'p', 'text x'],
    ['x</br>', 'text x', 'br'],
    [
      '<svg><a/><G>x</g></svg>',
      'svg <svg>|<a/><G>x</g>|</svg>',
      'a <a/>||',
      'g <G>|x|</g>',
      'text x',
    ],
    [
      '<svg><foreignobject></foreignObject>',
      'svg <svg>|<foreignobject></foreignObject>|',
      'foreignObject <foreignobject>||</foreignObject>',
    ],
    [
      '<template><td>x</template>',
      'template <template>|<td>x|</template>',
      'fragment',
      'td <td>|x|',
      'text x',
    ],
    [
      '<form><div></form>x</div>',
      'form <form>|<div>|</form>',
      'div <div>|</form>x|</div>',
      'text x',
    ],
    ['<h1>x</h2>', 'h1 <h1>|x|', 'text x'],
  ])('%s', (html, ...expected) => {
    expect(located(html)).toStrictEqual(expected);
  });

  test('that the markup only implies have no location', () => {
    expect(located('<table><td>x')).toStrictEqual([
      'table <table>|<td>x|',
      'tbody',
      'tr',
      'td <td>|x|',
      'text x',
    ]);
    const document = parse('x', { locations });
    expect([...everyNode(document)].filter((node) => 'location' in node)).toStrictEqual([
      { type: 'text', value: 'x', location: { start: 0, end: 1 } },
    ]);
  });

  test('that are adopted or reconstructed have no location, but the original element has one', () => {
    expect(located('<b id=a>1<p>2</b>3')).toStrictEqual([
      'b <b id=a>|1<p>2|</b>',
      'id id=a',
      'text 1',
      'p <p>|2</b>3|',
      'b',
      'id',
      'text 2',
      'text 3',
    ]);
    expect(located('<b><i><p>x</b>')).toStrictEqual([
      'b <b>|<i><p>x|</b>',
      'i <i>|<p>x|',
      'i',
      'p <p>|x</b>|',
      'b',
      'text x',
    ]);
    expect(located('<p><b>1<p>2')).toStrictEqual([
      'p <p>|<b>1|',
      'b <b>|1|',
      'text 1',
      'p <p>|2|',
      'b',
      'text 2',
    ]);
  });

  test('that a select copies have no location in the copy', () => {
    const html =
      '<select><button><selectedcontent></selectedcontent></button><option><i a=b>x</i></select>';
    const all = located(html);
    expect(all.filter((line) => line.startsWith('i'))).toStrictEqual(['i', 'i <i a=b>|x|</i>']);
    expect(all.filter((line) => line.startsWith('a'))).toStrictEqual(['a', 'a a=b']);
  });

  test('html, head and body end at their end tags', () => {
    const inDocument = (html: string) =>
      [...everyNode(parse(html, { locations }))]
        .slice(1)
        .filter((node) => 'type' in node && node.type === 'element')
        .map((node) => describeLocation(html, node));
    expect(inDocument('<html><head></head><body>x</body></html> <!--c-->')).toStrictEqual([
      'html <html>|<head></head><body>x</body>|</html>',
      'head <head>||</head>',
      'body <body>|x|</body>',
    ]);
    expect(inDocument('<html><head><body>x</html>')).toStrictEqual([
      'html <html>|<head><body>x|</html>',
      'head <head>||',
      'body <body>|x|',
    ]);
    expect(inDocument('<html><head><body>x</body>y</body>z')).toStrictEqual([
      'html <html>|<head><body>x</body>y</body>z|',
      'head <head>||',
      'body <body>|x</body>y|</body>',
    ]);
    expect(inDocument('<html><head> x')).toStrictEqual([
      'html <html>|<head> x|',
      'head <head>| |',
      'body',
    ]);
    expect(inDocument('<html><frameset></frameset></html>')).toStrictEqual([
      'html <html>|<frameset></frameset>|</html>',
      'head',
      'frameset <frameset>||</frameset>',
    ]);
    expect(inDocument('<head></head><title>t</title>')).toStrictEqual([
      'html',
      'head <head>||</head>',
      'title <title>|t|</title>',
      'body',
    ]);
  });

  test('that declare a shadow root give it their location', () => {
    const html = '<div><template shadowrootmode=open><b>x</template>y</div>';
    expect(located(html, { declarativeShadowRoots: true })).toStrictEqual([
      'div <div>|<template shadowrootmode=open><b>x</template>y|</div>',
      'shadow-root <template shadowrootmode=open>|<b>x|</template>',
      'b <b>|x|',
      'text x',
      'text y',
    ]);
  });
});

describe('texts', () => {
  test.each([
    ['a&amp;b', 'text a&amp;b'],
    ['&lt;', 'text &lt;'],
    ['&amp', 'text &amp'],
    ['a &nbsp;<b>', 'text a &nbsp;', 'b <b>||'],
    ['a</>b', 'text a</>b'],
    ['a\0b\0', 'text a\0b'],
    ['\0a', 'text a'],
    ['a<x', 'text a'],
    ['<pre>\n\n x', 'pre <pre>|\n\n x|', 'text \n x'],
    ['<pre>\r\n\r\n x', 'pre <pre>|\r\n\r\n x|', 'text \r\n x'],
    ['<pre>\n</pre>', 'pre <pre>|\n|</pre>'],
    ['<pre>&#10;x</pre>', 'pre <pre>|&#10;x|</pre>', 'text x'],
    ['<svg><![CDATA[a]]b]]>c</svg>', 'svg <svg>|<![CDATA[a]]b]]>c|</svg>', 'text a]]b]]>c'],
    ['<svg>\0a\0</svg>', 'svg <svg>|\0a\0|</svg>', 'text \0a\0'],
    ['<title>a\0&lt;</title>', 'title <title>|a\0&lt;|</title>', 'text a\0&lt;'],
    ['<script>\0<!--</script>', 'script <script>|\0<!--|</script>', 'text \0<!--'],
    ['<script>a<!--b', 'script <script>|a<!--b|', 'text a<!--b'],
    [
      '<table>a<tr> <td>b</table>',
      'text a',
      'table <table>|a<tr> <td>b|</table>',
      'tbody',
      'tr <tr>| <td>b|',
      'text  ',
      'td <td>|b|',
      'text b',
    ],
    [
      '<table>&lt;&amp; x<tr>y</table>',
      'text &lt;&amp; x<tr>y',
      'table <table>|&lt;&amp; x<tr>y|</table>',
      'tbody',
      'tr <tr>|y|',
    ],
    ['<table> &#32;<tr>', 'table <table>| &#32;<tr>|', 'text  &#32;', 'tbody', 'tr <tr>||'],
    [
      '<table><colgroup> x',
      'text x',
      'table <table>|<colgroup> x|',
      'colgroup <colgroup>| |',
      'text  ',
    ],
  ])('%j', (html, ...expected) => {
    expect(located(html)).toStrictEqual(expected);
  });
});

test('comments, doctypes and processing instructions have locations', () => {
  expect(located('<!--a--><!b></ c><?d e?><!--f')).toStrictEqual([
    'comment <!--a-->',
    'comment <!b>',
    'comment </ c>',
    'processing-instruction <?d e?>',
    'comment <!--f',
  ]);
  const html = ' <!DOCTYPE html\n><p>';
  const [doctype] = parse(html, { locations }).children;
  expect(doctype).toHaveProperty('location', { start: 1, end: 17 });
});

describe('attributes', () => {
  test('reach from the name to the closing quotation mark', () => {
    expect(located('<p a b=c D = \'d\' a=2 e="&lt;" =f g=>').slice(1)).toStrictEqual([
      'a a',
      'b b=c',
      "d D = 'd'",
      'e e="&lt;"',
      '=f =f',
      'g g',
    ]);
  });

  test('of later html and body tags have a location, even if their element has none', () => {
    const html = '<html a=1><p><html a=2 b=3><body c=4>';
    const all = [...everyNode(parse(html, { locations }))].map((node) =>
      describeLocation(html, node),
    );
    expect(all.filter((line) => /^[abc] /.test(line))).toStrictEqual(['a a=1', 'b b=3', 'c c=4']);
  });

  test('of SVG elements have a location, even if the parser adjusts their names', () => {
    expect(located('<svg viewbox=a xlink:href=b>').slice(1)).toStrictEqual([
      'viewBox viewbox=a',
      'href xlink:href=b',
    ]);
  });
});

describe('offsets', () => {
  const html = '\ufeff\u{1f600}\r\n<p\r\ntitle="\u00e9\ud800">\r\u20ac</p>\n';

  test('of a string count its UTF-16 code units', () => {
    const [before, p] = parseFragment(html, { locations }).children;
    expect(before.location).toStrictEqual({ start: 0, end: 5 });
    expect(p).toMatchObject({ location: { start: 5, startTagEnd: 20, endTagStart: 22, end: 26 } });
    expect(located(html).slice(1)).toStrictEqual([
      'p <p\r\ntitle="\u00e9\ud800">|\r\u20ac|</p>',
      'title title="\u00e9\ud800"',
      'text \r\u20ac',
      'text \n',
    ]);
  });

  test('of bytes count bytes, including a byte order mark and malformed UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('\ufeff\u00e9'),
      Buffer.from([0xff, 0xe2, 0x82, 0xf0, 0x9f, 0x98]),
      Buffer.from('\r\n<b id='),
      Buffer.from([0x80]),
      Buffer.from('>\u{1f600}</b>'),
    ]);
    const tree = parseFragment(bytes, { locations });
    const found = [...everyNode(tree)].slice(1) as { location?: object }[];
    expect(found.map(({ location }) => location)).toStrictEqual([
      { start: 3, end: 13 },
      { start: 13, end: 29, startTagEnd: 21, endTagStart: 25 },
      { start: 16, end: 20 },
      { start: 21, end: 25 },
    ]);
    expect(tree.lineStarts).toStrictEqual([3, 13]);
    expect(lineAndColumn(tree, 0)).toStrictEqual({ line: 1, column: 1 });
    expect(lineAndColumn(tree, 5)).toStrictEqual({ line: 1, column: 3 });
    expect(lineAndColumn(tree, 16)).toStrictEqual({ line: 2, column: 4 });
  });
});

describe('lineAndColumn', () => {
  const html = 'a\r\nbc\n\n\u{1f600}d\re';
  const expected = [
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 2],
    [2, 3],
    [3, 1],
    [4, 1],
    [4, 2],
    [4, 3],
    [4, 4],
    [5, 1],
    [5, 2],
  ].map(([line, column]) => ({ line, column }));

  test('returns the position of each offset in a document, a fragment and a tree', () => {
    const options = { locations };
    for (const source of [
      parse(html, options),
      parseFragment(html, options),
      parseTree(html, options),
      Tree.from(parseFragmentTree(html, options).buffer.slice(0)),
    ]) {
      const found = expected.map((_, offset) => lineAndColumn(source, offset));
      expect(found).toStrictEqual(expected);
      expect(source.lineStarts).toStrictEqual([0, 3, 6, 7, 11]);
    }
  });

  test('throws if the source has no table of lines', () => {
    expect(() => lineAndColumn(parse(html), 0)).toThrow(
      'lineAndColumn: `source` must be parsed with the option `locations`',
    );
    expect(() => lineAndColumn(parseTree(html), 0)).toThrow(TypeError);
  });
});

describe('without the option', () => {
  test('nodes have no location, and the tree has no section for locations', () => {
    const html = '<!doctype html><!--c--><p id=a>x<?y?>';
    const document = parse(html);
    expect(JSON.stringify(document)).not.toMatch(/location|lineStarts/);
    const bytes = parseTree(html).buffer.byteLength;
    const records = 15;
    expect(parseTree(html, { locations }).buffer.byteLength).toBe(bytes + 16 * records + 4);
    expect(() => parse(html, { locations: 1 as unknown as boolean })).toThrow(
      'parse: `locations` must be a boolean, got 1',
    );
  });

  test('the tree is the same', () => {
    const html = 'a&amp;b\0<p>\0</>&lt;<table> x &amp;<svg>\0<![CDATA[y]]>';
    const unlocated = JSON.stringify(parse(html, { locations }), (key, value) =>
      key === 'location' || key === 'lineStarts' ? undefined : value,
    );
    expect(unlocated).toBe(JSON.stringify(parse(html)));
  });
});

/** The byte offset in UTF-8 of each offset in a string. */
function byteOffsets(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // A surrogate counts half of four bytes. Lone surrogates do not occur in these texts.
    const bytes = unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
    offsets[index + 1] = offsets[index] + bytes;
  }
  return offsets;
}

/** Replaces all offsets in a tree. */
function moveToBytes(root: Document | Fragment, byteOffset: (offset: number) => number): void {
  const moved = new Set<object>();
  for (const node of everyNode(root)) {
    const location = ('location' in node && node.location) || undefined;
    if (location === undefined || moved.has(location)) continue;
    moved.add(location);
    const offsets = location as unknown as Record<string, number>;
    for (const name in offsets) offsets[name] = byteOffset(offsets[name]);
  }
  if (root.lineStarts) root.lineStarts = root.lineStarts.map(byteOffset);
}

/** Checks a document as a string and as the UTF-8 of that string. */
function check(
  text: string,
  bytes: Uint8Array,
  read: (input: string | Uint8Array) => Document | Fragment,
): string[] {
  const fromText = read(text);
  const problems = locationProblems(fromText, (start, end) => text.slice(start, end));
  if (/\p{Surrogate}/u.test(text)) return problems;
  const fromBytes = read(bytes);
  const mark = Buffer.from('\ufeff').equals(bytes.subarray(0, 3)) ? 3 : 0;
  const offsets = byteOffsets(text);
  moveToBytes(fromText, (offset) => offsets[offset] + mark);
  delete fromBytes.encoding;
  if (JSON.stringify(fromText) !== JSON.stringify(fromBytes))
    problems.push('other locations in the bytes');
  return problems;
}

function errorsOf(html: string, options: FragmentOptions): string {
  const errors: ParseError[] = [];
  const all = { ...options, onParseError: (error: ParseError) => errors.push(error) };
  if (options.context) parseFragment(html, all);
  else parse(html, all);
  return JSON.stringify(errors);
}

/** Overrides the encoding that a page declares. */
const utf8 = { override: 'utf-8' };

function checkCase({ data, options, scripting }: TreeCase): string[] {
  return (scripting === undefined ? [false, true] : [scripting]).flatMap((mode) => {
    const all = { ...options, scripting: mode, locations, encoding: utf8 };
    const read = (input: string | Uint8Array) =>
      options.context ? parseFragment(input, all) : parse(input, all);
    // In bytes, U+FEFF at the start would be a byte order mark. In a string it is a character.
    const problems = data.startsWith('\ufeff')
      ? locationProblems(read(data), (start, end) => data.slice(start, end))
      : check(data, Buffer.from(data), read);
    const errors = errorsOf(data, all);
    if (errors !== errorsOf(data, { ...all, locations: false })) problems.push('other errors');
    return problems;
  });
}

describe('the source at the location of a node is its markup', () => {
  const suite = conformanceSuite('html5lib/tree-construction');
  for (const folder of [suite, existsSync(ownCases) ? ownCases : undefined]) {
    if (folder === undefined) continue;
    for (const [file, cases] of readTreeCases(folder)) {
      test(file, () => {
        for (const each of cases) {
          expect([each.data, ...checkCase(each)]).toStrictEqual([each.data]);
        }
      });
    }
  }

  test.each(realPages())(
    '%s',
    (_, path) => {
      const bytes = readFileSync(path);
      const text = new TextDecoder().decode(bytes);
      const isUtf8 = !text.includes('\ufffd');
      const read = (input: string | Uint8Array) => parse(input, { locations, encoding: utf8 });
      const problems = isUtf8
        ? check(text, bytes, read)
        : locationProblems(read(text), (start, end) => text.slice(start, end));
      expect(problems.slice(0, 5)).toStrictEqual([]);
    },
    120_000,
  );
});
