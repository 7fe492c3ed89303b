// Runs the checks of the page how-parsing-works.md in each browser of this machine.

import { join } from 'node:path';
import { linkTo } from '../../docs/.vitepress/theme/parsing-steps/permalink.mjs';
import { testPage } from '../lib/page-tests.mjs';
import { root } from '../lib/run.mjs';
import { checks, takeScreenshots } from './checks.mjs';

/** VitePress writes scripts and styles into its pages. */
const policy = [
  `default-src 'none'`,
  `script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'`,
  `connect-src 'self'`,
  `img-src 'self' data:`,
  `style-src 'self' 'unsafe-inline'`,
];

/** The functions of a page that only these checks have. */
const functions = (page, texts) => ({
  /** The labels of the nodes in a panel, without their numbers. */
  labels: (panel) => texts(`.parsing-steps .${panel} li code`),
  click: (button) =>
    page.evaluate(`void [...document.querySelectorAll('.parsing-steps button')]
      .find(({ textContent }) => textContent === '${button}').click()`),
  /** Types the markup, as the user would. */
  type: (markup) =>
    page.evaluate(`(() => {
      const field = document.querySelector('#steps-markup');
      field.value = ${JSON.stringify(markup)};
      field.dispatchEvent(new Event('input', { bubbles: true }));
    })()`),
});

/** Tests the built site. See `testPage`. */
export const testDocs = (site, wanted) =>
  testPage(
    {
      site,
      page: 'how-parsing-works.html',
      policy,
      isReady: `document.querySelector('.parsing-steps .panels')`,
      linkTo,
      functions,
      checks,
      takeScreenshots,
      pictures: join(root, 'build', 'docs-pictures'),
    },
    wanted,
  );
