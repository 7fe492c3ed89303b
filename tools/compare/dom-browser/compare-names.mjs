// Compares the DOM's names of lazy nodes with those of Chromium's nodes, on random trees.

import { chooser, soup } from '../../lib/soup/index.mjs';
import { documentOf } from './documents.mjs';
import { members } from './known-names.mjs';
import { readNames } from './read-names.mjs';

const treesPerCall = 20;
const mostShown = 10;

function markupOf(seed, number) {
  const choose = chooser(Math.imul(seed, 0x9e3779b1) + number);
  if (choose(2)) return documentOf(choose(2 ** 32));
  return soup(choose, { size: 30, without: ['deep', 'long'] });
}

/** Prints the differences. Returns their number. */
export async function compareNames({ parseTree }, page, { seed, trees, case: name }) {
  // Without a sanitizer, Chromium's `parseHTMLUnsafe` drops comments.
  await page.evaluate(`globalThis.read = (cases) =>
    cases.map(({ html, seed }) => (${readNames})(Document.parseHTMLUnsafe(html, { sanitizer: {} }), seed, undefined))`);
  const [firstSeed, only] = name?.split(':').map(Number) ?? [seed];
  const first = only ?? 0;
  const last = only === undefined ? trees : only + 1;
  const counts = { trees: 0, nodes: 0, values: 0, otherTrees: 0 };
  let different = 0;
  for (let from = first; from < last; from += treesPerCall) {
    const numbers = Array.from(
      { length: Math.min(treesPerCall, last - from) },
      (_, at) => from + at,
    );
    const cases = numbers.map((number) => ({ html: markupOf(firstSeed, number), seed: number }));
    const theirs = await page.evaluate((given) => globalThis.read(given), cases);
    for (const [index, { html, seed: number }] of cases.entries()) {
      const { root } = parseTree(html, { declarativeShadowRoots: true });
      const our = readNames(root, number, members);
      const their = theirs[index];
      if (our.outline !== their.outline) {
        counts.otherTrees++;
        continue;
      }
      counts.trees++;
      counts.nodes += our.count;
      counts.values += our.lines.length;
      const at = our.lines.findIndex((line, where) => line !== their.lines[where]);
      if (at < 0 && our.lines.length === their.lines.length) continue;
      if (++different > mostShown) continue;
      console.log(
        `DIFFERENCE ${firstSeed}:${number} ${JSON.stringify({ our: our.lines[at], their: their.lines[at], html })}`,
      );
    }
  }
  console.log(
    `${counts.trees} trees with ${counts.nodes} nodes, ${counts.values} values; ` +
      `${counts.otherTrees} trees left out, which differ; ${different} trees with differences`,
  );
  return different;
}
