/** Large and deep documents, and an instance of the module that breaks. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type Element, initSync, parse, parseFragment, parseTree, type Text } from 'souptree';
import * as parse5 from 'souptree/parse5';

const minute = 60_000;

/** The names of a chain of only children, counted. */
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
    'of a million elements, as plain nodes',
    () => {
      expect(depthOf(parseFragment('<div>'.repeat(depth)))).toBe(depth);
    },
    minute,
  );

  test(
    'of a million elements, encoded',
    () => {
      const tree = parseTree('<b></b>'.repeat(10) + '<div>'.repeat(depth));
      expect(tree.buffer.byteLength).toBeGreaterThan(12 * depth);
      tree.toObject();
    },
    minute,
  );

  test(
    'of a million elements, in the shape of parse5, and serialised',
    () => {
      const html = '<div>'.repeat(depth);
      const fragment = parse5.parseFragment(html);
      expect(parse5.serialize(fragment)).toBe(html + '</div>'.repeat(depth));
    },
    minute,
  );

  test(
    'of nested templates',
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
    'of 50 MB',
    () => {
      const count = Math.ceil((50 * 1024 * 1024) / paragraph.length);
      const tree = parseTree(paragraph.repeat(count), { srcdoc: true });
      expect(tree.buffer.byteLength).toBeGreaterThan(count * 4 * 12);
    },
    2 * minute,
  );

  test(
    'of 50 MB of one text, and of one attribute',
    () => {
      const text = 'x'.repeat(50 * 1024 * 1024);
      const [p] = parseFragment(`<p title="${text}">${text}`).children as Element[];
      expect(p.attributes[0].value.length).toBe(text.length);
      expect((p.children[0] as Text).value.length).toBe(text.length);
    },
    minute,
  );

  test(
    'give their memory back',
    () => {
      const html = paragraph.repeat(50_000);
      for (let round = 0; round < 5; round++) parseTree(html);
      const before = process.memoryUsage().rss;
      for (let round = 0; round < 30; round++) parseTree(html);
      // Each needs more than 30 MB.
      expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    },
    2 * minute,
  );

  test(
    'are followed by small ones, with the same result as before',
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

describe('a module that traps', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Lets the next growth of memory fail, as it does where none is left. */
  function exhaustMemory(): void {
    jest.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementationOnce(() => {
      throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
    });
  }

  test(
    'says that memory ran out, and what to do; the next parse is not affected',
    () => {
      const before = parse('<p>before');
      const huge = 'x'.repeat(20 * 1024 * 1024);
      initSync(new WebAssembly.Module(readFileSync(resolve(__dirname, '../dist/souptree.wasm'))));
      exhaustMemory();
      expect(() => parse(huge)).toThrow(
        /^souptree: out of memory while parsing 20971520 characters; parse smaller pieces, or give/,
      );
      expect(parse('<p>before')).toStrictEqual(before);
      expect(textLength(huge)).toBe(huge.length);
    },
    minute,
  );

  function textLength(html: string): number {
    return (parseFragment(html, { context: 'div' }).children[0] as Text).value.length;
  }
});

test('a full stack of the caller is an error of the caller', () => {
  const expected = parse('<p>x');
  const overflow = (): unknown => {
    try {
      return overflow();
    } catch {
      return parse('<p>x');
    }
  };
  try {
    overflow();
  } catch (error) {
    expect((error as Error).name).toBe('RangeError');
  }
  expect(parse('<p>x')).toStrictEqual(expected);
});
