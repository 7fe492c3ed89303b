// Finds the pages of the documentation, and reads parts of Markdown texts.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * README.md and the pages in docs, by their paths from the root of the repository.
 * @param {string} root
 */
export function documentPages(root) {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules/'))
    .map((path) => `docs/${path}`)
    .sort();
  return ['README.md', ...pages];
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
