// Runs the cases of scripts that write, in Chromium and through the package, and prints the result of each
// case. The trees must be equal.
//
//   node tools/compare/conformance-browser.mjs      SOUPTREE_CHROMIUM names the browser, if it is not on the path

import { launchArguments, requireChromium } from '../browsers/find-chromium.mjs';
import { build } from '../build/build.mjs';
import { readArguments } from '../lib/arguments.mjs';
import { command, runNodeTool, toolEnvironment } from '../lib/run.mjs';
import { setup } from '../lib/setup.mjs';

readArguments(import.meta);

await command(async () => {
  const browser = requireChromium();
  setup('packages', 'wasm');
  await build();
  const env = {
    ...toolEnvironment(),
    SOUPTREE_CHROMIUM: browser,
    SOUPTREE_CHROMIUM_ARGUMENTS: launchArguments.join(' '),
  };
  runNodeTool('jest/bin/jest.js', ['--verbose', '--testPathPatterns', 'scripts-in-chromium'], {
    env,
  });
});
