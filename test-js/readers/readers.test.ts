/** The list of all ways to read a page: tools/lib/readers. Fuzzers, benchmarks and tests take their lists from it. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { dialects, readers } from '../../tools/lib/readers/index.mjs';
import { outline } from '../../tools/lib/readers/outline.mjs';
import { openReader } from '../support/readers.js';

/** The entries without a reader, with the reason. */
const others: Record<string, string> = {
  tree: 'exports what other entries return',
  dom: 'its nodes are those of a browser',
  'dom-stream': 'its nodes are those of a browser',
  rehype: 'is souptree/hast for unified',
  'legacy-encodings': 'decodes bytes before they are read',
  server: 'rewrites, as souptree/rewrite does',
  node: 'rewrites, as souptree/rewrite does',
};

test('each entry has a reader, or a reason why not', () => {
  const manifest = readFileSync(resolve(__dirname, '../../package.json'), 'utf8');
  const entries = Object.keys(JSON.parse(manifest).exports)
    .filter((path) => !/inline|standalone|\.wasm|package\.json/.test(path))
    .map((path) => (path === '.' ? 'index' : path.slice(2)));
  const read = Object.values(readers).map(({ entry }) => entry);
  expect([...new Set([...read, ...Object.keys(others)])].sort()).toStrictEqual(entries.sort());
  expect(Object.keys(others).filter((entry) => read.includes(entry))).toStrictEqual([]);
});

const pages: Record<string, string> = {
  'a document': '<!doctype html><title>x &amp; y</title><p id=a class="b c">z<b>t<p>u<!--c-->',
  'foreign elements':
    '<svg viewBox=1 xlink:href=x><foreignObject>y</foreignObject></svg><math><mi>z',
  'contents of a template': '<template>a<td>b</template><template><template>c',
  'a table': '<table>x<tr><td>y<select><option>z',
  'a processing instruction': '<?a b?><p>x',
};

const withDialect = Object.entries(readers).filter(([, { dialect }]) => dialect !== undefined);
const { objects } = dialects;

describe.each(Object.entries(pages))('of %s', (_, page) => {
  test.each(withDialect)(
    '%s have the names, texts and ranges of plain nodes',
    async (name, reader) => {
      const { shape, hasRanges } = reader.dialect ?? objects;
      const plain = await openReader(readers['objects with locations']);
      const read = await openReader(reader);
      for (const options of [{}, { context: 'div' }]) {
        const isCompared = hasRanges && name.endsWith('with locations');
        const expected = outline(objects.shape, plain(page, options), { hasRanges: isCompared });
        expect(/ \d+-\d+$/m.test(expected)).toBe(isCompared);
        const found = outline(shape, read(page, options), { hasRanges: isCompared });
        expect(found).toBe(expected);
      }
    },
  );

  test.each(withDialect)('%s are the same if it arrives in bytes', async (_, reader) => {
    const { shape } = reader.dialect ?? objects;
    const read = await openReader(reader);
    const outlineOf = (input: string | Uint8Array) =>
      outline(shape, read(input, {}), { hasRanges: true });
    expect(outlineOf(new TextEncoder().encode(page))).toBe(outlineOf(page));
  });
});
