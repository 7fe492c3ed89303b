// Runs the tests of test-js in Chromium, on dist/browser: a page loads the modules that browsers download.
// Prints each test that does not run, with its reason. The last line is the sum: "N passed, N failed, N not
// run; files not run: ...", with the reason for each file.
//
//   node tools/test/browser-tests/browser-tests.mjs [documents/parse.test.ts ...]
//
// Paths in test-js select files. SOUPTREE_CHROMIUM can name the browser.
//
// browser-tests/node-only.mjs lists the tests that need Node, and why.

import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { launchChromium } from '../../browsers/chromium.mjs';
import { requireChromium } from '../../browsers/find-chromium.mjs';
import { build } from '../../build/build.mjs';
import { readArguments } from '../../lib/arguments.mjs';
import { announceConformanceData } from '../../lib/conformance-data.mjs';
import { repositoryFiles } from '../../lib/repository.mjs';
import { command, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { files as nodeFiles, titles as nodeTitles } from './node-only.mjs';
import { serve } from './server.mjs';

const { positionals: chosen } = readArguments(import.meta, {}, { allowPositionals: true });
const mostMilliseconds = 5 * 60_000;

/** Opens the page of a test file, and returns the results of its cases. */
async function runFile(browser, address, file) {
  const page = await browser.newPage();
  const failure = new Promise((_, reject) => {
    page.on('pageerror', reject);
    page.on('crash', () => reject(new Error('the page crashed')));
    // Without its modules, the page would never be ready.
    page.on('response', async (response) => {
      if (response.status() !== 500) return;
      const text = await response.text().catch(String);
      reject(new Error(`${response.url()}: ${text}`));
    });
    setTimeout(() => reject(new Error('the page takes too long')), mostMilliseconds).unref();
  });
  page.on('console', (message) => process.stdout.write(`${message.text().trimEnd()}\n`));
  failure.catch(() => {});
  try {
    return await Promise.race([failure, runPage(page, address, file)]);
  } catch (error) {
    return [{ title: '(page)', state: 'failed', message: error.stack ?? String(error) }];
  } finally {
    await page.close();
  }
}

async function runPage(page, address, file) {
  page.setDefaultTimeout(0);
  await page.goto(`${address}/test/${file}`);
  await page.waitForFunction(() => globalThis.souptreeTests.isReady);
  const skipped = Object.keys(nodeTitles[file] ?? {});
  return page.evaluate((texts) => globalThis.souptreeTests.run(texts), skipped);
}

/** Entries of node-only.mjs that match no title. */
function unusedTitles(file, results) {
  return Object.keys(nodeTitles[file] ?? {})
    .filter((text) => !results.some(({ title }) => title.includes(text)))
    .map((text) => ({ title: text, state: 'failed', message: 'node-only.mjs lists no test' }));
}

function reasonOf(file, title) {
  return Object.entries(nodeTitles[file]).find(([text]) => title.includes(text))[1];
}

/** The entry of node-only.mjs for a file, or undefined if tests of the file run in a page. */
function nodeEntryOf(file) {
  return Object.keys(nodeFiles).find((path) =>
    path.endsWith('/') ? file.startsWith(path) : file === path,
  );
}

/** Prints the sum. The exit code is 1 if a test failed, or if no test passed. */
function printSum({ passed, failed, skipped }, filesNotRun) {
  const reasons = filesNotRun.map((file) => `${file} (${nodeFiles[nodeEntryOf(file)]})`).join(', ');
  const files = reasons === '' ? '' : `; files not run: ${reasons}`;
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} not run${files}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

function print(file, results, milliseconds) {
  const count = (state) => results.filter((result) => result.state === state).length;
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(count);
  const seconds = (milliseconds / 1000).toFixed(1);
  console.log(`${file}: ${passed} passed, ${failed} failed, ${skipped} not run (${seconds} s)`);
  for (const { title, state, message } of results) {
    if (state === 'failed')
      console.log(`  FAILED ${title}\n    ${message.replaceAll('\n', '\n    ')}`);
    else if (state === 'skipped') console.log(`  NOT RUN ${title}: it ${reasonOf(file, title)}`);
  }
  return { passed, failed, skipped };
}

await command(async () => {
  const chromium = requireChromium();
  setup('packages', 'wasm');
  await build();
  announceConformanceData();
  const files = repositoryFiles('test-js/*.test.ts').map((file) => relative('test-js', file));
  const wanted = files.filter((file) => chosen.length === 0 || chosen.includes(file));
  const unknown = [...chosen, ...Object.keys(nodeTitles)].filter((file) => !files.includes(file));
  const unused = Object.keys(nodeFiles).filter(
    (path) => !files.some((file) => nodeEntryOf(file) === path),
  );
  if (unknown.length + unused.length > 0) {
    throw new StepFailed(`test-js has no ${[...unknown, ...unused].join(', ')}`);
  }
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const server = await serve();
  const browser = await launchChromium(chromium);
  try {
    const waiting = wanted.filter((file) => nodeEntryOf(file) === undefined);
    const worker = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const start = performance.now();
        const results = await runFile(browser, server.address, file);
        const all = [...results, ...unusedTitles(file, results)];
        const counts = print(file, all, performance.now() - start);
        for (const [state, count] of Object.entries(counts)) sum[state] += count;
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
  } finally {
    await browser.close();
    server.close();
  }
  const filesNotRun = wanted.filter((file) => nodeEntryOf(file) !== undefined);
  printSum(sum, filesNotRun);
});
