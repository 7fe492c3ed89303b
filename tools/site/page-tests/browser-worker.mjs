// Tests examples/browser-worker in each browser of this machine. `npm test` tests its server in Chromium.

import { deepEqual, ok } from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../../lib/run.mjs';
import { testPages } from './run.mjs';
import { phone, themes, wide } from './sizes.mjs';

/** The policies of a page and of its worker in one, because the server of the tests has one for all files. */
export const workerPolicy = [
  `default-src 'none'`,
  `script-src 'self' 'wasm-unsafe-eval'`,
  `worker-src 'self'`,
  `style-src 'self'`,
  'img-src data:',
  `connect-src 'self'`,
  `frame-src 'self'`,
].join('; ');

async function showsHeadings(driver) {
  const page = await driver.openPath('/', wide);
  const headings = ['h1 Soup of the day', 'h2 Leek soup', 'h3 How to cut a leek'];
  deepEqual((await page.texts('#outline li')).slice(0, 3), headings);
}

async function needsNoPointer(driver) {
  const page = await driver.openPath('/', wide);
  await page.tabTo('#markup');
  for (const key of '<h4>x') await page.press(key);
  await page.until(
    `[...document.querySelectorAll('#outline li')].some((item) => item.textContent.startsWith('h4 x'))`,
  );
  await page.tabTo('#file');
}

async function parsesFiles(driver) {
  const page = await driver.openPath('/', wide);
  await page.evaluate(`(() => {
    const files = new DataTransfer();
    files.items.add(new File(['<meta charset=koi8-r><h6>', new Uint8Array([0xc1])], 'a.html'));
    const input = document.querySelector('#file');
    input.files = files.files;
    input.dispatchEvent(new Event('change'));
  })()`);
  await page.until(`document.querySelector('#outline').textContent === 'h6 \u0430'`);
}

async function isAccessible(driver) {
  for (const theme of themes) {
    const page = await driver.openPath('/', wide);
    await page.evaluate(`void (document.documentElement.style.colorScheme = '${theme}')`);
    deepEqual(await page.seriousFindings(), [], theme);
  }
}

async function fitsPhones(driver) {
  const page = await driver.openPath('/', phone);
  ok(await page.evaluate('document.scrollingElement.scrollWidth <= innerWidth'));
}

async function takeScreenshots(driver) {
  for (const [name, size] of Object.entries({ wide, phone })) {
    const page = await driver.openPath('/', size);
    await page.screenshot(name);
  }
}

/** @param browser a part of the names of browsers; all if undefined. */
export async function testBrowserWorker(browser) {
  const site = {
    name: 'browser-worker',
    folders: {
      '/': join(root, 'examples/browser-worker'),
      '/souptree': join(root, 'dist/browser'),
    },
    policy: workerPolicy,
    isReady: `document.querySelector('#status')?.textContent`,
    checks: {
      'the headings of the page': showsHeadings,
      'a file is parsed as bytes': parsesFiles,
      'keyboard only': needsNoPointer,
      'axe-core has no serious findings': isAccessible,
      'the page fits 390 pixels': fitsPhones,
    },
    takeScreenshots,
  };
  await testPages(site, browser);
}
