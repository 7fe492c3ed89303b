// Proves by trials that sanitized strings are harmless in the parsers that people run. It fails if a string is not.
//
//   npm run test:sanitizer-browser -- [--part payloads,parsers,handlers,browsers] [--seed 1] [--count N] [--deep]
//   npm run test:sanitizer-browser -- --part parsers --case 1:5234+17        repeats a reported case
//
//   payloads   the payloads of the public suite, sanitized and inserted into pages of Chromium, where everything is
//              clicked. None may run a script, navigate, open a dialog, or make a request that its configuration does
//              not keep
//   parsers    random markup, configurations and contexts. No parser in Node may create something live from the result,
//              and sanitizing the result again must not change it
//   handlers   the event handlers that browsers know must be in the sanitizer's list
//   browsers   the same as parsers, in pages of browsers, in each way to insert markup
//
//   --browser  the browsers of the parts handlers and browsers; a missing browser is a failure
//   --seed     another seed gives other cases
//   --count    the number of cases
//   --deep     cases with deep trees: 512 levels, and many more
//
// SOUPTREE_CHROMIUM and SOUPTREE_FIREFOX name a browser that is not on the path.

import { browserNames } from '../../browsers/index.mjs';
import { build } from '../../build/build.mjs';
import { flag, integer, readArguments, someOf, text } from '../../lib/arguments.mjs';
import { command, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { searchHandlers } from './event-handlers.mjs';
import { runPayloads } from './payload-trials.mjs';

const { values } = readArguments(import.meta, {
  part: someOf(['payloads', 'parsers', 'handlers', 'browsers']),
  browser: someOf(browserNames),
  seed: integer(1),
  count: integer(undefined, 1),
  deep: flag,
  case: text(),
});

await command(async () => {
  setup('packages', 'consumers', 'wasm');
  await build();
  // Its modules need packages of test-js/consumers.
  const { searchBrowsers, searchParsers } = await import('./search/run.mjs');
  const runs = {
    payloads: runPayloads,
    parsers: searchParsers,
    handlers: searchHandlers,
    browsers: searchBrowsers,
  };
  const library = {
    ...(await import('../../../dist/index.js')),
    ...(await import('../../../dist/sanitize.js')),
  };
  const failures = [];
  for (const name of values.part) {
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
