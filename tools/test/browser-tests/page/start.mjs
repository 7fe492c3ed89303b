// Loads the package before the cases of a test are defined, as a page must do. The program that opened the
// page calls `run`.

import { init } from 'souptree';
import { run } from './jest-globals.mjs';

// The bundler defines `needsFullModule`. After the import of an entry that needs all parts, `init` loads them.
if (needsFullModule) await import('souptree/tokens');
await init();

globalThis.souptreeTests.run = async (skipped) => {
  const results = [];
  const skips = (title) => skipped.some((text) => title.includes(text));
  await run(skips, (result) => results.push(result));
  return results;
};
