// Runs the cases of scripts that write in Chromium and through the package, and prints what each was:
// the trees have to be the same.
//
//   node tools/conformance-browser.mjs      SOUPTREE_CHROMIUM names the browser, if it is not on the path

import { build } from './build.mjs';
import { command, findProgram, runNodeTool, StepFailed, toolEnvironment } from './lib/run.mjs';
import { setup } from './setup.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

await command(async () => {
  const browser = process.env.SOUPTREE_CHROMIUM ?? names.map(findProgram).find(Boolean);
  if (!browser) {
    throw new StepFailed(
      `NOT RUN: none of ${names.join(', ')} is on the path; SOUPTREE_CHROMIUM can name one`,
    );
  }
  setup('packages', 'wasm');
  await build();
  const env = { ...toolEnvironment(), SOUPTREE_CHROMIUM: browser };
  runNodeTool('jest/bin/jest.js', ['--verbose', '--testPathPatterns', 'scripts-in-chromium'], {
    env,
  });
});
