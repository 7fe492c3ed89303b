// Runs checks of a page in each browser of this machine.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowsers } from '../everywhere/browsers.mjs';
import { serveFolder } from '../everywhere/static-server.mjs';
import { instrument } from './page-script.mjs';
import { root, StepFailed } from './run.mjs';

const axe = join(root, 'examples/playground/node_modules/axe-core/axe.min.js');

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
function pageFor(browser, page, { pictures, functions }) {
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
    /** The serious findings of axe-core, which `instrument` adds to the page. */
    seriousFindings: () =>
      page.evaluate(`axe.run().then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + failureSummary).join(' ')))`),
    ...functions(page, texts),
  };
}

/** Opens pages of one browser. Throws an error if a page that closes has reported problems. */
function driverFor(browser, address, tested) {
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
    const open = async (path) => pageFor(browser, await browser.open(address + path, size), tested);
    current = await open(`/${tested.page}${fragment}`);
    if ((await current.evaluate('innerWidth')) > size.width) {
      // The window cannot be so small, but a frame can. Chromium's pages have any size.
      await current.close();
      current = await open(`/frame.html#${size.width}${fragment || '#'}`);
      await current.until('frames.length');
      await current.enterFrame();
    }
    await current.until(tested.isReady, 30);
    return current;
  }
  return {
    close,
    openFragment,
    open: (...args) => openFragment(tested.linkTo(...args), args.at(-1)),
  };
}

async function runChecks(browser, address, tested) {
  const counts = { passed: 0, failed: 0 };
  const driver = driverFor(browser, address, tested);
  for (const [name, check] of Object.entries(tested.checks)) {
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
  await tested.takeScreenshots(driver);
  await driver.close();
  return counts;
}

/**
 * Tests a page of a built site. Throws StepFailed if a check fails.
 *
 * @param tested `site` and `page`, its path in the site; `policy`, the directives of the Content-Security-Policy;
 *   `isReady`, the condition of a page that can be tested; `linkTo`, which returns the fragment for the arguments of
 *   `driver.open`, whose last argument is a size; `functions`, further functions of a page; `checks`, by their names;
 *   `takeScreenshots`, and `pictures`, their folder
 * @param wanted a part of the names of browsers, or an empty text for all.
 */
export async function testPage(tested, wanted = '') {
  const folder = mkdtempSync(join(tmpdir(), 'souptree-page-'));
  mkdirSync(tested.pictures, { recursive: true });
  instrument(tested.site, tested.page, folder, axe);
  // The frames of the tests are of the same site.
  const policy = [...tested.policy, `frame-src 'self'`].join('; ');
  const server = await serveFolder(folder, { headers: { 'content-security-policy': policy } });
  const sum = { passed: 0, failed: 0 };
  const browsers = await openBrowsers(wanted);
  try {
    for (const browser of browsers) {
      console.log(`${browser.name} ${browser.version}`);
      const { passed, failed } = await runChecks(browser, server.address, tested);
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
  if (sum.failed > 0) throw new StepFailed(`${sum.failed} checks of ${tested.page}`);
}
