// The browsers for tests. A page shows its result in an `output` element.

import { StepFailed } from '../lib/run.mjs';
import { openChromium } from './chromium.mjs';
import { findChromium, noChromium } from './find-chromium.mjs';
import { findFirefox, noFirefox } from './find-firefox.mjs';
import { openFirefox } from './firefox.mjs';
import { findWebKit, noWebKit, openWebKit } from './webkit.mjs';

const kinds = {
  chromium: { title: 'Chromium', find: findChromium, missing: noChromium, open: openChromium },
  firefox: { title: 'Firefox', find: findFirefox, missing: noFirefox, open: openFirefox },
  webkit: { title: 'WebKitGTK', find: findWebKit, missing: noWebKit, open: openWebKit },
};

export const browserNames = Object.keys(kinds);

/** Starts a browser. Throws StepFailed if it is missing. */
export async function openBrowser(name) {
  const { title, find, missing, open } = kinds[name];
  const program = find();
  if (program === undefined) throw new StepFailed(`NOT RUN in ${title}: ${missing}`);
  return { name: title, ...(await open(program)) };
}

/**
 * Starts the browsers of this machine. Prints a line for each browser that does not start.
 *
 * @param wanted a part of the name, for some of the browsers only.
 */
export async function openBrowsers(wanted = '') {
  const browsers = [];
  for (const name of browserNames.filter((each) => each.includes(wanted))) {
    try {
      browsers.push(await openBrowser(name));
    } catch (error) {
      const isMissing = error instanceof StepFailed;
      console.log(isMissing ? error.message : `NOT RUN in ${kinds[name].title}: ${error.message}`);
    }
  }
  return browsers;
}
