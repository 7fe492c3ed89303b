// Writes the documents for language models: a Markdown copy beside each HTML page, llms.txt with the list of pages,
// and llms-full.txt with all pages. https://llmstxt.org describes the format.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pageGroups } from './pages.mjs';
import { siteLink } from './repository-links.mjs';

/** Writes the files of a built site. */
export function writeMarkdown({ srcDir, outDir, pages, site }) {
  const texts = new Map(
    pages.map((page) => [page, markdownOf(readFileSync(join(srcDir, page), 'utf8'), page)]),
  );
  for (const [page, text] of texts) write(join(outDir, page), text);
  write(join(outDir, 'llms.txt'), index(site, texts));
  write(join(outDir, 'llms-full.txt'), [...inOrder(texts)].join('\n---\n\n'));
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The text of a page without its front matter. */
function markdownOf(source, page) {
  return source
    .replace(/^---\n.*?\n---\n+/s, '')
    .replace(/(\]\(|^\[[^\]]+\]: )([^)\s]+)/gm, (_, before, to) => before + siteLink(to, page));
}

function index({ title, description, base }, texts) {
  const sections = pageGroups().map((group) => {
    const links = group.pages.map(
      ({ title, page }) => `- [${title}](${base}${page}.md)${aboutOf(texts.get(`${page}.md`))}`,
    );
    return `## ${group.title}\n\n${links.join('\n')}\n`;
  });
  const all = `All pages in one file: [llms-full.txt](${base}llms-full.txt)`;
  return `# ${title}\n\n> ${description}\n\n${all}\n\n${sections.join('\n')}`;
}

/** The first sentence of a page, if the page begins with text. */
function aboutOf(text) {
  const [, first] = /^# [^\n]+\n\n((?!```)[A-Za-z`].*?[.:])(?:\s|$)/s.exec(text) ?? [];
  return first ? `: ${first.replace(/\s+/g, ' ').replace(/:$/, '.')}` : '';
}

/** The texts in the order of the sidebar, then those that only other pages link to. */
function inOrder(texts) {
  const listed = pageGroups().flatMap(({ pages }) => pages.map(({ page }) => `${page}.md`));
  return new Set([...listed, ...texts.keys()].map((page) => texts.get(page)));
}
