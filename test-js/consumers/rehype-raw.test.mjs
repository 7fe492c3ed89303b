// souptree/rehype-raw, compared with hast-util-raw on random trees, and in a pipeline of unified.

import { strictEqual } from 'node:assert';
import { describe, test } from 'node:test';
import { raw as rawOfTheirs } from 'hast-util-raw';
import rehypeRawOfTheirs from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import rehypeRaw, { raw } from '../../dist/rehype-raw.js';

const count = 5_000;
const names = [
  'p',
  'div',
  'b',
  'i',
  'a',
  'ul',
  'li',
  'h1',
  'br',
  'img',
  'code',
  'svg',
  'em',
  'nobr',
];
const texts = [
  'a',
  'b c',
  ' ',
  '\n',
  'a & b',
  '<i>',
  '&lt;',
  'x\u00a0y',
  'p;',
  '  z  ',
  '"',
  '-->',
];
const tags = [
  '<div>',
  '</div>',
  '<p>',
  '</p>',
  '<b class="x y">',
  '</b>',
  'x &amp; y',
  '<br>',
  '<!--c-->',
];
const markup = [
  ...tags,
  '<a href=1>',
  '</a>',
  '<svg>',
  '</svg>',
  '<circle r=1/>',
  '<img src=a>',
  '</br>',
];
const properties = [{}, {}, { id: 'x' }, { className: ['a', 'b'] }, { title: 'a "b" <c>' }];

/** A generator of numbers below a bound, always the same ones. @param {number} seed */
function generator(seed) {
  let state = seed;
  return (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % bound;
  };
}

/** @param {(bound: number) => number} below @param {number} depth @returns {any} */
function randomNode(below, depth) {
  const pick = (/** @type {any[]} */ list) => list[below(list.length)];
  const kind = below(10);
  if (kind < 3 || depth === 0) return { type: 'text', value: pick(texts) };
  if (kind < 6) return { type: 'raw', value: pick(markup) };
  if (kind === 6) return { type: 'comment', value: 'c-d' };
  const tagName = pick(names);
  const length = tagName === 'br' || tagName === 'img' ? 0 : below(4);
  const children = Array.from({ length }, () => randomNode(below, depth - 1));
  return { type: 'element', tagName, properties: pick(properties), children };
}

/** The tree as text, with the properties sorted. @param {unknown} tree */
const json = (tree) =>
  JSON.stringify(tree, (key, value) =>
    key === 'properties' ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

describe('souptree/rehype-raw', () => {
  test(`creates the same tree as hast-util-raw from ${count} random trees`, () => {
    const below = generator(1);
    for (let index = 0; index < count; index++) {
      const children = Array.from({ length: 1 + below(5) }, () => randomNode(below, 3));
      /** @type {any} */
      const tree = { type: 'root', children };
      strictEqual(json(raw(tree)), json(rawOfTheirs(tree)), JSON.stringify(tree));
    }
  });

  test('is a plugin of unified', () => {
    /** @type {any} */
    const tree = {
      type: 'root',
      children: [
        { type: 'raw', value: '<p>a ' },
        {
          type: 'element',
          tagName: 'em',
          properties: {},
          children: [{ type: 'text', value: 'b' }],
        },
        { type: 'raw', value: '<script>c</script>' },
      ],
    };
    const printed = (/** @type {any} */ plugin) => {
      const processor = unified().use(plugin, { tagfilter: true }).use(rehypeStringify);
      return processor.stringify(/** @type {any} */ (processor.runSync(tree)));
    };
    strictEqual(printed(rehypeRaw), printed(rehypeRawOfTheirs));
    strictEqual(printed(rehypeRaw), '<p>a <em>b</em>&#x3C;script>c&#x3C;/script></p>');
  });
});
