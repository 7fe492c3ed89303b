// Parses sanitized payloads in Chromium, and fails if one of them runs a script, navigates, opens a dialog, or makes a
// request that its configuration does not keep. The payloads are those of the public suite, sanitized for several
// contexts with several configurations. Each result is inserted as innerHTML of its context, read back, and inserted
// again. Then everything is clicked that can be clicked.
//
// The unsanitized payloads run too. If only few of them do something, the trials find nothing, which is a failure.

import { launchChromium } from '../../browsers/chromium.mjs';
import { requireChromium } from '../../browsers/find-chromium.mjs';
import { announceConformanceData } from '../../lib/conformance-data.mjs';
import { StepFailed } from '../../lib/run.mjs';
import { serve } from './server.mjs';
import { configurations, readPayloads, trials, unsanitized } from './trials.mjs';

/** The trials that run at the same time. Each has a frame. */
const trialsOfPage = 48;

/** The least part of the unsanitized payloads that must run a script. */
const leastActive = 0.4;

/** Opens a page whose requests to other sites are aborted, and counted in `seen`. */
async function openPage(browser, address, seen) {
  const context = await browser.newContext();
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (url.startsWith(`${address}/`)) return route.continue();
    seen.requests.push(url);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    dialog.dismiss().catch(() => {});
  });
  context.on('page', (opened) => {
    seen.windows.push(opened.url());
    opened.close().catch(() => {});
  });
  await page.goto(address);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.navigations.push(frame.url());
  });
  return page;
}

/**
 * Whether Chromium is known to parse the markup otherwise: in a template context it parses without scripting, and
 * ignores forms as outside of templates. The classes `document of a template context` and `forms in template contents`
 * of tools/compare/differential have the rules of the standard.
 */
const isKnownOther = ({ context, markup }) =>
  context === 'template' && /<(noscript|form)/.test(markup);

/**
 * Browsers write one newline less at the start of these elements, and their parser drops one.
 * https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 */
const withoutFirstNewlines = (markup) =>
  markup?.replace(/(<(?:pre|listing|textarea)\b[^>]*>)\n+/g, '$1');

const isOtherMarkup = ({ markup, first, second }) =>
  [first, second].some((read) => withoutFirstNewlines(read) !== withoutFirstNewlines(markup));

const otherTitle = (result) => (isKnownOther(result) ? 'KNOWN' : 'FAILED');

const nothingSeen = () => ({ requests: [], dialogs: [], windows: [], navigations: [] });

/** Runs all trials, and returns them with their results. */
async function run(browser, address, all) {
  const results = [];
  const seen = nothingSeen();
  for (let start = 0; start < all.length; start += trialsOfPage) {
    const some = all.slice(start, start + trialsOfPage);
    const page = await openPage(browser, address, seen);
    const found = await page.evaluate((list) => globalThis.runTrials(list), some);
    await page.context().close();
    results.push(...found.map((result, index) => ({ ...some[index], ...result })));
  }
  return { results, seen };
}

/** The findings of a trial that its configuration does not explain. */
function faults({ sources, findings }) {
  const loadsNothing = sources.some(
    ({ configuration }) => configurations[configuration].loadsNothing,
  );
  return findings.filter(({ kind }) => kind !== 'load' || loadsNothing);
}

const describeFindings = (found) => found.map(({ kind, what }) => `${kind}: ${what}`).join('; ');

function printTrial(title, { sources, context, markup, first, second }, what) {
  const [{ id, configuration }] = sources;
  console.log(`${title} ${id}, configuration ${configuration}, in ${context}: ${what}`);
  console.log(`  sanitized: ${JSON.stringify(markup)}`);
  if (first !== markup) console.log(`  read back: ${JSON.stringify(first)}`);
  if (second !== first) console.log(`  read back again: ${JSON.stringify(second)}`);
}

/** Prints a line for each configuration. */
function printCounts(results) {
  for (const name of Object.keys(configurations)) {
    const own = results.flatMap(({ sources, findings }) =>
      sources
        .filter(({ configuration }) => configuration === name)
        .map(() => findings.some(({ kind }) => kind === 'load')),
    );
    const loading = own.filter(Boolean).length;
    console.log(`${name}: ${own.length} results, ${loading} of them load what is kept`);
  }
}

/** Prints what the results are, and returns the number of failures. */
function report({ results, seen }) {
  let failures = 0;
  let parsedOtherwise = 0;
  for (const result of results) {
    const found = faults(result);
    const isOther = isOtherMarkup(result);
    if (found.length > 0) printTrial('FAILED', result, describeFindings(found));
    else if (isOther) printTrial(otherTitle(result), result, 'other markup when it is read back');
    const isFailure = found.length > 0 || (isOther && !isKnownOther(result));
    failures += isFailure ? 1 : 0;
    parsedOtherwise += isOther && !isFailure ? 1 : 0;
  }
  for (const kind of ['dialogs', 'windows', 'navigations']) {
    failures += seen[kind].length;
    for (const what of seen[kind]) console.log(`FAILED ${kind}: ${what}`);
  }
  printCounts(results);
  console.log(
    `${results.length} different results, ${parsedOtherwise} of them parsed otherwise by Chromium`,
  );
  return failures;
}

/** Runs the trials. Throws StepFailed if a sanitized payload is not inert, and if the trials cannot run. */
export async function runPayloads(library) {
  const chromium = requireChromium();
  if (announceConformanceData() === 'missing')
    throw new StepFailed('NOT RUN: there are no payloads');
  const payloads = readPayloads();
  const server = await serve();
  const browser = await launchChromium(chromium);
  try {
    const control = await run(browser, server.address, unsanitized(payloads));
    const active = control.results.filter(({ findings }) =>
      findings.some(({ kind }) => kind === 'script'),
    );
    console.log(`${active.length} of ${payloads.length} unsanitized payloads run a script`);
    const failures = report(await run(browser, server.address, trials(library, payloads)));
    console.log(`Chromium ${browser.version()}: ${failures} failures`);
    if (failures > 0) throw new StepFailed('sanitized markup is not inert');
    if (active.length < leastActive * payloads.length) {
      throw new StepFailed('the trials do not find the scripts of unsanitized payloads');
    }
  } finally {
    await browser.close();
    server.close();
  }
}
