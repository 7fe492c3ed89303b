// What users have reported of libraries that run on parse5 or a DOM, tried on this package. test-js/reports has the
// cases that need no other library.

// @ts-nocheck: jsdom has no types here.

import { deepStrictEqual, ok } from 'node:assert';
import { test } from 'node:test';
import * as cheerio from 'cheerio';
import rehypeRawOfUnified from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { toDOM } from '../../dist/dom.js';
import { parse } from '../../dist/domhandler.js';
import { parseFragmentTree } from '../../dist/index.js';
import rehypeRaw from '../../dist/rehype-raw.js';

// Node 20.19 fails if jsdom requires parse5 while modules that import parse5 are loaded.
const { JSDOM } = await import('jsdom');

const cases = [
  [
    'cheerio finds the text of bytes in windows-1252',
    () =>
      cheerio
        .load(parse(Buffer.from('<meta charset=latin1><p>\xe9', 'latin1')))('p')
        .text(),
    '\u00e9',
  ],
  [
    'cheerio writes JSON in an attribute',
    () => cheerio.load(parse(`<p title='{"a":1}'>b</p>`))('body').html(),
    '<p title="{&quot;a&quot;:1}">b</p>',
  ],
  [
    'toDOM writes names of attributes that XML does not have into a window of jsdom',
    () => {
      const { document } = new JSDOM('').window;
      const body = document.createElement('div');
      body.append(toDOM(parseFragmentTree('<p b"c=d @e=f>g'), document));
      return body.innerHTML;
    },
    '<p b"c="d" @e="f">g</p>',
  ],
];

for (const [name, actual, expected] of cases) test(name, () => deepStrictEqual(actual(), expected));

/** Raw nodes of Markdown: the result must be that of rehype-raw. */
const trees = [
  [
    'text',
    [
      { type: 'raw', value: '<b-c' },
      { type: 'text', value: 'd' },
    ],
  ],
  [
    'markup around a node',
    [
      { type: 'raw', value: '<div>' },
      { type: 'text', value: 'b' },
      { type: 'raw', value: '</div>' },
    ],
  ],
  ['braces in attributes', [{ type: 'raw', value: '<div ref={b} id={c}>d</div>' }]],
];

for (const [name, children] of trees) {
  test(`souptree/rehype-raw writes ${name} as rehype-raw does`, async () => {
    const through = async (plugin) => {
      const processor = unified().use(plugin).use(rehypeStringify);
      const tree = await processor.run(structuredClone({ type: 'root', children }));
      return processor.stringify(tree);
    };
    const output = await through(rehypeRaw);
    ok(output.length > 0);
    deepStrictEqual(output, await through(rehypeRawOfUnified));
  });
}
