/** A short string that a program keeps must not keep its page. */

import { type Case, casesOf } from './case.js';
import { required, run } from './programs.js';

/** The number of KiB that each of 40 pages of 128 KiB leaves if a program keeps one short string of it. */
function kept(entry: string, code: string): number {
  const output = run(
    `const entry = ${required(`${entry}.cjs`)};
    const keep = (page) => { ${code} };
    const page = (n) => '<title>Page ' + 'abcdefghij'.repeat(3) + n + '</title><a href=/address-' + 'klmnopqrst'.repeat(3) + n + '>' +
      Array.from({ length: 3000 }, (_, i) => '<p>text ' + n + ' ' + i + ' and some more of it').join('');
    const strings = [keep(page('x'))];
    gc(); gc();
    const before = process.memoryUsage();
    for (let n = 0; n < 40; n++) strings.push(keep(page(n)));
    gc(); gc();
    const after = process.memoryUsage();
    console.log((after.heapUsed + after.external - before.heapUsed - before.external) / 40 / 1024, typeof strings[3]);`,
    '--expose-gc',
  );
  const [kibibytes, type] = output.split(' ');
  if (type !== 'string') throw new Error(output);
  return Number(kibibytes);
}

const keepsLittle = (entry: string, code: string): [() => unknown, unknown] => [
  () => {
    const kibibytes = kept(entry, code);
    return kibibytes < 20 ? 'little' : `${Math.round(kibibytes)} KiB`;
  },
  'little',
];

/** Finds the text of the title in trees whose nodes have children in `children` or `childNodes`. */
const findTitle = (value: string, children: string) =>
  `const find = (node) => node.${value} !== undefined && node.${value}.startsWith('Page')
    ? node.${value} : (node.${children} ?? []).map(find).find(Boolean);`;

export const memory: Case[] = casesOf({
  'souptree/parse5': keepsLittle(
    'parse5',
    `${findTitle('value', 'childNodes')} return find(entry.parse(page));`,
  ),
  'souptree/domhandler': keepsLittle(
    'domhandler',
    `${findTitle('data', 'children')} return find(entry.parse(page));`,
  ),
  'an attribute of souptree/domhandler': keepsLittle(
    'domhandler',
    `const find = (node) => node.attribs?.href ?? (node.children ?? []).map(find).find(Boolean);
    return find(entry.parse(page));`,
  ),
  'souptree/hast': keepsLittle(
    'hast',
    `${findTitle('value', 'children')} return find(entry.parse(page));`,
  ),
  'textContent of a lazy node': keepsLittle(
    'index',
    `const [title] = entry.parseTree(page).root.elements('title'); return title.textContent;`,
  ),
  'getAttribute of a lazy node': keepsLittle(
    'index',
    `const [link] = entry.parseTree(page).root.elements('a'); return link.getAttribute('href');`,
  ),
  'outerHTML of a lazy node': keepsLittle(
    'index',
    `const [title] = entry.parseTree(page).root.elements('title'); return title.outerHTML;`,
  ),
  'plain nodes': keepsLittle(
    'index',
    `${findTitle('value', 'children')} return find(entry.parse(page));`,
  ),
  'plain nodes with copyStrings': keepsLittle(
    'index',
    `${findTitle('value', 'children')} return find(entry.parse(page, { copyStrings: true }));`,
  ),
  tokens: keepsLittle(
    'tokens',
    `for (const token of entry.tokenize(page)) if (token.type === 'text') return token.value;`,
  ),
  'getAttribute of a rewrite': keepsLittle(
    'rewrite',
    `let href; entry.rewrite(page, { elements: { a: (link) => { href = link.getAttribute('href'); } } }); return href;`,
  ),
  'copyStrings of souptree/domhandler': keepsLittle(
    'domhandler',
    `${findTitle('data', 'children')} return find(entry.parse(page, { copyStrings: true }));`,
  ),
  'copyStrings of souptree/parse5': keepsLittle(
    'parse5',
    `${findTitle('value', 'childNodes')} return find(entry.parse(page, { copyStrings: true }));`,
  ),
});
