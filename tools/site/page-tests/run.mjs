// Runs checks of the pages of a site in each browser of this machine.

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowsers } from '../../browsers/index.mjs';
import { serveFolder } from '../../browsers/static-server.mjs';
import { root, StepFailed } from '../../lib/run.mjs';
import { framedPath, instrument } from './instrument.mjs';

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

/** The time in milliseconds for which a page must not change before axe-core reads it. */
const quiet = 300;

/** Waits until the page no longer changes. Returns whether this happens in time. */
const isQuiet = `new Promise((resolve) => {
  const end = (result) => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(limit);
    resolve(result);
  };
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, ${quiet}, true);
  };
  const observer = new MutationObserver(wait);
  const limit = setTimeout(end, ${seconds * 1000}, false);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  wait();
})`;

/** The findings of axe-core in a page that users could not work with. */
const seriousFindings = `axe.run().then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + failureSummary).join(' ')))`;

/** A page with the functions that checks need. */
function pageFor(browser, page, { pictures }) {
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
    text: async (selector) => (await texts(selector))[0],
    /** axe-core indexes the elements of a page first, and fails in elements that the page adds later. */
    async seriousFindings() {
      if (!(await page.evaluate(isQuiet))) {
        throw new Error(`the page still changes after ${seconds} seconds`);
      }
      return await page.evaluate(seriousFindings);
    },
    /** Presses Tab until the focus is on an element. */
    async tabTo(selector, most = 60) {
      for (let count = 0; count < most; count++) {
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) {
          return;
        }
        await page.press('Tab');
      }
      throw new Error(`Tab does not reach ${selector}`);
    },
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
function driverFor(browser, address, site) {
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
  const openAddress = async (path, size) =>
    pageFor(browser, await browser.open(address + path, size), site);
  return {
    close,
    /** @param path from the root of the site, with a slash */
    async openPath(path, size) {
      await close();
      current = await openAddress(path, size);
      if ((await current.evaluate('innerWidth')) > size.width) {
        // The window cannot be so small, but a frame can. Chromium's pages have any size.
        await current.close();
        current = await openAddress(framedPath(path, size), size);
        await current.until('frames.length');
        await current.enterFrame();
      }
      await current.until(site.isReady, 30);
      return current;
    },
  };
}

async function runChecks(browser, address, site) {
  const counts = { passed: 0, failed: 0 };
  const driver = driverFor(browser, address, site);
  for (const [name, check] of Object.entries(site.checks)) {
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
  await site.takeScreenshots(driver);
  await driver.close();
  return counts;
}

/** Copies a site, and serves the copy with the scripts of the tests. */
async function serveCopy({ folders, policy }) {
  const copy = mkdtempSync(join(tmpdir(), 'souptree-pages-'));
  for (const [path, folder] of Object.entries(folders)) {
    cpSync(folder, join(copy, path), { recursive: true });
  }
  instrument(copy);
  const headers = policy ? { 'content-security-policy': policy } : {};
  const { address, close } = await serveFolder(copy, { headers });
  return {
    address,
    close() {
      close();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

/**
 * Tests a built site in each browser. Throws StepFailed if a check fails.
 *
 * @param site `name` in messages; `folders` by their paths on the site; `policy`, a Content Security Policy for all
 * files; `isReady`, an expression that is true once a page can be checked; `checks`, functions of a driver by their
 * names; `takeScreenshots`, a function of a driver that takes pictures for a person to check.
 * @param wanted a part of the names of browsers, or an empty text for all.
 */
export async function testPages(site, wanted = '') {
  const pictures = join(root, 'build', `${site.name}-pictures`);
  mkdirSync(pictures, { recursive: true });
  const server = await serveCopy(site);
  const sum = { passed: 0, failed: 0 };
  const browsers = await openBrowsers(wanted);
  try {
    for (const browser of browsers) {
      console.log(`${site.name} in ${browser.name} ${browser.version}`);
      const counts = await runChecks(browser, server.address, { ...site, pictures });
      sum.passed += counts.passed;
      sum.failed += counts.failed;
    }
  } finally {
    for (const browser of browsers) await browser.close();
    server.close();
  }
  if (browsers.length === 0) throw new StepFailed('no browser runs on this machine');
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  if (sum.failed > 0) throw new StepFailed(`${sum.failed} checks of the ${site.name}`);
}
