// Loads the package before the cases of a test are defined, as a page must do. The program that opened the
// page calls `run`.

import { init } from 'souptree';
import { init as initFull } from 'souptree/sanitize';
import { run } from './jest-globals.mjs';

// The bundler defines `needsFullModule`.
await (needsFullModule ? initFull() : init());

globalThis.souptreeTests.run = async (skipped) => {
  const results = [];
  const skips = (title) => skipped.some((text) => title.includes(text));
  await run(skips, (result) => results.push(result));
  return results;
};
