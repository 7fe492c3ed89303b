// The browser for tests and benchmarks.

import { findProgram, StepFailed } from '../lib/run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of the browser, or undefined. */
export function findChromium() {
  return process.env.SOUPTREE_CHROMIUM ?? names.map(findProgram).find(Boolean);
}

/** The path of the browser. Throws StepFailed if there is none. */
export function requireChromium() {
  const program = findChromium();
  if (!program) throw new StepFailed(`NOT RUN: ${noChromium}`);
  return program;
}

/** No window, no user profile, and only the requests of pages. */
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
