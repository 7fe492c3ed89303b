// Prints a line of JSON for each page of a folder: what the page says about itself.
//
//   node examples/metadata.mjs [FOLDER]

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTree } from 'souptree';
import { jsonLd, metadata } from 'souptree/extract';

const pages = new URL('metadata-on-threads/pages', import.meta.url);
const folder = process.argv[2] ?? fileURLToPath(pages);

for (const file of readdirSync(folder).sort()) {
  if (!/\.html?$/.test(file)) continue;
  const tree = parseTree(readFileSync(join(folder, file)));
  const { title, lang, description, openGraph } = metadata(tree);
  const blocks = jsonLd(tree).length;
  console.log(JSON.stringify({ file, title, lang, description, openGraph, blocks }));
}
//> {"file":"bread.html","title":"Brot","lang":"de","description":null,"openGraph":[],"blocks":1}
//> {"file":"empty.htm","title":"","lang":null,"description":null,"openGraph":[],"blocks":0}
//> {"file":"soup.html","title":"Leek soup – Lower Marsh","lang":"en-GB","description":"Soup of two leeks and a potato.","openGraph":[["og:title","Leek soup"],["og:image","https://soup.example/bowl.jpg"],["og:image","https://soup.example/ladle.jpg"]],"blocks":1}
