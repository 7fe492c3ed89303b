// The browsers in which sanitized strings are tried.

import { openChromium } from '../../browsers/chromium.mjs';
import { findChromium, noChromium } from '../../browsers/find-chromium.mjs';
import { findFirefox, noFirefox } from '../../browsers/find-firefox.mjs';
import { openFirefox } from '../../browsers/firefox.mjs';
import { findWebKit, noWebKit, openWebKit } from '../../browsers/webkit.mjs';
import { StepFailed } from '../../lib/run.mjs';

const kinds = {
  chromium: { find: findChromium, missing: noChromium, open: openChromium },
  firefox: { find: findFirefox, missing: noFirefox, open: openFirefox },
  webkit: { find: findWebKit, missing: noWebKit, open: openWebKit },
};

export const browserNames = Object.keys(kinds);

/** Starts a browser. Throws StepFailed if it is missing. */
export function openBrowser(name) {
  const { find, missing, open } = kinds[name];
  const program = find();
  if (!program) throw new StepFailed(`NOT RUN in ${name}: ${missing}`);
  return open(program);
}
