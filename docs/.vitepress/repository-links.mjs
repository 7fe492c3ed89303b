// Links from pages to files of the repository that are not pages. On the site they lead to the repository.

import { posix } from 'node:path';
import { repositoryAddress } from '../../tools/lib/repository.mjs';

/**
 * The address of a link on the site: `../CHANGELOG.md` leads to the repository, other links are unchanged.
 * @param {string} target
 * @param {string} page the path of the page in docs
 */
export function siteLink(target, page) {
  if (!/^\.\.?\//.test(target)) return target;
  const path = posix.join('docs', posix.dirname(page), target);
  return path.startsWith('docs/') ? target : repositoryAddress + path;
}

/** A plugin of markdown-it. Pictures are not links: the build copies them. */
export function repositoryLinks(markdown) {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const { type, children } of tokens) {
      if (type !== 'inline') continue;
      for (const token of children) {
        if (token.type !== 'link_open') continue;
        token.attrSet('href', siteLink(token.attrGet('href'), env.relativePath));
      }
    }
  });
}
