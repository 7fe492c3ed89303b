// Starts Chromium with a page that compares the browser's parser with ours.

import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium, launchArguments, noChromium } from '../tools/lib/chromium.mjs';
import { root } from '../tools/lib/run.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

const page =
  '<!DOCTYPE html><title>bench</title><script type=module src=/bench/browser-page.mjs></script>';

/**
 * Serves the built package, and the script of the page. Serves the pages to parse as plain text, at
 * their numbers.
 */
function respond(files, { url }, response) {
  const number = /^\/pages\/(\d+)$/.exec(url)?.[1];
  const isOurs = /^\/(dist|bench)\/[\w./-]+$/.test(url) && !url.includes('..');
  if (url === '/') {
    response.setHeader('content-type', types['.html']);
    response.end(page);
  } else if (number !== undefined) {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(readFileSync(files[number]));
  } else if (isOurs) {
    response.setHeader('content-type', types[extname(url)] ?? 'text/plain');
    response.end(readFileSync(join(root, url)));
  } else {
    response.statusCode = 404;
    response.end();
  }
}

/**
 * @param sets files by the name of their set
 * @returns the browser's version and speeds by set; undefined if there is no browser
 */
export async function compareInBrowser({ sets, rounds, milliseconds }) {
  const executablePath = findChromium();
  if (!executablePath) {
    console.error(`bench: NOT RUN in a browser: ${noChromium}`);
    return undefined;
  }
  const files = Object.values(sets).flat();
  const server = createServer((request, response) => respond(files, request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath,
    args: [...launchArguments, '--js-flags=--expose-gc'],
  });
  try {
    const result = { version: browser.version(), sets: {} };
    for (const [set, list] of Object.entries(sets)) {
      // Each set has a new page, so that nothing of the previous set remains.
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${server.address().port}/`);
      await tab.waitForFunction('globalThis.takeTurns !== undefined');
      result.sets[set] = await tab.evaluate((question) => globalThis.takeTurns(question), {
        addresses: list.map((file) => `/pages/${files.indexOf(file)}`),
        bytes: list.reduce((sum, file) => sum + statSync(file).size, 0),
        rounds,
        warmUps: 2,
        milliseconds,
      });
      await tab.close();
    }
    return result;
  } finally {
    await browser.close();
    server.close();
  }
}
