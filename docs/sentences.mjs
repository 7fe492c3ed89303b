// Finds sentences that are hard to read. A sentence is hard if most of the formulas of retext-readability say that
// readers of 18 years have difficulties. hard-sentences.json lists those that remain, with reasons.
//
//   node docs/sentences.mjs README.md docs/index.md ...

import { readFileSync } from 'node:fs';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRetext from 'remark-retext';
import retextEnglish from 'retext-english';
import retextReadability from 'retext-readability';
import { unified } from 'unified';
import { VFile } from 'vfile';

const allowed = JSON.parse(readFileSync(new URL('hard-sentences.json', import.meta.url), 'utf8'));

/** Removes pictures: `npm run generate` writes their texts, which are lists of figures. */
function removePictures(node) {
  if (!node.children) return;
  node.children = node.children.filter(({ type }) => type !== 'image');
  node.children.forEach(removePictures);
}

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter)
  .use(() => removePictures)
  .use(remarkRetext, unified().use(retextEnglish).use(retextReadability, { age: 18, minWords: 8 }));

/** The hard sentences of a page: `[{ page, line, sentence }]`. */
async function hardSentences(page) {
  const file = new VFile({ path: page, value: readFileSync(page, 'utf8') });
  await reader.run(reader.parse(file), file);
  return file.messages.map(({ line, actual }) => ({
    page,
    line,
    sentence: actual.replace(/\s+/g, ' ').trim(),
  }));
}

const pages = process.argv.slice(2);
const found = (await Promise.all(pages.map(hardSentences))).flat();
const isReason = ({ page, begins }, each) => each.page === page && each.sentence.startsWith(begins);
const unexplained = found.filter((each) => !allowed.some((entry) => isReason(entry, each)));
const unused = allowed.filter(
  (entry) => pages.includes(entry.page) && !found.some((each) => isReason(entry, each)),
);

for (const { page, line, sentence } of unexplained) {
  console.error(`${page}:${line} hard to read: ${sentence}`);
}
for (const { page, begins } of unused) {
  console.error(`hard-sentences.json: no hard sentence of ${page} begins with: ${begins}`);
}
if (unexplained.length + unused.length > 0) process.exitCode = 1;
