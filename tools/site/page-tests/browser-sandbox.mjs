// Tests examples/browser-sandbox in each browser of this machine. `npm test` tests its server in Chromium.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../../lib/run.mjs';
import { workerPolicy } from './browser-worker.mjs';
import { testPages } from './run.mjs';
import { phone, themes, wide } from './sizes.mjs';

const hostile = [
  `<p onclick="ran()">Leek <b>soup`,
  '<script>ran()</script>',
  '<img src="missing.png" onerror="ran()">',
  '<svg onload="ran()"><use href="data:,x"/><script>ran()</script></svg>',
  '<a href="javascript:ran()">link</a>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<object data="missing.html"></object><embed src="missing.html">',
  '<style>* { background: url(missing.png) }</style>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran()&gt;">',
].join('');

/** Pastes HTML as other programs put it into the clipboard, in place of the text at the start. */
const paste = (page, html) =>
  page.evaluate(`(() => {
    window.count = 0;
    window.ran = () => void window.count++;
    document.addEventListener('securitypolicyviolation', () => void window.count++);
    const markup = document.querySelector('#markup');
    markup.select();
    // Without a DataTransfer, because WebKit parses its markup, and needs more than a minute for the longest.
    const clipboardData = { getData: (type) => (type === 'text/html' ? ${JSON.stringify(html)} : '') };
    const event = new Event('paste', { bubbles: true, cancelable: true });
    // Firefox ignores the member of the constructor of ClipboardEvent.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    markup.dispatchEvent(event);
  })()`);

async function showsStart(driver) {
  const page = await driver.openPath('/', wide);
  ok((await page.text('#outline')).startsWith('<h2>\n  "Soup of the day"'));
  equal(await page.text('#preview h2'), 'Soup of the day');
  equal(
    await page.evaluate(`document.querySelectorAll('#preview :is(script, img, iframe)').length`),
    0,
  );
}

async function runsNothing(driver) {
  const page = await driver.openPath('/', wide);
  await paste(page, hostile);
  await page.until(`document.querySelector('#preview').textContent.startsWith('Leek')`);
  const attributes = `[...document.querySelectorAll('#preview *')].flatMap((each) => each.getAttributeNames())`;
  deepEqual(await page.evaluate(attributes), []);
  // What was a handler or an address of a script.
  await page.evaluate(
    `document.querySelectorAll('#preview *').forEach((each) => each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))`,
  );
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 300))`);
  equal(await page.evaluate('window.count'), 0);
  const loaded = await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.includes('missing')).length`,
  );
  equal(loaded, 0);
  // The nodes of the preview are the nodes of the outline.
  const lines = (await page.text('#outline')).split('\n').filter((line) => line.includes('<'));
  const names = lines.map((line) => /<([a-z0-9]+)/.exec(line)[1]);
  deepEqual(
    await page.evaluate(
      `Array.from(document.querySelectorAll('#preview *'), ({ localName }) => localName)`,
    ),
    names,
  );
}

async function survivesDeepMarkup(driver) {
  const page = await driver.openPath('/', wide);
  await paste(page, `${'<i>'.repeat(10_000)}deep`);
  await page.until(`document.querySelector('#preview').textContent === 'deep'`, 30);
  await page.isNotBlocked('10,000 nested elements');
  await paste(page, '<p>'.repeat(30_000));
  await page.until(`document.querySelector('#status').textContent.startsWith('LimitError')`);
  equal(await page.evaluate(`document.querySelector('#preview').childNodes.length`), 0);
}

async function needsNoPointer(driver) {
  const page = await driver.openPath('/', wide);
  await page.tabTo('#markup');
  for (const key of '<h4>x') await page.press(key);
  await page.until(`document.querySelector('#preview h4') !== null`);
  await page.tabTo('#preview');
  await page.tabTo('#outline');
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
export async function testBrowserSandbox(browser) {
  const site = {
    name: 'browser-sandbox',
    folders: {
      '/': join(root, 'examples/browser-sandbox'),
      '/souptree': join(root, 'dist/browser'),
    },
    policy: workerPolicy,
    isReady: `document.querySelector('#status')?.textContent`,
    checks: {
      'the markup at the start': showsStart,
      'hostile markup runs and loads nothing': runsNothing,
      'deep and large markup': survivesDeepMarkup,
      'keyboard only': needsNoPointer,
      'axe-core has no serious findings': isAccessible,
      'the page fits 390 pixels': fitsPhones,
    },
    takeScreenshots,
  };
  await testPages(site, browser);
}
