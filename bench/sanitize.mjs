// Compares sanitizing with parsing, and with other sanitizers. All contestants run in one process, in turns: a round
// gives each of them a page of each size before the next round.
//
//   npm run bench:sanitize -- --rounds 9 --sets small,medium
//   npm run bench:sanitize -- --peers ../peers     a folder in which npm installed sanitize-html, dompurify and jsdom
//   npm run bench:sanitize -- --peers ../peers --browser     in Chromium, with DOMPurify and setHTML()
//
// A ratio is the median of the ratios within a round.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { flag, integer, readArguments, someOf, text } from '../tools/lib/arguments.mjs';
import { command, StepFailed } from '../tools/lib/run.mjs';
import { compareInBrowser } from './browser.mjs';
import { filesOf, findCorpus, sets } from './corpus.mjs';

/** A contestant runs for this time in a round, or once over the pages. */
const millisecondsOfRound = 150;
/** Pages of a set, because DOMPurify needs seconds for a large page. */
const mostPages = 8;

const { values: options } = readArguments(import.meta, {
  rounds: integer(7, 1),
  sets: someOf(sets),
  peers: text(),
  browser: flag,
});

async function ours() {
  const { parseTree, parseFragmentTree, serialize } = await import('../dist/index.js');
  const { Sanitizer, sanitize } = await import('../dist/sanitize.js');
  const context = { context: 'div' };
  const sanitizer = new Sanitizer();
  return {
    'fragment: tree': (page) => parseFragmentTree(page, context),
    'fragment: tree, sanitized': (page) => parseFragmentTree(page, { ...context, sanitizer }),
    'fragment: tree, sanitized {}': (page) =>
      parseFragmentTree(page, { ...context, sanitizer: {} }),
    'document: tree': (page) => parseTree(page),
    'document: tree, sanitized': (page) => parseTree(page, { sanitizer }),
    'document: tree, sanitized {}': (page) => parseTree(page, { sanitizer: {} }),
    'round trip in JavaScript': (page) => serialize(parseFragmentTree(page, context).root),
    sanitize: (page) => sanitize(page),
    'sanitize {}': (page) => sanitize(page, { sanitizer: {} }),
  };
}

function peers(folder) {
  if (folder === undefined) return {};
  const require = createRequire(join(resolve(folder), 'package.json'));
  const sanitizeHtml = require('sanitize-html');
  const { JSDOM } = require('jsdom');
  const purify = require('dompurify')(new JSDOM('').window);
  return {
    'sanitize-html': (page) => sanitizeHtml(page),
    'DOMPurify on jsdom': (page) => purify.sanitize(page),
  };
}

/** The baseline of each contestant. */
const baselines = {
  'fragment: tree, sanitized': 'fragment: tree',
  'fragment: tree, sanitized {}': 'fragment: tree',
  'document: tree, sanitized': 'document: tree',
  'document: tree, sanitized {}': 'document: tree',
  sanitize: 'round trip in JavaScript',
  'sanitize {}': 'round trip in JavaScript',
  'sanitize-html': 'sanitize',
  'DOMPurify on jsdom': 'sanitize',
};

/** The processor's milliseconds, so that other processes disturb less. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of one pass over the pages. */
function passTime(run, pages) {
  const start = now();
  let passes = 0;
  do {
    for (const page of pages) run(page);
    passes++;
  } while (now() - start < millisecondsOfRound);
  return (now() - start) / passes;
}

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

function measure(contestants, pages) {
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  // The first round warms up.
  for (let round = 0; round <= options.rounds; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const time = passTime(run, pages);
      if (round > 0) times[name].push(time);
    }
  }
  return times;
}

function print(times, pages) {
  for (const [name, own] of Object.entries(times)) {
    const baseline = times[baselines[name]];
    const ratio = baseline && median(own.map((time, round) => time / baseline[round]));
    const page = `${((1000 * median(own)) / pages.length).toFixed(1).padStart(10)} us a page`;
    const beside = ratio === undefined ? '' : `  ${ratio.toFixed(2)} x ${baselines[name]}`;
    console.log(`  ${name.padEnd(30)}${page}${beside}`);
  }
}

/** Compares the sanitizers of a page of Chromium. A ratio is a time relative to the first contestant. */
async function measureInBrowser(corpus) {
  const { peers: folder, rounds } = options;
  if (folder === undefined) throw new StepFailed('--browser needs --peers');
  const purify = join(resolve(folder), 'node_modules/dompurify/dist/purify.es.mjs');
  const result = await compareInBrowser({
    sets: Object.fromEntries(options.sets.map((set) => [set, filesOf(corpus, set)])),
    rounds,
    milliseconds: millisecondsOfRound,
    script: 'sanitize-page.mjs',
    libraries: { '/libraries/purify.mjs': purify },
  });
  if (result === undefined) return;
  console.log(`Chromium ${result.version}, all pages of each set`);
  for (const [set, { contestants }] of Object.entries(result.sets)) {
    const [first] = contestants;
    for (const { name, speeds } of contestants) {
      const ratio = median(speeds.map((speed, round) => first.speeds[round] / speed));
      const speed = `${median(speeds).toFixed(1)} MB/s`.padStart(12);
      console.log(
        `  ${set.padEnd(8)}${name.padEnd(22)}${speed}  ${ratio.toFixed(2)} x ${first.name}`,
      );
    }
  }
}

await command(async () => {
  const corpus = findCorpus();
  if (options.browser) return measureInBrowser(corpus);
  const contestants = { ...(await ours()), ...peers(options.peers) };
  for (const set of options.sets) {
    const files = filesOf(corpus, set).slice(0, mostPages);
    const pages = files.map((file) => readFileSync(file, 'utf8'));
    const bytes = pages.reduce((sum, page) => sum + page.length, 0);
    console.log(
      `${set}: ${pages.length} pages, ${Math.round(bytes / pages.length)} characters each`,
    );
    print(measure(contestants, pages), pages);
  }
});
