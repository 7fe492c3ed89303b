// Writes random pages as Markdown, and compares what micromark and cmark-gfm show with the pages.
//
//   npm run test:markdown-renderers -- [--part trees,texts] [--seed 1] [--count 10000]
//   npm run test:markdown-renderers -- --part texts --first 417 --count 1      repeats one page
//
//   trees   pages with all that Markdown can express, and soup: the judge of the suite `markdown` compares trees
//   texts   texts and attributes that look like Markdown and HTML: a rendering has no element, address, attribute or
//           text that the page does not have
//
// HTML in the Markdown is HTML in the renderings. Both renderers must show the same. Each difference needs a class in
// markdown-renderers/known.mjs. Otherwise the command fails, and prints the difference with a page that it has
// shortened. SOUPTREE_CMARK_GFM names the program cmark-gfm, if it is not on the path. Without it, only micromark runs.

import { build } from '../../build/build.mjs';
import { integer, readArguments, someOf } from '../../lib/arguments.mjs';
import { command, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';

const { values } = readArguments(import.meta, {
  part: someOf(['trees', 'texts']),
  seed: integer(1),
  first: integer(0),
  count: integer(10_000, 1),
});

await command(async () => {
  setup('packages', 'consumers', 'wasm');
  await build();
  // Its modules need packages of test-js/consumers.
  const { announce, compare, parts } = await import('./compare.mjs');
  const { cmarkProgram, versionOfCmark } = await import('./renderers.mjs');
  const program = cmarkProgram();
  if (program !== undefined) console.log(versionOfCmark(program));
  announce(program);
  let failures = 0;
  for (const name of values.part) {
    console.log(`\n== ${name}`);
    failures += await compare(parts[name], program, values);
  }
  if (failures > 0) throw new StepFailed(`${failures} differences without a class`);
});
