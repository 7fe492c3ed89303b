// Chunks of Markdown, rendered by micromark: nothing is lost, and each chunk is read as it would be in the whole.

import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { NodeKind, parseTree } from '../../dist/index.js';
import { chunks, toMarkdown } from '../../dist/markdown.js';
import { page } from './support/markdown-pages.mjs';
import { describeSuite } from './support/markdown-suite.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const corpus = resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus');

/** @type {(source: any, options?: object) => string[]} */
const markdownOf = (source, options) => chunks(source, options).map(({ markdown }) => markdown);

const words = (/** @type {number} */ count) => 'word '.repeat(count).trim();

test('blocks are together while they fit, and headings are with what follows them', () => {
  const html = `<h1>A</h1><p>${words(20)}<h2>B</h2><p>${words(20)}<h3>C</h3><h4>D</h4><p>${words(10)}`;
  const got = chunks(html, { size: 250 });
  deepStrictEqual(
    got.map(({ markdown, headings }) => [markdown, headings]),
    [
      [`# A\n\n${words(20)}\n\n## B\n\n${words(20)}\n`, []],
      [
        `### C\n\n#### D\n\n${words(10)}\n`,
        [
          { level: 1, text: 'A' },
          { level: 2, text: 'B' },
        ],
      ],
    ],
  );
  deepStrictEqual(
    got.map(({ sourceStart, sourceEnd }) => html.slice(sourceStart, sourceEnd)),
    [html.slice(0, html.indexOf('<h3>')), html.slice(html.indexOf('<h3>'))],
  );
});

test('what fits into no chunk is divided', () => {
  deepStrictEqual(markdownOf(`<p>${words(30)}. ${words(30)}`, { size: 200 }), [
    `${words(30)}.\n`,
    `${words(30)}\n`,
  ]);
  deepStrictEqual(markdownOf(`<ul><li><blockquote>${words(50)}`, { size: 200 }), [
    `- > ${words(39)}\n`,
    `- > ${words(11)}\n`,
  ]);
  const lines = 'a line of code\n'.repeat(20);
  deepStrictEqual(markdownOf(`<pre>${lines}`, { size: 200 }), [
    `\`\`\`\n${'a line of code\n'.repeat(12)}\`\`\`\n`,
    `\`\`\`\n${'a line of code\n'.repeat(8)}\`\`\`\n`,
  ]);
  const row = (/** @type {number} */ n) => `| ${n} | ${words(10)} |\n`;
  deepStrictEqual(
    markdownOf(
      `<table><tr><th>n<th>text${[1, 2, 3, 4].map((n) => `<tr><td>${n}<td>${words(10)}`).join('')}`,
      { size: 200 },
    ),
    [
      `| n | text |\n| --- | --- |\n${row(1)}${row(2)}`,
      `| n | text |\n| --- | --- |\n${row(3)}${row(4)}`,
    ],
  );
});

test('marks and links that are cut are in both parts', () => {
  deepStrictEqual(markdownOf(`<p><a href=/x><b>${words(50)}`, { size: 200 }), [
    `[**${words(37)}**](/x)\n`,
    `[**${words(13)}**](/x)\n`,
  ]);
});

test('what cannot be divided and is too long is left out, but not its text', () => {
  const url = `/${'u'.repeat(200)}`;
  const wide = `<table>${`<tr>${'<td>cell'.repeat(60)}`.repeat(2)}</table>`;
  const html = `<a href=${url}>link</a><img src=${url} alt=image><pre class=language-${'l'.repeat(90)}>code</pre>${wide}`;
  const got = markdownOf(html, { size: 200 });
  strictEqual(got[0], 'linkimage\n\n```\ncode\n```\n'.concat(got[0].slice(25)));
  strictEqual(got.join('').match(/cell/g)?.length, 120);
  const deep = `${'<ul><li>'.repeat(70)}a${'<blockquote>'.repeat(70)}${words(60)}`;
  for (const each of markdownOf(deep, { size: 200 })) ok(each.length <= 200);
});

test('arguments', () => {
  /** @type {[any, string][]} */
  const wrong = [
    [{ size: 199 }, 'chunks: `size` must be an integer of at least 200, got 199'],
    [{ size: '300' }, 'chunks: `size` must be an integer of at least 200, got "300"'],
    [{ raw: 'html' }, "chunks: `raw` must be 'text' or 'none', got \"html\""],
  ];
  for (const [options, message] of wrong) {
    throws(() => chunks('a', options), { name: 'TypeError', message });
  }
  for (const name of ['map', 'linkStyle', 'keep']) {
    throws(() => chunks('a', /** @type {any} */ ({ [name]: 'x' })), TypeError);
  }
  deepStrictEqual(chunks('<p> '), []);
  const [{ map, sourceStart, sourceEnd }] = chunks(parseTree('<p>a'));
  deepStrictEqual([map, sourceStart, sourceEnd], [[], undefined, undefined]);
});

await describeSuite(({ render }) => {
  const markNames = new Set(['strong', 'em', 'del', 'code']);

  /**
   * What a reader sees: each character that is no white space, with its marks and link, and each image.
   *
   * @type {(markdown: string, header?: string) => { seen: string[], header: string | undefined }}
   */
  const read = (markdown, header) => {
    const { root } = parseTree(`<body>${render(markdown)}`);
    const body = /** @type {any} */ (root.querySelector('body'));
    const isTable = body.children.find((/** @type {any} */ { type }) => type === 'element')?.name;
    const head = isTable === 'table' ? body.querySelector('thead') : undefined;
    const skipped = head !== undefined && head?.textContent === header ? head : undefined;
    /** @type {string[]} */
    const seen = [];
    /** @type {{ node: any, marks: string }[]} */
    const open = [{ node: body, marks: '' }];
    for (;;) {
      const next = open.pop();
      if (next === undefined) break;
      const { node, marks } = next;
      if (node === skipped) continue;
      if (node.kind === NodeKind.text) {
        for (const each of node.value) if (/\S/u.test(each)) seen.push(each + marks);
        continue;
      }
      const href = node.name === 'a' ? node.getAttribute('href') : undefined;
      const own = markNames.has(node.name) ? ` ${node.name}` : href ? ` <${href}>` : '';
      if (node.name === 'img') seen.push(`<img ${node.getAttribute('src')}>`);
      const all = [...new Set(`${marks}${own}`.split(' ').sort())].join(' ');
      for (const child of [...node.children].reverse()) open.push({ node: child, marks: all });
    }
    const last = body.children.findLast((/** @type {any} */ { type }) => type === 'element');
    const lastHead = last?.name === 'table' ? last.querySelector('thead')?.textContent : undefined;
    return { seen, header: lastHead ?? undefined };
  };

  /** @type {(html: string, size: number) => void} */
  const check = (html, size) => {
    /** @type {string[]} */
    const got = [];
    let header;
    for (const { markdown, sourceStart = 0, sourceEnd = 0, map } of chunks(html, { size })) {
      ok(markdown.length <= size, `${markdown.length} > ${size}`);
      ok(sourceStart <= sourceEnd && sourceEnd <= html.length);
      for (const { start, end } of map) ok(start < end && end < markdown.length);
      const part = read(markdown, header);
      for (const each of part.seen) got.push(each);
      header = part.header;
    }
    deepStrictEqual(got, read(toMarkdown(html)).seen);
  };

  const numRuns = Math.ceil(Number(process.env.SOUPTREE_PROPERTY_RUNS ?? 2_000) / 10);
  test('random pages: nothing is lost, and nothing changes', () => {
    fc.assert(
      fc.property(
        fc.array(page, { minLength: 2, maxLength: 12 }).map((pages) => pages.join('')),
        fc.integer({ min: 200, max: 600 }),
        check,
      ),
      { numRuns },
    );
  });

  test('pages of the corpus', { skip: !existsSync(corpus) }, () => {
    const folder = join(corpus, 'small');
    for (const name of readdirSync(folder)) check(readFileSync(join(folder, name), 'utf8'), 2000);
  });
});
