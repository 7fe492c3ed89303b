/** The pictures of the documents. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseTree } from 'souptree';

const root = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const format = JSON.parse(read('src/wire/format.json'));

const folders = ['docs/pictures', 'bench/results'];
const pictures = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => `${folder}/${name}`),
);

/** The texts of a picture, without its title, description and style. */
function textsOf(path: string): string[] {
  return [...parseTree(read(path)).root.elements('text')].map(({ textContent }) => textContent);
}

const named = (list: { name: string }[]) => list.map(({ name }) => name);

test('the drawing of the header has every word', () => {
  const words = named(format.header).map((name, index) => `${index} ${name}`);
  expect(textsOf('docs/pictures/encoded-tree.svg')).toEqual(expect.arrayContaining(words));
});

test('the drawing of records has every kind, field and number', () => {
  const { kinds, fields } = format.record;
  const texts = textsOf('docs/pictures/records.svg');
  const headings = texts.flatMap((text) => text.split(', '));
  for (const { name, value } of kinds) expect(headings).toContain(`${value} ${name}`);
  expect(texts).toEqual(expect.arrayContaining(named(fields)));
  for (const { numbers = [], moreRecords = [] } of kinds) {
    expect(texts).toEqual(expect.arrayContaining([...numbers, ...moreRecords.flat()]));
  }
});

test.each(pictures)(
  'a picture has a title, a description, and colours for dark pages: %s',
  (path) => {
    const { root } = parseTree(read(path));
    for (const name of ['title', 'desc']) {
      const [element] = root.elements(name);
      expect(element?.textContent.length).toBeGreaterThan(5);
    }
    expect(read(path)).toContain('@media (prefers-color-scheme: dark)');
  },
);

test('pages have a text for each picture', () => {
  for (const page of ['README.md', 'ARCHITECTURE.md', 'docs/format.md', 'docs/performance.md']) {
    const texts = [...read(page).matchAll(/!\[([^\]]*)\]/g)].map(([, text]) => text);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text.length).toBeGreaterThan(20);
  }
});
