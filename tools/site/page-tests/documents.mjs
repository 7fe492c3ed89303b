// Tests the built site of the documents in each browser of this machine.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pageGroups } from '../../../docs/.vitepress/pages.mjs';
import { root } from '../../lib/run.mjs';
import { testPages } from './run.mjs';
import { phone, themes, wide } from './sizes.mjs';

const folder = join(root, 'build/docs');

const pathOf = (page) => `/${page}.html`;
const listed = () => pageGroups().flatMap(({ pages }) => pages.map(({ page }) => page));

/** Pages with each kind of content: pictures, tables, programs, trees, long signatures. */
const typical = [
  'index',
  'performance',
  'format',
  'how-parsing-works',
  'migrate/parse5',
  'parse-errors/index',
  'parse-errors/missing-doctype',
  'api/souptree/index',
].filter((page) => existsSync(join(folder, `${page}.html`)));

async function opensAll(driver) {
  for (const name of listed()) {
    const page = await driver.openPath(pathOf(name), wide);
    ok(await page.text('h1'), name);
  }
}

async function showsPictures(driver) {
  for (const name of typical) {
    const page = await driver.openPath(pathOf(name), wide);
    const broken = await page.evaluate(
      `[...document.querySelectorAll('.vp-doc img')].filter((each) => each.naturalWidth === 0 || each.alt.length < 20).map(({ src }) => src)`,
    );
    deepEqual(broken, [], name);
  }
}

/** Changes the colours at once. A transition has other contrasts. */
const setTheme = (page, theme) =>
  page.evaluate(`(() => {
    const style = document.createElement('style');
    style.textContent = '* { transition: none !important }';
    document.head.append(style);
    document.documentElement.classList.toggle('dark', ${theme === 'dark'});
  })()`);

async function isAccessible(driver) {
  for (const name of typical) {
    for (const theme of themes) {
      const page = await driver.openPath(pathOf(name), wide);
      await setTheme(page, theme);
      deepEqual(await page.seriousFindings(), [], `${name}, ${theme}`);
    }
  }
}

async function isAccessibleOnPhones(driver) {
  for (const name of typical) {
    const page = await driver.openPath(pathOf(name), phone);
    deepEqual(await page.seriousFindings(), [], name);
  }
}

async function fitsPhones(driver) {
  for (const name of listed()) {
    const page = await driver.openPath(pathOf(name), phone);
    equal(await page.evaluate('innerWidth'), phone.width);
    ok(await page.evaluate('document.scrollingElement.scrollWidth <= innerWidth'), name);
  }
}

async function needsNoPointer(driver) {
  const page = await driver.openPath('/', wide);
  await page.tabTo('.VPSkipLink');
  await page.tabTo('#local-search button');
  await page.press('Enter');
  await page.until(`document.activeElement.matches('#localsearch-input')`);
  for (const key of 'locations') await page.press(key);
  await page.until(`document.querySelectorAll('#localsearch-list li').length > 2`);
  await page.press('Escape');
  await page.until(`!document.querySelector('#localsearch-list')`);
  await page.tabTo('.VPSidebar a[href$="security.html"]', 120);
  await page.press('Enter');
  await page.until(`document.querySelector('h1').textContent.includes('Security')`);
}

async function needsNoPointerOnPhones(driver) {
  const page = await driver.openPath('/performance.html', phone);
  await page.tabTo('.VPLocalNav .menu');
  await page.press('Enter');
  await page.until(`document.querySelector('.VPSidebar.open')`);
  await page.tabTo('.VPSidebar a[href$="versions.html"]', 120);
  await page.press('Enter');
  await page.until(`document.querySelector('h1').textContent.includes('Versions')`);
}

async function usesNoOtherNetwork(driver) {
  const page = await driver.openPath('/performance.html', wide);
  deepEqual(
    await page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'))`,
    ),
    [],
  );
}

async function takeScreenshots(driver) {
  for (const name of typical) {
    const file = name.replaceAll('/', '-');
    for (const [size, window] of Object.entries({ wide, phone })) {
      const page = await driver.openPath(pathOf(name), window);
      await page.screenshot(`${file}-${size}`);
      await page.evaluate(
        `void document.querySelector('.vp-doc img, .vp-doc table')?.scrollIntoView()`,
      );
      await page.screenshot(`${file}-${size}-below`);
    }
  }
  const dark = await driver.openPath('/performance.html', wide);
  await setTheme(dark, 'dark');
  await dark.screenshot('performance-dark');
}

/** @param browser a part of the names of browsers; all if undefined. */
export async function testDocuments(browser) {
  const site = {
    name: 'documents',
    folders: { '/': folder },
    isReady: `document.querySelector('#app')?.__vue_app__ && document.readyState === 'complete'`,
    checks: {
      'all pages open without errors': opensAll,
      'pictures have texts': showsPictures,
      'keyboard only': needsNoPointer,
      'keyboard only, on phones': needsNoPointerOnPhones,
      'axe-core has no serious findings': isAccessible,
      'axe-core has no serious findings on phones': isAccessibleOnPhones,
      'the pages fit 390 pixels': fitsPhones,
      'no network but the site itself': usesNoOtherNetwork,
    },
    takeScreenshots,
  };
  await testPages(site, browser);
}
