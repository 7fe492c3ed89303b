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
  return [...markdown.matchAll(/\]\(([^)]+)\)|^\[[^\]]+\]: (.+)$/gm)]
    .map(([, target, defined]) => (target ?? defined).replace(/#.*/, ''))
    .filter((target) => target !== '');
}
