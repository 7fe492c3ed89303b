// The order of the pages, for the sidebar and llms.txt. The titles are the first headings of the pages. `npm run docs`
// writes the folder api, and a page for each parse error.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesByEntry } from '../../tools/lib/entries.mjs';

const docs = fileURLToPath(new URL('../', import.meta.url));

/** The pages of each group, without `.md`. */
const groups = {
  Guide: [
    'index',
    'how-parsing-works',
    'loading',
    'rewriting',
    'performance',
    'security',
    'security-review',
    'versions',
    'everywhere',
  ],
  Recipes: [
    'recipes/node-scripts',
    'recipes/links-of-a-site',
    'recipes/tables-to-csv',
    'recipes/browser-sandbox',
    'recipes/edit-a-tree',
    'recipes/sanitize-then-edit',
    'recipes/server-side-rendering',
    'recipes/servers',
    'recipes/edge',
    'recipes/workers',
    'recipes/many-pages',
  ],
  Migration: [
    'migrate/index',
    'migrate/parse5',
    'migrate/cheerio',
    'migrate/htmlparser2',
    'migrate/node-html-parser',
    'migrate/html-rewriter',
    'migrate/html-to-text',
    'migrate/turndown',
    'migrate/markdown',
    'migrate/jsdom',
    'migrate/linkedom',
    'migrate/metascraper',
    'migrate/sanitizers',
  ],
  Reference: [
    'reference/index',
    'reference/nodes',
    'reference/options',
    'reference/trees',
    'reference/tokens-and-rewriting',
    'reference/preload',
    'reference/sanitizer',
    'reference/dom',
    'reference/selectors',
    'reference/extract',
    'reference/markdown',
    'reference/pool',
    'reference/entries',
    'reference/command-line',
    'reference/conformance',
    'parse-errors/index',
    'format',
  ],
};

const isFile = (page) => existsSync(`${docs}${page}.md`);

/** The pages of the API reference, which TypeDoc writes. An entry with namespaces has a folder. */
const apiPages = () =>
  Object.keys(filesByEntry)
    .flatMap((title) => [
      { title, page: `api/${title}` },
      { title, page: `api/${title}/index` },
    ])
    .filter(({ page }) => isFile(page));

function titleOf(page) {
  return /^# (.+)$/m.exec(readFileSync(`${docs}${page}.md`, 'utf8'))[1].replaceAll('`', '');
}

/** The groups with their pages: `[{ title, pages: [{ title, page }] }]`. */
export function pageGroups() {
  const written = Object.entries(groups).map(([title, pages]) => ({
    title,
    pages: pages.filter(isFile).map((page) => ({ title: titleOf(page), page })),
  }));
  return [...written, { title: 'API', pages: apiPages() }].filter(({ pages }) => pages.length > 0);
}

/** Throws if the sidebar lacks a page. The pages of single errors, and of namespaces, are reached through others. */
export function expectAllListed(pages) {
  const listed = new Set(
    pageGroups().flatMap(({ pages }) => pages.map(({ page }) => `${page}.md`)),
  );
  const missing = pages.filter((page) => !listed.has(page) && !/^(api|parse-errors)\//.test(page));
  if (missing.length > 0) {
    throw new Error(`docs/.vitepress/pages.mjs does not list ${missing.join(', ')}`);
  }
}
