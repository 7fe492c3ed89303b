/** Hostile pages: the time per byte at 16 times the size is about the same. */

import { expect, test } from '@jest/globals';
import { type LazyElement, parseTree, type Tree } from 'souptree';
import {
  entryList,
  images,
  jsonLd,
  links,
  metadata,
  microdata,
  outline,
  tables,
} from 'souptree/extract';
import { processorTime } from '../support/processor-time.js';

const url = 'https://a.example/';

const readMicrodata = (tree: Tree) => microdata(tree, { url }).items.length;
const readTables = (tree: Tree) => {
  for (const table of tables(tree)) {
    try {
      table.rows();
      for (const cell of table.cells) void cell.headers;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
};
const readForms = (tree: Tree) => {
  for (const form of tree.querySelectorAll('form')) entryList(form as LazyElement);
};

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** A formatting element that the parser creates again in each paragraph: all of them share its attributes. */
const shared = (attributes: string, count: number) =>
  `<p><b ${attributes}></p>${'<p>x'.repeat(count)}`;
const select = (tree: Tree) => {
  for (const selector of ['td.a, .b', '#x', '.c', '[title~=d]', '[title*=e]', 'b[a1].f', '.g']) {
    tree.querySelectorAll(selector);
  }
};

const shapes: [name: string, page: (count: number) => string, read: (tree: Tree) => unknown][] = [
  ['links', (n) => '<a href="/x">'.repeat(n), (tree) => links(tree, { url })],
  [
    'links that need the URL parser',
    (n) => '<p><a href="./x y">x</a>'.repeat(n),
    (tree) => links(tree, { url }),
  ],
  ['a srcset', (n) => `<img srcset="${'a 1x, '.repeat(n)}">`, (tree) => links(tree, { url })],
  [
    'a srcset of parentheses',
    (n) => `<img srcset="a ${'( '.repeat(n)}">`,
    (tree) => links(tree, { url }),
  ],
  ['a list of pings', (n) => `<a ping="${'a '.repeat(n)}">`, (tree) => links(tree, { url })],
  [
    'base elements',
    (n) => '<base>'.repeat(n),
    (tree) => tree.querySelectorAll('base').map((base) => links(base)),
  ],
  [
    'metadata',
    (n) => '<link rel="icon alternate" href=x><meta property=og:x content=y>'.repeat(n),
    (tree) => metadata(tree, { url }),
  ],
  ['nested headings', (n) => '<h1>x<div>'.repeat(n), outline],
  [
    'images of one picture',
    (n) => `<picture>${'<source srcset=a>'.repeat(n)}${'<img>'.repeat(n)}`,
    (tree) => images(tree),
  ],
  ['JSON-LD', (n) => '<script type=application/ld+json>[</script>'.repeat(n), jsonLd],
  ['nested items', (n) => '<div itemscope itemprop=a>x'.repeat(n), readMicrodata],
  ['nested properties', (n) => `<div itemscope>${'<div itemprop=a>x'.repeat(n)}`, readMicrodata],
  [
    'items with the same properties',
    (n) => `${'<p itemscope itemref=a></p>'.repeat(n)}<p id=a>${'<b itemprop=c>x</b>'.repeat(n)}`,
    readMicrodata,
  ],
  [
    'items that contain each other',
    (n) =>
      times(n, (i) => `<p id=a${i} itemprop=b itemscope itemref="a${i + 1} a${i + 2}"></p>`) +
      '<p itemscope itemref=a0>',
    readMicrodata,
  ],
  [
    'items in a circle',
    (n) =>
      times(n, (i) => `<p id=a${i} itemprop=b itemscope itemref=a${(i + 1) % n}></p>`) +
      '<p itemscope itemref=a0>',
    readMicrodata,
  ],
  [
    'properties with shared names',
    (n) => `<div itemscope>${shared(`itemprop="${'a '.repeat(n)}"`, n)}`,
    readMicrodata,
  ],
  ['shared classes', (n) => shared(`class="${'a '.repeat(n)}"`, n), select],
  ['a long shared class', (n) => shared(`class="${'a'.repeat(n)}"`, n), select],
  ['shared classes that are not ASCII', (n) => shared(`class="${'\u0431 '.repeat(n)}"`, n), select],
  ['a long shared id', (n) => shared(`id="${'a'.repeat(n)}"`, n), select],
  ['a long shared value', (n) => shared(`title="${'a '.repeat(n)}"`, n), select],
  [
    'many shared attributes',
    (n) =>
      shared(
        times(n, (i) => `a${i} `),
        n,
      ),
    select,
  ],
  ['controls', (n) => `<form>${'<input name=a value=b>'.repeat(n)}`, readForms],
  ['forms', (n) => '<form><input name=a></form>'.repeat(n), readForms],
  ['radio buttons', (n) => `<form>${'<input type=radio name=a checked>'.repeat(n)}`, readForms],
  ['options', (n) => `<form><select name=a multiple>${'<option selected>b'.repeat(n)}`, readForms],
  ['nested tables', (n) => '<table><tr><td>x'.repeat(n), readTables],
  ['rows', (n) => `<table>${'<tr><th>x<td>y'.repeat(n)}`, readTables],
  [
    'header cells',
    (n) => `<table>${'<tr><th scope=row>x'.repeat(n)}${'<tr><td>y'.repeat(n)}`,
    readTables,
  ],
  [
    'row spans',
    (n) => `<table><tr>${times(n, (i) => `<td rowspan=${65_534 - i}>`)}${'<tr><td>'.repeat(n)}`,
    readTables,
  ],
  ['growing cells', (n) => `<table>${'<tr><td rowspan=0>'.repeat(n)}`, tables],
  [
    'wide cells',
    (n) => `<table><tr>${'<td colspan=1000000 rowspan=0>'.repeat(n)}<tr><td>`,
    readTables,
  ],
  [
    'large tables',
    (n) => '<table><tr><td colspan=1000 rowspan=1000></table>'.repeat(n),
    readTables,
  ],
];

/** The least processor time of some runs on a new tree, in milliseconds. */
function timeOf(html: string, read: (tree: Tree) => unknown): number {
  let least = Infinity;
  for (let run = 0; run < 2; run++) {
    const tree = parseTree(html);
    least = Math.min(
      least,
      processorTime(() => void read(tree)),
    );
  }
  return least;
}

// A time that grows with the square would be 16 times as long per byte. Compilers and collectors run meanwhile.
const mostGrowth = 8;

test.each(shapes)(
  '%s',
  (_name, page, read) => {
    const [small, large] = [page(250), page(4000)];
    timeOf(small, read);
    const perByte = timeOf(small, read) / small.length;
    const growth = timeOf(large, read) / large.length / perByte;
    if (process.env.SOUPTREE_SHOW_GROWTH) process.stdout.write(`${_name}: ${growth.toFixed(2)}\n`);
    expect(growth).toBeLessThan(mostGrowth);
  },
  60_000,
);
