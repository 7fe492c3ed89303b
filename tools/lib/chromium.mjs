// The browser that tests and benchmarks run in.

import { findProgram } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Its path, if there is one. */
export function findChromium() {
  return process.env.SOUPTREE_CHROMIUM ?? names.map(findProgram).find(Boolean);
}

/** No window, nothing of this machine's user, and no request that a page did not make. */
export const launchArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const noChromium = `none of ${names.join(', ')} is on the path; SOUPTREE_CHROMIUM can name one`;
