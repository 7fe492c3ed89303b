// Prints a line of JSON for each page of a folder: what the page says about itself.
//
//   node examples/metadata.mjs [FOLDER]

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTree } from 'souptree';
import { jsonLd, metadata } from 'souptree/extract';

const pages = new URL('link-checker/pages', import.meta.url);
const folder = process.argv[2] ?? fileURLToPath(pages);

for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.html?$/.test(file)) continue;
  const tree = parseTree(readFileSync(join(folder, file)));
  const { title, lang, description, openGraph } = metadata(tree);
  const blocks = jsonLd(tree).length;
  console.log(JSON.stringify({ file, title, lang, description, openGraph, blocks }));
}
//> {"file":"index.html","title":"Soup of the day","lang":"en","description":null,"openGraph":[],"blocks":0}
//> {"file":"recipes/leek.html","title":"Leek soup","lang":"en","description":null,"openGraph":[],"blocks":0}
