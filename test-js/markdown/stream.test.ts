/** `MarkdownStream` writes what `toMarkdown` writes, while the page arrives. */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import 'souptree/legacy-encodings';
import { toMarkdown } from 'souptree/markdown';
import { MarkdownStream, type MarkdownStreamOptions } from 'souptree/markdown-stream';
import { chooser, soup } from '../../tools/lib/soup/index.mjs';

type Chunk = string | Uint8Array;

/** The chunks of the output for those of a page. */
async function outputOf(
  chunks: readonly Chunk[],
  options?: MarkdownStreamOptions,
): Promise<string[]> {
  const { writable, readable } = new MarkdownStream(options);
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const written = Promise.all([...chunks.map((chunk) => writer.write(chunk)), writer.close()]);
  written.catch(() => {});
  const output: string[] = [];
  for (let each = await reader.read(); !each.done; each = await reader.read()) {
    output.push(each.value);
  }
  await written;
  return output;
}

const writes = async (chunks: readonly Chunk[], options?: MarkdownStreamOptions) =>
  (await outputOf(chunks, options)).join('');

/** Misnested elements, tables that text leaves, lists, hidden elements, and what the parser changes later. */
const pages = [
  '<!DOCTYPE html><title>t</title><h1>A</h1><p>one<p>two <b>three</b><hr>',
  '<ul><li>a<li><p>b<p>c<ul><li>d</ul><li>e</ul><ol start=3><li>f<li value=9>g</ol>',
  '<blockquote><p>a<blockquote>b</blockquote><ul><li>c</ul></blockquote><p>d',
  '<b>a<p>b</b>c<p>d<i>e<p>f</i>g',
  '<a href=/x>a<div>b<p>c</a>d<a href=/y>e',
  'a<table>b<tr><td>c<td>d</table>e<table><tr><th>f<th>g<tr><td>h<td>i</table>',
  '<table><b>a<tr><td>b</b></table>c',
  '<div hidden>a<p>b</div>c<div style="display: none">d</div><p hidden>e</p>f',
  '<form><div>a</form>b</div>c<form><p>d</form>',
  '<head></head><title>a</title><base href=https://a.example/b/><p><a href=c>d</a>',
  '<body><p>a</p><frameset><frame></frameset>',
  '<p>a<select><option>b</select>c<button><p>d</button>e',
  '<template><p>a</template><div><template shadowrootmode=open>b</template>c</div>',
  '<pre>a\n\nb</pre><pre><code class=language-js>c</code></pre><dl><dt>d<dd>e</dl>',
  '<svg><desc><p>a</svg><math><mi>b<annotation encoding=tex>c</math><ruby>d<rt>e</ruby>',
  '<ul><ul><li>a</ul>b<li><input type=checkbox checked> c<li><input type=checkbox>d</ul>',
  '<q>a<q>b</q></q><kbd>c</kbd><del>d</del><code>e ` f</code><img src=g alt=h>',
  '<p><?marker name=a>b</p><p>c</p><template for=a>d</template><p>e',
  '<center><font size=1>a<p>b</font>c</center></body>d</html>e<!-- f -->g',
  '<details><summary>a</summary>b<figure><figcaption>c</figcaption></figure></details>',
];

/** Ordinary parts of long pages. */
const fillers = [
  '<p>some <b title=x>bold</b> text and <a href=/y>a link</a></p>\n',
  '<ul><li>a<li>b</ul>',
  '<div class=a>text</div>',
  '<table><tr><td>a<td>b</table>',
  '<select><option>a<option selected>b</select>',
  '<h2>head</h2>',
  '<br>',
  'x ',
];

/** Tags that hide or take in what follows, or that change what is written already. */
const unusual =
  /<(?:plaintext|frameset|base|body|html|textarea|title|script|style|xmp|iframe|no|template|svg|math|!|\?)/i;

/** A page of 100 kB: many ordinary parts, and soup between them. */
function longPage(choose: (count: number) => number): string {
  let page = '';
  while (page.length < 100_000) {
    if (choose(10) < 4) page += (fillers[choose(fillers.length)] as string).repeat(1 + choose(400));
    const part = soup(choose);
    if (!unusual.test(part)) page += part;
  }
  return page;
}

describe('MarkdownStream', () => {
  test.each(pages)('writes the same, cut at each place: %s', async (page) => {
    const expected = toMarkdown(page);
    for (let at = 0; at <= page.length; at++) {
      expect(await writes([page.slice(0, at), page.slice(at)])).toBe(expected);
    }
    expect(await writes([...page])).toBe(expected);
    // A page long enough that what is complete is looked for in each of its parts.
    const long = `<main>${page}</main>`.repeat(20);
    expect(await writes(long.match(/.{1,97}/gs) as string[])).toBe(toMarkdown(long));
  });

  test('writes the same for random pages in random chunks', async () => {
    const seeds = fc.integer({ min: 0, max: 2 ** 30 });
    const property = fc.asyncProperty(
      seeds,
      fc.integer({ min: 1, max: 200 }),
      async (seed, most) => {
        const page = soup(chooser(seed)).repeat(4);
        const chunks: string[] = [];
        const choose = chooser(seed + 1);
        for (let at = 0; at < page.length; ) {
          const length = 1 + choose(most);
          chunks.push(page.slice(at, at + length));
          at += length;
        }
        expect(await writes(chunks)).toBe(toMarkdown(page));
      },
    );
    await fc.assert(property, { numRuns: 400, seed: 1 });
  });

  // The parser forgets most of such a page while it arrives.
  test('writes the same for long pages of random parts', async () => {
    const property = fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 30 }), async (seed) => {
      const choose = chooser(seed);
      const page = longPage(choose);
      const chunks: string[] = [];
      for (let at = 0; at < page.length; ) {
        const length = 1 + choose(choose(3) === 0 ? 40_000 : 3000);
        chunks.push(page.slice(at, at + length));
        at += length;
      }
      expect(await writes(chunks)).toBe(toMarkdown(page));
    });
    await fc.assert(property, { numRuns: 60, seed: 1 });
  }, 60_000);

  test('writes blocks, items and quotes before the page ends', async () => {
    const item = (name: string) => `<li>${name}${' word'.repeat(40)}</li>`;
    const output = await outputOf(['<ul>', item('a'), item('b'), '</ul><p>c'.padEnd(200), '<p>d']);
    expect(output.map((each) => each.slice(0, 7))).toStrictEqual([
      '- a wor',
      '\n- b wo',
      '\n\nc\n\nd\n',
    ]);
  });

  test('reads bytes in their encoding, and a fragment', async () => {
    const bytes = Uint8Array.from([0x3c, 0x70, 0x3e, 0xe9, 0xa4]);
    const transport = 'text/html; charset=gbk';
    expect(
      await writes([bytes.subarray(0, 4), bytes.subarray(4)], {
        parse: { encoding: { transport } },
      }),
    ).toBe('\u6901\n');
    const parse = { context: 'tr' };
    expect(await writes(['<td>a<td>b'], { parse })).toBe(toMarkdown('<td>a<td>b', { parse }));
  });

  test('has the options of toMarkdown that need no whole page', async () => {
    const page = '<h1>a</h1><p><i>b</i> <a href=c>d</a> <a href=javascript:x>e</a> <sub>f</sub>';
    for (const options of [
      { headingStyle: 'setext', emDelimiter: '_' },
      { linkStyle: 'referenced', url: 'https://a.example/b/' },
      { schemes: 'all', raw: 'html' },
    ] as const) {
      expect(await writes([page], options)).toBe(toMarkdown(page, options));
    }
  });

  test.each(['map', 'keep', 'remove'])('refuses the option %s', (name) => {
    expect(() => new MarkdownStream({ [name]: 'a' } as never)).toThrow(
      new TypeError(`MarkdownStream: the option \`${name}\` needs the whole page: use toMarkdown`),
    );
  });

  test('errors of options, chunks and limits', async () => {
    expect(() => new MarkdownStream({ bulletListMarker: 'x' } as never)).toThrow(
      /`bulletListMarker`/,
    );
    expect(() => new MarkdownStream({ bullets: '*' } as never)).toThrow(/bullets/);
    expect(() => new MarkdownStream({ parse: { locations: true } } as never)).toThrow(/locations/);
    await expect(writes([7 as never])).rejects.toThrow(TypeError);
    await expect(writes(['<p>'.repeat(9)], { parse: { limits: { nodes: 4 } } })).rejects.toThrow(
      /nodes/,
    );
    expect(await writes([])).toBe('');
  });

  test('cancels and aborts', async () => {
    const cancelled = new MarkdownStream();
    await cancelled.readable.cancel();
    const aborted = new MarkdownStream();
    const failed = aborted.readable.getReader().read();
    await Promise.all([
      expect(failed).rejects.toThrow('stop'),
      aborted.writable.abort(new Error('stop')),
    ]);
  });

  test('deep pages and many open elements take linear time', async () => {
    for (const [open, text] of [
      ['<div>', 'a'],
      ['<b>', 'a'],
      ['<ul><li>', 'a'],
      ['<p>a<base href=b>', ''],
      ['<template><base href=a>', ''],
    ]) {
      const page = open.repeat(20_000) + text;
      expect(await writes(page.match(/.{1,4096}/gs) as string[])).toBe(toMarkdown(page));
    }
  });
});
