// The browsers that open the pages of fixtures. A page shows its result in an `output` element.

import { findChromium, noChromium } from '../lib/chromium.mjs';
import { findFirefox, noFirefox } from '../lib/firefox.mjs';
import { openChromium } from './browsers/chromium.mjs';
import { openFirefox } from './browsers/firefox.mjs';
import { findWebKit, noWebKit, openWebKit } from './browsers/webkit.mjs';

const kinds = [
  { name: 'Chromium', find: findChromium, missing: noChromium, open: openChromium },
  { name: 'Firefox', find: findFirefox, missing: noFirefox, open: openFirefox },
  { name: 'WebKitGTK', find: findWebKit, missing: noWebKit, open: openWebKit },
];

/** Opens the browsers of this machine. Prints a line for each browser that it does not have. */
export async function openBrowsers() {
  const browsers = [];
  for (const { name, find, missing, open } of kinds) {
    const program = find();
    if (program === undefined) console.log(`NOT RUN in ${name}: ${missing}`);
    else browsers.push({ name, ...(await open(program)) });
  }
  return browsers;
}
