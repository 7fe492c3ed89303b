// Starts Chromium with a page that compares contestants.

import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { launchChromium } from '../tools/browsers/chromium.mjs';
import { findChromium, launchArguments, noChromium } from '../tools/browsers/find-chromium.mjs';
import { listen } from '../tools/browsers/listen.mjs';
import { root } from '../tools/lib/run.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/**
 * Serves the built package, and the scripts of the page. Serves the pages to parse as plain text, at
 * their numbers, and other libraries at their addresses.
 */
function respond({ files, script, libraries }, { url }, response) {
  const number = /^\/pages\/(\d+)$/.exec(url)?.[1];
  const isOurs = /^\/(dist|bench)\/[\w./-]+$/.test(url) && !url.includes('..');
  if (url === '/') {
    response.setHeader('content-type', types['.html']);
    response.end(
      `<!DOCTYPE html><title>bench</title><script type=module src=/bench/${script}></script>`,
    );
  } else if (number !== undefined) {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(readFileSync(files[number]));
  } else if (isOurs || libraries[url] !== undefined) {
    response.setHeader('content-type', types[extname(url)] ?? 'text/plain');
    response.end(readFileSync(libraries[url] ?? join(root, url)));
  } else {
    response.statusCode = 404;
    response.end();
  }
}

/**
 * @param sets files by the name of their set
 * @param script the script of the page, in this folder, which calls `provideTurns`
 * @param libraries files by the addresses from which the script imports them
 * @returns the browser's version and speeds by set; undefined if there is no browser
 */
export async function compareInBrowser({
  sets,
  rounds,
  milliseconds,
  script = 'browser-page.mjs',
  libraries = {},
}) {
  const executablePath = findChromium();
  if (!executablePath) {
    console.error(`bench: NOT RUN in a browser: ${noChromium}`);
    return undefined;
  }
  const files = Object.values(sets).flat();
  const server = await listen(
    createServer((request, response) => respond({ files, script, libraries }, request, response)),
  );
  const browser = await launchChromium(executablePath, {
    args: [...launchArguments, '--js-flags=--expose-gc'],
  });
  try {
    const result = { version: browser.version(), sets: {} };
    for (const [set, list] of Object.entries(sets)) {
      // Each set has a new page, so that nothing of the previous set remains.
      const tab = await browser.newPage();
      await tab.goto(server.address);
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
