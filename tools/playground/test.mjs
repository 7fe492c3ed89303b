// Runs the checks of the playground in each browser of this machine.

import { join } from 'node:path';
import { testPage } from '../lib/page-tests.mjs';
import { root } from '../lib/run.mjs';
import { checks, takeScreenshots } from './checks.mjs';
import { linkTo } from './link.mjs';

/** Stricter than the page needs: the server adds it to every response, so the worker has it too. */
const policy = [
  `default-src 'none'`,
  `script-src 'self' 'wasm-unsafe-eval'`,
  `worker-src 'self'`,
  `connect-src 'self'`,
  `img-src 'self' data:`,
  `style-src 'self' 'unsafe-inline'`,
];

/** The functions of a page that only the playground has. */
const functions = (page, texts) => ({
  rows: () => texts('#tree .row'),
  showTab: (name) => page.evaluate(`void document.querySelector('#tab-${name}').click()`),
  /** Changes a field of the options, as the user would. */
  change: (name, value) =>
    page.evaluate(`(() => {
      const field = document.querySelector('#options [name="${name}"]');
      field.value = ${JSON.stringify(value)};
      field.dispatchEvent(new Event('input', { bubbles: true }));
    })()`),
});

/** Tests the built site. See `testPage`. */
export const testPlayground = (site, wanted) =>
  testPage(
    {
      site,
      page: 'index.html',
      policy,
      isReady: 'document.body?.dataset.parsed',
      linkTo,
      functions,
      checks,
      takeScreenshots,
      pictures: join(root, 'build', 'playground-pictures'),
    },
    wanted,
  );
