// Runs the checks in each browser of this machine.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowsers } from '../everywhere/browsers.mjs';
import { serveFolder } from '../everywhere/static-server.mjs';
import { root, StepFailed } from '../lib/run.mjs';
import { checks, takeScreenshots } from './checks.mjs';
import { linkTo } from './link.mjs';
import { instrument } from './page-script.mjs';

const pictures = join(root, 'build', 'playground-pictures');

/** Stricter than the page needs: the server adds it to every response, so the worker has it too. */
const policy = [
  `default-src 'none'`,
  `script-src 'self' 'wasm-unsafe-eval'`,
  `worker-src 'self'`,
  `connect-src 'self'`,
  `img-src 'self' data:`,
  `style-src 'self' 'unsafe-inline'`,
  // For the frames of the tests.
  `frame-src 'self'`,
].join('; ');

/** The longest wait for a condition, unless a check needs more. */
const seconds = 15;

/** The longest time in milliseconds for which a page may be blocked. */
const longestBlock = 600;

/** Measures how much other programs slow the machine down: the longest of some turns of constant work. */
const spin = `(() => {
  const times = [];
  let sum = 0;
  for (let turn = 0; turn < 20; turn++) {
    const start = performance.now();
    for (let i = 0; i < 1e7; i++) sum = (sum + i) | 0;
    times.push(performance.now() - start);
  }
  // The sum is used, so that engines do not drop the loop.
  return Math.max(...times, sum & 0);
})()`;

/** The time of a turn on an idle machine. */
const spinMilliseconds = 10;

/** A page with the functions that checks need. */
function pageFor(browser, page) {
  async function until(condition, limit = seconds) {
    for (const end = Date.now() + limit * 1000; Date.now() < end; await sleep(50)) {
      if (await page.evaluate(`Boolean(${condition})`)) return;
    }
    throw new Error(`not after ${limit} seconds: ${condition}`);
  }
  const texts = (selector) =>
    page.evaluate(
      `Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (each) => each.textContent)`,
    );
  return {
    ...page,
    until,
    texts,
    rows: () => texts('#tree .row'),
    text: async (selector) => (await texts(selector))[0],
    showTab: (name) => page.evaluate(`void document.querySelector('#tab-${name}').click()`),
    /** Changes a field of the options, as the user would. */
    change: (name, value) =>
      page.evaluate(`(() => {
        const field = document.querySelector('#options [name="${name}"]');
        field.value = ${JSON.stringify(value)};
        field.dispatchEvent(new Event('input', { bubbles: true }));
      })()`),
    async isNotBlocked(what) {
      const block = await page.evaluate('window.longestBlock');
      const slowness = Math.max((await page.evaluate(spin)) / spinMilliseconds, 1);
      const times = `${block.toFixed(0)} ms, on a machine slowed down by ${slowness.toFixed(1)}`;
      console.log(`      ${what}: the page was blocked for at most ${times}`);
      if (block > longestBlock * slowness) throw new Error(`${what} blocked the page for ${times}`);
    },
    async screenshot(name) {
      await sleep(300);
      const file = `${browser.name.toLowerCase()}-${name}.png`;
      writeFileSync(join(pictures, file), await page.screenshot());
    },
  };
}

/** Opens pages of one browser. Throws an error if a page that closes has reported problems. */
function driverFor(browser, address) {
  let current;
  async function close() {
    if (current === undefined) return;
    const page = current;
    // A page that fails here must not fail the next check too.
    current = undefined;
    let problems;
    try {
      problems = await page.evaluate('window.problems');
    } finally {
      await page.close();
    }
    if (problems.length > 0) throw new Error(`the page reports: ${problems.join('\n')}`);
  }
  async function openFragment(fragment, size) {
    await close();
    current = pageFor(browser, await browser.open(`${address}/${fragment}`, size));
    if ((await current.evaluate('innerWidth')) > size.width) {
      // The window cannot be so small, but a frame can. Chromium's pages have any size.
      await current.close();
      const framed = `${address}/frame.html#${size.width}${fragment || '#'}`;
      current = pageFor(browser, await browser.open(framed, size));
      await current.until('frames.length');
      await current.enterFrame();
    }
    await current.until('document.body?.dataset.parsed', 30);
    return current;
  }
  return {
    close,
    openFragment,
    open: (source, options, size) => openFragment(linkTo(source, options), size),
  };
}

async function runChecks(browser, address) {
  const counts = { passed: 0, failed: 0 };
  const driver = driverFor(browser, address);
  for (const [name, check] of Object.entries(checks)) {
    const start = performance.now();
    try {
      await check(driver);
      await driver.close();
      counts.passed++;
      console.log(`  ok  ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      counts.failed++;
      console.log(`  FAILED  ${name}: ${error.message}`);
      await driver.close().catch(() => {});
    }
  }
  await takeScreenshots(driver);
  await driver.close();
  return counts;
}

/**
 * Tests the built site. Throws StepFailed if a check fails.
 *
 * @param wanted a part of the names of browsers, or an empty text for all.
 */
export async function testPlayground(site, wanted = '') {
  const folder = mkdtempSync(join(tmpdir(), 'souptree-playground-'));
  mkdirSync(pictures, { recursive: true });
  const axe = join(root, 'examples/playground/node_modules/axe-core/axe.min.js');
  instrument(site, folder, axe);
  const server = await serveFolder(folder, { headers: { 'content-security-policy': policy } });
  const sum = { passed: 0, failed: 0 };
  const browsers = await openBrowsers(wanted);
  try {
    for (const browser of browsers) {
      console.log(`${browser.name} ${browser.version}`);
      const { passed, failed } = await runChecks(browser, server.address);
      sum.passed += passed;
      sum.failed += failed;
    }
  } finally {
    for (const browser of browsers) await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  if (browsers.length === 0) throw new StepFailed('no browser runs on this machine');
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  if (sum.failed > 0) throw new StepFailed(`${sum.failed} checks of the playground`);
}
