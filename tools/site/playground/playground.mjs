// Builds the playground into build/playground and serves it. The page is a static site.
//
//   npm run playground                   builds, then serves on a free port
//   npm run playground -- --port 8080    serves on this port
//   npm run playground -- --test         tests the page in Chromium, Firefox and WebKitGTK, if these are installed;
//                                        then the pages of examples/browser-worker and examples/browser-sandbox
//   npm run playground -- --test --browser firefox
//   npm run playground -- --build        only builds

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serveFolder } from '../../browsers/static-server.mjs';
import { build } from '../../build/build.mjs';
import { pack } from '../../build/pack.mjs';
import { flag, integer, oneOf, readArguments } from '../../lib/arguments.mjs';
import { command, root, run, runNodeTool, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { testBrowserSandbox } from '../page-tests/browser-sandbox.mjs';
import { testBrowserWorker } from '../page-tests/browser-worker.mjs';
import { testPlayground } from './test.mjs';

const { values: options } = readArguments(import.meta, {
  build: flag,
  test: flag,
  port: integer(0),
  browser: oneOf(['chromium', 'firefox', 'webkitgtk']),
});

const source = join(root, 'examples', 'playground');
const site = join(root, 'build', 'playground');

/** Installs the packed package, as npm would. The lock file cannot name it, because its hash changes. */
function installPackage() {
  const target = join(source, 'node_modules', 'souptree');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const file = pack(join(root, 'build'));
  run('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
  rmSync(file);
}

/** Builds the page. */
async function buildPlayground() {
  setup('packages', 'wasm', 'playground');
  await build();
  installPackage();
  runNodeTool('typescript/bin/tsc', ['-p', source]);
  run(process.execPath, [join(source, 'node_modules/vite/bin/vite.js'), 'build', source], {
    cwd: source,
  });
}

await command(async () => {
  await buildPlayground();
  if (options.build) return;
  if (options.test) {
    await testPlayground(site, options.browser);
    await testBrowserWorker(options.browser);
    await testBrowserSandbox(options.browser);
    return;
  }
  const { address } = await serveFolder(site, { port: options.port }).catch((error) => {
    throw new StepFailed(error.message);
  });
  console.log(`\n${address}/`);
});
