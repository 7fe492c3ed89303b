// Compares selectors and the DOM's names of lazy nodes with Chromium.
//
//   node tools/compare/dom-browser/dom-browser.mjs [--part names,selectors] [--seed 1] [--trees 2000] [--pairs 100000]
//   node tools/compare/dom-browser/dom-browser.mjs --part selectors --case 1:417     repeats the pairs of one document
//
//   names      each name of docs/reference/trees.md on random trees: all values, and positions of random pairs of nodes
//   selectors  random pairs of a document and a selector: querySelectorAll of the document or of an element
//
//   --seed     another seed gives other cases
//   --trees    the number of trees for names
//   --pairs    the number of pairs for selectors
//
// Each difference needs a class in known-names.mjs or known-selectors.mjs. Otherwise the command fails.
// SOUPTREE_CHROMIUM names the browser, if it is not on the path.

import { launchChromium } from '../../browsers/chromium.mjs';
import { requireChromium } from '../../browsers/find-chromium.mjs';
import { build } from '../../build/build.mjs';
import { integer, readArguments, someOf, text } from '../../lib/arguments.mjs';
import { command, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { compareNames } from './compare-names.mjs';
import { compareSelectors } from './compare-selectors.mjs';

const { values } = readArguments(import.meta, {
  part: someOf(['names', 'selectors']),
  seed: integer(1),
  trees: integer(2000, 1),
  pairs: integer(100_000, 1),
  case: text(),
});

const comparisons = { names: compareNames, selectors: compareSelectors };

await command(async () => {
  const chromium = requireChromium();
  setup('packages', 'wasm');
  await build();
  const souptree = await import('../../../dist/index.js');
  const browser = await launchChromium(chromium);
  let failures = 0;
  try {
    for (const part of values.part) {
      console.log(`\n== ${part}`);
      const page = await browser.newPage();
      failures += await comparisons[part](souptree, page, values);
      await page.close();
    }
  } finally {
    await browser.close();
  }
  if (failures > 0) throw new StepFailed(`${failures} differences without a class`);
});
