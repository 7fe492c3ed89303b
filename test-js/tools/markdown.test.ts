/** The functions that read Markdown for the checks of the documents. */

import { expect, test } from '@jest/globals';
import { codeBlocks, headingAnchors, links } from '../../tools/lib/markdown.mjs';

test('the code of a language', () => {
  expect(codeBlocks('```js\na\n```\n\n```ts\nb\n```\n', 'js')).toStrictEqual(['a\n']);
});

test('links, pictures and definitions, with their lines', () => {
  const markdown = '[a](b.md#c) ![d](<e.svg>)\n\n[f]: https://g.example/\n';
  expect(links(markdown)).toStrictEqual([
    { line: 1, target: 'b.md#c' },
    { line: 1, target: 'e.svg' },
    { line: 3, target: 'https://g.example/' },
  ]);
});

test('code has no links', () => {
  expect(links('`[a](b)`\n\n```md\n[c](d)\n```\n[e](f)')).toStrictEqual([{ line: 6, target: 'f' }]);
});

test('the text of a link can be code', () => {
  expect(links('[`a`](b)')).toStrictEqual([{ line: 1, target: 'b' }]);
});

test('the anchors of headings', () => {
  const markdown = "# What's `new`, & more?\n\n## [A](b.md)\n\n```sh\n# no heading\n```\n\n## A\n";
  expect(headingAnchors(markdown)).toStrictEqual(['whats-new--more', 'a', 'a-1']);
});
