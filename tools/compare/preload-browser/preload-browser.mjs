// Compares the resources that souptree/preload finds with the requests of Chromium's preload scanner. The parser of
// each page waits for a script, so all other requests are those of the preload scanner.
//
//   npm run test:preload-browser      SOUPTREE_CHROMIUM names the browser, if it is not on the path
//
// A page of preload-browser/pages.mjs can have known differences, with their reason. Any other difference is a failure.

import { setTimeout as wait } from 'node:timers/promises';
import { launchChromium } from '../../browsers/chromium.mjs';
import { requireChromium } from '../../browsers/find-chromium.mjs';
import { build } from '../../build/build.mjs';
import { readArguments } from '../../lib/arguments.mjs';
import { command, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { compare, mediaOf, wantedBy } from './compare.mjs';
import { pages } from './pages.mjs';
import { blocker, bytesOf, serve } from './server.mjs';

readArguments(import.meta);

/** The scan has ended if no request came for so long. */
const quietMilliseconds = 500;
const mostMilliseconds = 10_000;

/** Opens a page, and waits until its preload scanner has made its requests. */
async function openUntilQuiet(context, address, requests) {
  const page = await context.newPage();
  try {
    await page.goto(address, { waitUntil: 'commit' });
    const start = performance.now();
    for (;;) {
      await wait(50);
      const now = performance.now();
      const last = requests.at(-1)?.time;
      if (last !== undefined && now - last > quietMilliseconds) return;
      if (now - start > mostMilliseconds) throw new StepFailed(`${address}: no request`);
    }
  } finally {
    await page.close();
  }
}

/** A function that says whether the window of the browser matches a media query. */
async function mediaMatcher(context, queries) {
  const page = await context.newPage();
  const results = await page.evaluate(
    (list) => list.map((query) => globalThis.matchMedia(query).matches),
    queries,
  );
  await page.close();
  return (query) => results[queries.indexOf(query)];
}

const isSame = (a = [], b = []) => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

/** The differences that are not known, as lines. */
function unexpected({ onlyOurs, onlyBrowser, referrers }, found, requests) {
  const lines = [];
  for (const [name, expected, urls] of [
    ['only souptree/preload', onlyOurs, found.onlyOurs],
    ['only Chromium', onlyBrowser, found.onlyBrowser],
    ['several images of one element', [], found.several],
  ]) {
    if (!isSame(expected, urls)) {
      lines.push(`${name}: ${urls.join(' ') || 'none'}; known: ${expected?.join(' ') ?? 'none'}`);
    }
  }
  for (const [path, isSent] of Object.entries(referrers ?? {})) {
    const request = requests.find((each) => each.path === path);
    if (request !== undefined && (request.referrer !== undefined) !== isSent) {
      lines.push(`the referrer of ${path} is ${request.referrer}`);
    }
  }
  return lines;
}

function print(name, page, lines) {
  const isKnown = page.why !== undefined;
  console.log(`${lines.length > 0 ? 'FAILED' : isKnown ? 'KNOWN' : 'same'} ${name}`);
  if (isKnown) console.log(`  ${page.why}`);
  for (const line of lines) console.log(`  ${line}`);
}

await command(async () => {
  const chromium = requireChromium();
  setup('packages', 'wasm');
  await build();
  const { preloads } = await import('../../../dist/preload.js');
  const entries = Object.entries(pages);
  const server = await serve(Object.values(pages));
  const browser = await launchChromium(chromium);
  const counts = { same: 0, known: 0, failed: 0 };
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    for (const [index, [name, page]] of entries.entries()) {
      const address = `${server.address}/${index}/`;
      const requests = server.requests[index];
      await openUntilQuiet(context, address, requests);
      const { resources } = preloads(bytesOf(page), {
        baseURL: address,
        encoding: { transport: page.charset ?? 'utf-8' },
      });
      const matches = await mediaMatcher(context, mediaOf(resources));
      const toPath = (url) => url.replace(address, '').replace(/#.*/, '');
      const wanted = wantedBy(resources, matches).map((urls) => urls.map(toPath));
      const others = (path) => path !== blocker;
      const found = compare(
        wanted.filter(([path]) => others(path)),
        requests.map(({ path }) => path).filter(others),
      );
      const lines = unexpected(page, found, requests);
      print(name, page, lines);
      counts[lines.length > 0 ? 'failed' : page.why === undefined ? 'same' : 'known']++;
    }
  } finally {
    await browser.close();
    server.close();
  }
  console.log(`\n${counts.same} same, ${counts.known} known differences, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
});
