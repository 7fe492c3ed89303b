// The browsers that open the pages of fixtures. A page shows its result in an `output` element.

import { openChromium } from './chromium.mjs';
import { findChromium, noChromium } from './find-chromium.mjs';
import { findFirefox, noFirefox } from './find-firefox.mjs';
import { openFirefox } from './firefox.mjs';
import { findWebKit, noWebKit, openWebKit } from './webkit.mjs';

const kinds = [
  { name: 'Chromium', find: findChromium, missing: noChromium, open: openChromium },
  { name: 'Firefox', find: findFirefox, missing: noFirefox, open: openFirefox },
  { name: 'WebKitGTK', find: findWebKit, missing: noWebKit, open: openWebKit },
];

async function openBrowser({ name, find, missing, open }) {
  const program = find();
  if (program === undefined) throw new Error(missing);
  return { name, ...(await open(program)) };
}

/**
 * Opens the browsers of this machine. Prints a line for each browser that does not open.
 *
 * @param wanted a part of the name, for some of the browsers only.
 */
export async function openBrowsers(wanted = '') {
  const browsers = [];
  for (const kind of kinds.filter(({ name }) => name.toLowerCase().includes(wanted))) {
    try {
      browsers.push(await openBrowser(kind));
    } catch (error) {
      console.log(`NOT RUN in ${kind.name}: ${error.message}`);
    }
  }
  return browsers;
}
