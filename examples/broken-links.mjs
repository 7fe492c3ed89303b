// Finds links of a folder of pages to files that do not exist. The folder is the root of the site.
//
//   node examples/broken-links.mjs [FOLDER]

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unescape as percentDecode } from 'node:querystring';
import { fileURLToPath } from 'node:url';
import { parseTree } from 'souptree';
import { links } from 'souptree/extract';

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, 'link-checker/pages');
// No server has such a name.
const site = 'https://folder.invalid/';

for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.html?$/.test(file)) continue;
  const tree = parseTree(readFileSync(join(folder, file)));
  const url = site + file.replaceAll('\\', '/').replace(/[^/]+/g, encodeURIComponent);
  for (const { element, value, url: target } of links(tree, { url })) {
    if (target === null) console.log(`${file}: <${element.name}> ${value}: not a valid URL`);
    if (target?.startsWith(site) && !existsSync(pathOf(target))) {
      console.log(`${file}: <${element.name}> ${value}: no such file`);
    }
  }
}
//> index.html: <link> ladle.ico: no such file
//> index.html: <a> recipes/nettle.html: no such file
//> index.html: <a> https://[soup]/: not a valid URL

function pathOf(/** @type {string} */ target) {
  const { pathname } = new URL(target);
  return join(folder, percentDecode(pathname.replace(/%2f/gi, '%252F')));
}
