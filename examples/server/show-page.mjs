// Prints what the server sends for a page, with a fixed nonce: node show-page.mjs pages/index.html

import { createReadStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { RewriteTransform } from 'souptree/node';
import { linkHeader, preloads } from 'souptree/preload';
import { editOptions, editsFor } from './edits.mjs';

const path = process.argv[2] ?? 'pages/index.html';
for (const resource of preloads(readFileSync(path)).resources) {
  console.log(`link: ${linkHeader(resource)}`);
}
console.log('');
const options = { ...editOptions, encoding: { transport: 'utf-8' } };
const rewriting = new RewriteTransform(editsFor('r4nd0m'), options);
await pipeline(createReadStream(path), rewriting, process.stdout);
