/**
 * Documents with 100,000 and 1,000,000 nested elements in every reader and dialect, with locations. No stack
 * overflows, and ten times as many elements need about ten times as much time.
 */

import { expect, test } from '@jest/globals';
import { type Fragment, type LazyElement, parseFragmentTree, serialize, Tree } from 'souptree';
import type { Document } from 'souptree/domhandler';
import { dialects, readers } from '../../tools/lib/readers/index.mjs';
import { processorTime } from '../support/processor-time.js';
import { openReader } from '../support/readers.js';

const tag = '<b a>';
const endTag = '</b>';

const nested = (depth: number): string => tag.repeat(depth) + endTag.repeat(depth);

/** A reader reads a page, and returns the start and end offset of the innermost element. */
type Reading = (html: string, depth: number) => unknown;

/** Calls that the nodes of a library have. */
const calls: Record<string, (root: object, html: string) => object> = {
  objects(root, html) {
    if (serialize(root as Fragment) !== html.replaceAll(tag, '<b a="">')) {
      throw new Error('other markup');
    }
    return root;
  },
  domhandler: (root) => (root as Document).cloneNode(true),
};

/** The reader of a dialect. Throws unless the first children are a chain of `depth` elements. */
async function openDialect(name: string, reader: string): Promise<Reading> {
  const { shape } = dialects[name];
  const read = await openReader(readers[reader]);
  return (html, depth) => {
    const root = read(html, { context: 'div' });
    let node = calls[name]?.(root, html) ?? root;
    let count = 0;
    for (;;) {
      const first = shape.childrenOf(node)?.[0];
      if (first === undefined) break;
      node = first;
      count++;
    }
    if (count !== depth) throw new Error(`${count} elements of ${depth}`);
    return shape.rangeOf(node);
  };
}

const others: Record<string, Reading> = {
  lazy: (html, depth) => {
    const { root } = Tree.from(parseFragmentTree(html, { locations: true }).buffer);
    let last: LazyElement | undefined;
    let count = 0;
    for (const element of root.elements('b')) {
      const { range, startTagRange, endTagRange } = element;
      const isRight =
        range?.start === count * tag.length &&
        startTagRange?.end === range.start + tag.length &&
        endTagRange?.end === range.end &&
        element.attributeRange('a')?.start === range.start + 3;
      if (!isRight) throw new Error(`element ${count} is elsewhere`);
      last = element;
      count++;
    }
    if (count !== depth) throw new Error(`${count} elements of ${depth}`);
    return [last?.range?.start, last?.range?.end];
  },
  cursor: (html) => {
    const cursor = parseFragmentTree(html, { locations: true }).cursor();
    while (cursor.firstChild());
    const found: [number, number] = [cursor.start, cursor.end];
    const length = cursor.startTagEnd - cursor.attributeStart(0) + cursor.end - cursor.endTagStart;
    if (length !== 2 + endTag.length) throw new Error('the tags are elsewhere');
    while (cursor.parent());
    return found;
  },
};

function expectInnermost(read: Reading, depth: number): void {
  const start = (depth - 1) * tag.length;
  const end = start + tag.length + endTag.length;
  expect(read(nested(depth), depth)).toStrictEqual([start, end]);
}

test.each([...Object.keys(dialects), ...Object.keys(others)])(
  '%s',
  async (name) => {
    const read = others[name] ?? (await openDialect(name, `${name} with locations`));
    const times = [100_000, 1_000_000].map((depth) =>
      processorTime(() => expectInnermost(read, depth)),
    );
    // Linear time is a factor of ten, plus garbage collection. Quadratic time would be a factor of 100.
    expect(times[1]).toBeLessThan(50 * times[0]);
  },
  120_000,
);

test('hast with the positions of tags and attributes', async () => {
  expectInnermost(await openDialect('hast', 'hast, verbose'), 100_000);
});
