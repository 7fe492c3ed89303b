// Compares souptree/extract with Chromium on random documents.
//
//   node tools/compare/extract-browser/extract-browser.mjs [--part text,tables,forms] [--seed 1] [--count 10000]
//   node tools/compare/extract-browser/extract-browser.mjs --part text --case 1:417     repeats one document
//
//   text    the innerText of each element
//   tables  the cells of each row of each table, their spans, and the caption
//   forms   the entries of each form, alone and with each of its submit buttons
//
// Scripts do not run in the documents. Each difference needs a class in extract-browser/known.mjs. Otherwise the
// command fails, and prints the difference with a document that it has shortened. SOUPTREE_CHROMIUM names the browser,
// if it is not on the path.

import { launchChromium } from '../../browsers/chromium.mjs';
import { requireChromium } from '../../browsers/find-chromium.mjs';
import { build } from '../../build/build.mjs';
import { integer, readArguments, someOf, text } from '../../lib/arguments.mjs';
import { command, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { compare } from './compare.mjs';
import { parts } from './parts.mjs';

const { values } = readArguments(import.meta, {
  part: someOf(Object.keys(parts)),
  seed: integer(1),
  count: integer(10_000, 1),
  case: text(),
});

await command(async () => {
  const chromium = requireChromium();
  setup('packages', 'wasm');
  await build();
  const browser = await launchChromium(chromium);
  let failures = 0;
  try {
    for (const name of values.part) {
      console.log(`\n== ${name}`);
      failures += await compare(parts[name], browser, values);
    }
  } finally {
    await browser.close();
  }
  if (failures > 0) throw new StepFailed(`${failures} differences without a class`);
});
