// Checks the links of a built site.

import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseTree } from '../../dist/index.js';
import { filesUnder, root } from '../lib/run.mjs';

/**
 * The links of HTML files that lead to no file of the site, or to no element: `file: link`.
 * @param {string} folder the site, relative to the root of the repository
 * @param {string} base the path of the site on its host
 */
export function brokenSiteLinks(folder, base) {
  const pages = new Map(
    filesUnder(folder)
      .filter((path) => path.endsWith('.html'))
      .map((path) => [posix.relative(folder, path), addressesOf(readFileSync(join(root, path)))]),
  );
  return [...pages].flatMap(([page, { links }]) =>
    [...links].filter((link) => !leadsSomewhere(link, page)).map((link) => `${page}: ${link}`),
  );

  function leadsSomewhere(link, page) {
    const { origin, pathname, hash } = new URL(link, `http://site.test${base}${page}`);
    if (origin !== 'http://site.test') return true;
    if (!pathname.startsWith(base)) return false;
    const path = decodeURI(pathname.slice(base.length)).replace(/(^|\/)$/, '$1index.html');
    if (!existsSync(join(root, folder, path))) return false;
    const ids = pages.get(path)?.ids;
    return hash === '' || !ids || ids.has(decodeURIComponent(hash.slice(1)));
  }
}

function addressesOf(html) {
  const links = new Set();
  const ids = new Set();
  for (const element of parseTree(html).root.descendants()) {
    if (element.type !== 'element') continue;
    for (const { name, value } of element.attributes) {
      if (name === 'href' || name === 'src') links.add(value);
      if (name === 'id') ids.add(value);
    }
  }
  return { links, ids };
}
