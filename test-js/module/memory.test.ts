/** Large and deep documents, and documents that are too large. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  type Element,
  initSync,
  type LazyNode,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  serialize,
  type Text,
  Tree,
} from 'souptree';
import * as parse5 from 'souptree/parse5';

const distribution = resolve(__dirname, '../../dist/index.cjs');

const minute = 60_000;

/** The length of the chain of first children. */
function depthOf(root: { children: unknown[] }): number {
  let depth = 0;
  for (let node = root.children[0] as Element | undefined; node?.children; depth++) {
    node = node.children[0] as Element | undefined;
  }
  return depth;
}

describe('deep documents', () => {
  const depth = 1_000_000;

  test(
    'with a million elements become plain nodes',
    () => {
      expect(depthOf(parseFragment('<div>'.repeat(depth)))).toBe(depth);
    },
    minute,
  );

  test(
    'with a million elements are encoded and decoded',
    () => {
      const tree = parseTree('<b></b>'.repeat(10) + '<div>'.repeat(depth));
      expect(tree.buffer.byteLength).toBeGreaterThan(12 * depth);
      tree.toObject();
    },
    minute,
  );

  test(
    'with a million elements are serialised in the shape of parse5',
    () => {
      const html = '<div>'.repeat(depth);
      const fragment = parse5.parseFragment(html);
      // toBe() would print the whole difference.
      expect(parse5.serialize(fragment) === html + '</div>'.repeat(depth)).toBe(true);
    },
    minute,
  );

  test(
    'with a million elements are read by every reader and serialised',
    () => {
      const html = '<div>'.repeat(depth);
      const markup = html + '</div>'.repeat(depth);
      const tree = Tree.from(parseFragmentTree(html).buffer);
      let moves = 0;
      const cursor = tree.cursor();
      while (cursor.next()) moves++;
      while (cursor.parent()) moves++;
      while (cursor.firstChild()) moves++;
      let count = 0;
      for (const { name } of tree.root.elements('div')) count += name === 'div' ? 1 : 0;
      for (const node of tree.root.descendants()) count += node.parent === null ? 0 : 1;
      let node: LazyNode = tree.root;
      for (; node.lastChild; node = node.lastChild) count++;
      for (; node.parent; node = node.parent) count++;
      expect([moves, count]).toStrictEqual([3 * depth, 4 * depth]);
      expect(tree.root.textContent).toBe('');
      const object = tree.root.toObject();
      expect(depthOf(object)).toBe(depth);
      // toBe() would print the whole difference.
      expect(serialize(object) === markup).toBe(true);
      expect(tree.root.innerHTML === markup).toBe(true);
    },
    minute,
  );

  test(
    'with 100,000 nested templates are parsed',
    () => {
      const nested = 100_000;
      let root = parseFragment('<template>'.repeat(nested));
      for (let left = nested; left > 0; left--) {
        const { content } = root.children[0] as Element;
        if (!content) throw new Error('no content');
        root = content;
      }
      expect(root.children).toStrictEqual([]);
    },
    minute,
  );
});

describe('large documents', () => {
  const paragraph = '<p class="some class">text \u00e9 <b>bold</b> &amp; more</p>\n';

  test(
    'of 50 MB are parsed',
    () => {
      const count = Math.ceil((50 * 1024 * 1024) / paragraph.length);
      const tree = parseTree(paragraph.repeat(count), { srcdoc: true });
      expect(tree.buffer.byteLength).toBeGreaterThan(count * 4 * 12);
    },
    2 * minute,
  );

  test(
    'with one text or one attribute of 50 MB are parsed',
    () => {
      const text = 'x'.repeat(50 * 1024 * 1024);
      const [p] = parseFragment(`<p title="${text}">${text}`).children as Element[];
      expect(p.attributes[0].value.length).toBe(text.length);
      expect((p.children[0] as Text).value.length).toBe(text.length);
    },
    minute,
  );

  test(
    'free their memory',
    () => {
      const program = `
const { parseTree } = require(${JSON.stringify(distribution)});
const megabytes = () => {
  gc();
  return process.memoryUsage().external / 1e6;
};
parseTree('<p>x');
const before = megabytes();
const html = '<p class=x>text <b>bold</b>'.repeat(400_000);
for (let round = 0; round < 20; round++) parseTree(html);
// Each tree needed more than 100 MB. The collector may need a few rounds.
let rounds = 0;
const timer = setInterval(() => {
  const isBack = megabytes() - before < 1;
  if (!isBack && ++rounds < 50) return;
  clearInterval(timer);
  console.log(isBack);
}, 20);`;
      const args = ['--expose-gc', '-e', program];
      expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('true\n');
    },
    minute,
  );

  test(
    'do not change the results of later small documents',
    () => {
      const small = '<!doctype html><p>x';
      const expected = parse(small);
      for (const size of [1, 1000, 1_000_000, 10_000_000, 1000, 1]) {
        parseTree('<i>x'.repeat(size / 4));
        expect(parse(small)).toStrictEqual(expected);
      }
    },
    minute,
  );
});

describe('a string that the caller keeps', () => {
  /** The megabytes that remain after 20 pages if the caller keeps only their titles. */
  function megabytesKept(read: string): number {
    const program = `
const { parse, parseTree, parseFragment } = require(${JSON.stringify(distribution)});
const megabytes = () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};
const titles = [];
const page = (n) => '<title>page number ' + n + ', which is long enough</title><p>' + 'x'.repeat(2e6);
const title = (root) => root.children[0].children[0].children[0].children[0].value;
const read = (html) => ${read};
read(page(0));
const before = megabytes();
for (let n = 0; n < 20; n++) titles.push(read(page(n)));
const kept = megabytes() - before;
if (!titles.every((text, n) => text === 'page number ' + n + ', which is long enough')) throw 1;
console.log(kept);`;
    const args = ['--expose-gc', '-e', program];
    return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  }

  // test-js/readers/kept-strings.test.ts measures what a string keeps.
  test.each([
    'title(parse(html))',
    'title(parseTree(html).root)',
    'title(parse(html, { copyStrings: true }))',
    'title(parseTree(html).toObject({ copyStrings: true }))',
    'title(parseTree(html).root.toObject({ copyStrings: true }))',
  ])('does not keep its page in memory with %s', (read) => {
    // The pages have 40 MB of strings. The garbage collector may not have freed all garbage yet.
    expect(megabytesKept(read)).toBeLessThan(15);
  });

  test('is equal with and without `copyStrings`', () => {
    const html = '<p title="\u00e9 and a long attribute value, longer than those shared">a<x-name>';
    const long = `<b class=${'y'.repeat(100)}>`;
    const page = `${html}\ud83d${html}${long}<p>x<p>x`;
    const options = { copyStrings: true };
    expect(parse(page, options)).toStrictEqual(parse(page));
    expect(parseFragment(page, options)).toStrictEqual(parseFragment(page));
    expect(parseTree(page).toObject(options)).toStrictEqual(parse(page));
    expect(() => parse('', { copyStrings: 1 as unknown as boolean })).toThrow(TypeError);
    expect(() => parseTree('').toObject({ copyStrings: 1 as unknown as boolean })).toThrow(
      'toObject: `copyStrings` must be a boolean, got 1',
    );
  });

  test.each([{}, { copyStrings: true }])(
    'is in memory once for all elements that the parser reconstructs with it, with %p',
    (options) => {
      const program = `
const { parse } = require(${JSON.stringify(distribution)});
gc();
const before = process.memoryUsage().heapUsed;
const html = '<p><b title="' + 'x'.repeat(1e5) + '">' + '<p>x'.repeat(1000);
const page = parse(html, ${JSON.stringify(options)});
gc();
console.log((process.memoryUsage().heapUsed - before) / 1e6, page.type);`;
      const args = ['--expose-gc', '-e', program];
      const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
      expect(Number.parseFloat(printed)).toBeLessThan(10);
    },
  );
});

describe('a document that runs out of memory', () => {
  const { grow } = WebAssembly.Memory.prototype;

  afterEach(() => {
    WebAssembly.Memory.prototype.grow = grow;
  });

  test(
    'throws an error that says what to do, and does not affect the next parse',
    () => {
      const expected = parse('<p>before');
      const huge = 'x'.repeat(20 * 1024 * 1024);
      // The memory of a new instance must grow.
      initSync(readFileSync(resolve(__dirname, '../../dist/souptree.wasm')));
      WebAssembly.Memory.prototype.grow = () => {
        throw new RangeError('Maximum memory size exceeded');
      };
      expect(() => parse(huge)).toThrow(
        /^souptree: out of memory while parsing 20971520 characters; parse smaller pieces, or give/,
      );
      expect(parse('<p>before')).toStrictEqual(expected);
      WebAssembly.Memory.prototype.grow = grow;
      const [text] = parseFragment(huge, { context: 'div' }).children as Text[];
      expect(text.value.length).toBe(huge.length);
    },
    minute,
  );

  test(
    'is parsed in a new instance if other documents used the memory',
    () => {
      const huge = 'x'.repeat(20 * 1024 * 1024);
      initSync(readFileSync(resolve(__dirname, '../../dist/souptree.wasm')));
      parse('<p>before');
      const used = new Set<WebAssembly.Memory>();
      let memories = 1;
      WebAssembly.Memory.prototype.grow = function (pages) {
        if (used.add(this).size <= memories) throw new RangeError('Maximum memory size exceeded');
        return grow.call(this, pages);
      };
      const [text] = parseFragment(huge, { context: 'div' }).children as Text[];
      expect(text.value.length).toBe(huge.length);
      expect(used.size).toBe(2);
      used.clear();
      memories = 2;
      expect(() => parse(huge.repeat(8))).toThrow(
        'out of memory while parsing 167772160 characters',
      );
      expect(used.size).toBe(2);
    },
    minute,
  );
});

test('a stack overflow throws in the caller, and does not affect the next parse', () => {
  // A separate process, because Jest's own code does not work at the end of the stack.
  const program = `
const { parse } = require(${JSON.stringify(distribution)});
const expected = JSON.stringify(parse('<p>x'));
const names = new Set();
function sink() {
  try { sink(); } catch {}
  try { parse('<p>x'); } catch (error) { names.add(error.name); }
}
sink();
console.log([...names].join(), JSON.stringify(parse('<p>x')) === expected);`;
  const printed = execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  expect(printed).toBe('RangeError true\n');
});
