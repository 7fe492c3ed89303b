// The page in the browser. It requests jobs from the server, runs the browser's parser and ours on each case, and
// posts a report of each job.

import '../../../../dist/browser/legacy-encodings.js';
import { init, Parser, parse, parseFragment, serialize } from '../../../../dist/browser/index.js';
import { init as initSanitizer } from '../../../../dist/browser/sanitize.js';
import { caseMaker, entries } from '../cases.mjs';
import { Search } from '../search.mjs';
import { isSupported, modelled, NoDocument, theirs } from './browser-entries.mjs';
import { ours } from './ours.mjs';

/** The page reloads itself after this many jobs, which frees frames and documents. */
const jobsOfPage = 40;

/** In milliseconds. A text may be minimised four times before the watchdog reports a hang. */
const longestMinimisation = 15_000;

const library = { parse, parseFragment, Parser, serialize };

/** Returns the answer of the server. */
async function post(path, value) {
  const body = JSON.stringify(value);
  const response = await fetch(path, { method: 'POST', body });
  return response.json();
}

/** Receives the number of each case, and reports a case that hangs. */
const watchdog = new Worker('/watchdog.js');

const isInBrowser = ([entry]) => isSupported(entry);
const supported = Object.fromEntries(Object.entries(entries).filter(isInBrowser));

/** Runs the cases of a job, and returns the report. */
async function work({ against, numbers, ...plan }, texts) {
  const onCase = (number) => watchdog.postMessage(number);
  const ourTree = (found) => ours(library, found);
  const search = new Search({
    against,
    ours: ourTree,
    theirs,
    model: modelled,
    onCase,
    milliseconds: longestMinimisation,
  });
  const makeCase = caseMaker({ table: supported, texts, ...plan });
  return search.run(makeCase, numbers);
}

try {
  const texts = await (await fetch('/texts')).json();
  const unsupported = Object.keys(entries).filter((entry) => !supported[entry]);
  let job = await post('/ready', { browser: navigator.userAgent, unsupported });
  const needsSanitizer = job?.only?.some((entry) => entries[entry].sanitizes);
  await (needsSanitizer ? initSanitizer() : init());
  for (let left = jobsOfPage; job && left > 0; left--) {
    const report = await work(job, texts);
    watchdog.postMessage(undefined);
    job = await post('/done', { number: job.number, report });
  }
  if (job) location.reload();
} catch (error) {
  // The server starts another browser for the job.
  if (error instanceof NoDocument) await post('/exhausted', {});
  else await post('/failed', { message: `${error?.stack ?? error}` });
}
