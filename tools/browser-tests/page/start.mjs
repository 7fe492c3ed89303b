// Before the cases of a test are defined: the package is loaded, as a page has to do. `run` is for the
// program that opened the page.

import { init } from 'souptree';
import { run } from './jest-globals.mjs';

await init();

globalThis.souptreeTests.run = async (skipped) => {
  const results = [];
  const skips = (title) => skipped.some((text) => title.includes(text));
  await run(skips, (result) => results.push(result));
  return results;
};
