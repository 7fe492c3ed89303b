// Proves by trials that sanitized strings are harmless in the parsers that people run. It fails if a string is not.
//
//   node tools/sanitizer-browser.mjs [--part payloads,parsers] [--seed 1] [--count 100000]
//   node tools/sanitizer-browser.mjs --case 1:5234+17        repeats a reported case in the parsers
//
//   payloads   the payloads of the public suite, sanitized and inserted into pages of Chromium, where everything is clicked.
//              None may run a script, navigate, open a dialog, or make a request that its configuration does not keep
//   parsers    random markup, configurations and contexts; no parser in Node may create something live from the result,
//              and sanitizing the result again must not change it
//
// SOUPTREE_CHROMIUM names the browser, if it is not on the path.

import { build } from './build.mjs';
import { integer, readArguments, someOf, text } from './lib/arguments.mjs';
import { command, StepFailed } from './lib/run.mjs';
import { runPayloads } from './sanitizer-browser/payload-trials.mjs';
import { searchParsers } from './sanitizer-browser/search/run.mjs';
import { setup } from './setup.mjs';

const { values } = readArguments(import.meta, {
  part: someOf(['payloads', 'parsers']),
  seed: integer(1),
  count: integer(100_000, 1),
  case: text(),
});

const runs = { payloads: runPayloads, parsers: searchParsers };

await command(async () => {
  setup('packages', 'wasm');
  await build();
  const library = await import('../dist/sanitize.js');
  const names = values.case ? ['parsers'] : values.part;
  const failures = [];
  for (const name of names) {
    console.log(`\n== ${name}`);
    try {
      await runs[name](library, values);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      failures.push(`${name}: ${error.message}`);
      console.error(error.message);
    }
  }
  if (failures.length > 0) throw new StepFailed(failures.join('; '));
});
