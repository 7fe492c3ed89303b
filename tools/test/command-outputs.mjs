// Writes the hashes of what the command prints for real pages, in all formats, into
// test-js/cli/real-pages.json. test-js/cli/real-pages.test.ts compares them. Run this after a wanted change of
// an output, and read the difference of some pages before.
//
//   npm run build && node tools/test/command-outputs.mjs
//
// The pages are the keys of that file. SOUPTREE_CORPUS_DIR is their folder; default: ../shared/corpus

import { writeFileSync } from 'node:fs';
import { readArguments } from '../lib/arguments.mjs';
import { hashFile, hashOutputs, readHashes } from '../lib/command-outputs.mjs';
import { command } from '../lib/run.mjs';

readArguments(import.meta);
await command(async () => {
  const hashes = {};
  for (const page of Object.keys(readHashes())) hashes[page] = await hashOutputs(page);
  writeFileSync(hashFile, `${JSON.stringify(hashes, null, 2)}\n`);
  console.log(`wrote ${hashFile}`);
});
