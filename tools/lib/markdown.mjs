// Finds the pages of the documentation, and reads parts of Markdown texts.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of docs that are not in the repository: the build of the site writes them, and npm. */
const writtenFolders = new Set(['api', 'node_modules', 'parse-errors']);

/**
 * README.md and the pages in docs, by their paths from the root of the repository.
 * @param {string} root
 */
export function documentPages(root) {
  const docs = join(root, 'docs');
  const pages = readdirSync(docs)
    .filter((name) => !writtenFolders.has(name))
    .flatMap((name) => (statSync(join(docs, name)).isFile() ? name : filesIn(docs, name)))
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
    .sort();
  return ['README.md', ...pages];
}

/** @param {string} parent @param {string} folder */
function filesIn(parent, folder) {
  return readdirSync(join(parent, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  );
}

/**
 * The code of each fenced block in a language.
 * @param {string} markdown
 * @param {string} language
 */
export function codeBlocks(markdown, language) {
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return [...markdown.matchAll(block)].map(([, code]) => code);
}

/**
 * The targets of links and pictures, and of the definitions of links, without their fragments.
 * @param {string} markdown
 */
export function linkTargets(markdown) {
  return links(markdown)
    .map(({ target }) => target.replace(/#.*/, ''))
    .filter((target) => target !== '');
}

/**
 * The targets of all links and pictures outside of code, with their lines.
 * @param {string} markdown
 */
export function links(markdown) {
  return withoutCode(markdown)
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/\]\(<?([^)>\s]+)|^\[[^\]]+\]: (\S+)/g)].map(([, target, defined]) => ({
        line: index + 1,
        target: target ?? defined,
      })),
    );
}

/**
 * The anchors of a page's headings, as on the pages of a repository's host and on our site.
 * @param {string} markdown
 */
export function headingAnchors(markdown) {
  const seen = new Map();
  return [...withoutFences(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => {
    const anchor = anchorOf(heading);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/**
 * The anchor of a heading.
 * @param {string} heading
 */
export function anchorOf(heading) {
  return heading
    .replace(/\[([^\]]+)\](\([^)]*\))?/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Replaces fenced blocks by empty lines. @param {string} markdown */
function withoutFences(markdown) {
  return markdown.replace(/^ *(`{3,})[^\n]*\n.*?^ *\1$/gms, (block) => block.replace(/[^\n]/g, ''));
}

/** Also drops code in lines. @param {string} markdown */
function withoutCode(markdown) {
  return withoutFences(markdown).replace(/(`+)[^`\n]+\1/g, '');
}

/**
 * A table, which ends with a line feed.
 * @param {string[]} titles
 * @param {(string | number)[][]} rows
 * @param {string[]} rule the alignment of each column
 */
export function table(titles, rows, rule = titles.map(() => '---')) {
  return [titles, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

const endOfWritten = '<!-- End of the written part. -->\n';

/**
 * A page with another text in the part that `npm run generate` writes from a source.
 * @param {string} path
 * @param {string} page
 * @param {string} source
 * @param {string} text
 */
export function withWrittenPart(path, page, source, text) {
  const begin = `<!-- Written by \`npm run generate\` from ${source}. -->\n`;
  const from = page.indexOf(begin);
  const to = page.indexOf(endOfWritten, from);
  if (from === -1 || to === -1) {
    throw new Error(`${path} needs the line ${begin.trim()}, then ${endOfWritten.trim()}`);
  }
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}
