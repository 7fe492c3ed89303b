// Loads the package before the cases of a test are defined, as a page must do. The program that opened the
// page calls `run`.

import { init } from 'souptree';
import { init as initMarkup } from 'souptree/sanitize';
import { init as initTokens } from 'souptree/tokens';
import { run } from './jest-globals.mjs';

// The bundler defines `needsFullModule`.
if (needsFullModule) {
  await initMarkup();
  await initTokens();
} else {
  await init();
}

globalThis.souptreeTests.run = async (skipped) => {
  const results = [];
  const skips = (title) => skipped.some((text) => title.includes(text));
  await run(skips, (result) => results.push(result));
  return results;
};
