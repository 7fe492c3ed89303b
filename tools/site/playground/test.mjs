// Tests the built playground in each browser of this machine.

import { testPages } from '../page-tests/run.mjs';
import { checks, takeScreenshots } from './checks.mjs';

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

/** @param browser a part of the names of browsers; all if undefined. */
export async function testPlayground(folder, browser) {
  const site = {
    name: 'playground',
    folders: { '/': folder },
    policy,
    isReady: 'document.body?.dataset.parsed',
    checks,
    takeScreenshots,
  };
  await testPages(site, browser);
}
