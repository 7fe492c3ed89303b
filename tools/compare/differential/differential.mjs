// Compares this package with another parser on random documents and fragments: with a browser through every
// entry point of its parser, or with parse5. Trees and markup must be equal. Differences are minimised and sorted
// into the classes of tools/compare/differential/known. A difference of no class makes the exit code 1.
//
//   node tools/compare/differential/differential.mjs [--against chromium] [--documents 20000] [--fragments 20000]
//                                                    [--seed 1]
//
//   --against    chromium, firefox or parse5
//   --documents  the number of documents; --fragments that of fragments
//   --seed       another seed gives other texts
//   --minutes    ends the run after this time; without numbers of cases there is no other limit
//   --entry      only this entry point, such as innerHTML; may be repeated. setHTML and parseHTML, with random
//                configurations of the sanitizer, only run if they are named
//   --first      the number of the first document and of the first fragment, to repeat a reported case
//   --browsers   how many browsers run at once; each needs a core
//   --old-parser with --against parse5: compares the model of the parser before 2025, which is in
//                tools/compare/sanitizer-browser/old-parser, instead of this package
//   --corpus     a folder of pages to mutate; default: SOUPTREE_CORPUS_DIR, then ../shared/corpus
//
// SOUPTREE_CHROMIUM and SOUPTREE_FIREFOX name a browser that is not on the path. All examples and all unexplained
// differences are in build/differential/<parser>-<seed>.json.

import { build } from '../../build/build.mjs';
import {
  flag,
  integer,
  nonNegativeNumber,
  oneOf,
  readArguments,
  repeated,
  text,
  usageError,
} from '../../lib/arguments.mjs';
import { command, isMain, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { entries, parse5Entries } from './cases.mjs';
import { Dispatcher, Jobs, Totals } from './jobs.mjs';
import { frequentFeatures } from './known/index.mjs';
import { browserNames, startBrowser } from './parsers/browsers.mjs';
import { oldParser } from './parsers/old-parser.mjs';
import { compareWithParse5 } from './parsers/parse5.mjs';
import { serve } from './parsers/server.mjs';
import { progressLine, report, showProgress } from './report.mjs';
import { readTexts } from './texts.mjs';

function readPlan() {
  const { values } = readArguments(import.meta, {
    against: oneOf([...browserNames, 'parse5'], 'chromium'),
    documents: integer(),
    fragments: integer(),
    seed: integer(1),
    first: integer(0),
    minutes: nonNegativeNumber(),
    entry: repeated(text()),
    browsers: integer(1, 1),
    'old-parser': flag,
    corpus: text(),
  });
  const { documents, fragments, minutes, entry, 'old-parser': hasOldRules, ...rest } = values;
  if (hasOldRules && rest.against !== 'parse5') {
    usageError(import.meta, '--old-parser needs --against parse5');
  }
  const against = hasOldRules ? 'parse5-2024' : rest.against;
  const table = rest.against === 'parse5' ? parse5Entries : entries;
  const unknown = entry?.find((name) => !(name in table));
  if (unknown !== undefined) {
    const names = Object.keys(table).join(', ');
    usageError(import.meta, `--entry must be one of ${names}, not ${unknown}`);
  }
  const isUnlimited = minutes !== undefined && (documents ?? fragments) === undefined;
  const most = isUnlimited ? Number.POSITIVE_INFINITY : 20_000;
  return {
    ...rest,
    against,
    table,
    entries: entry,
    avoided: frequentFeatures[against],
    documents: documents ?? most,
    fragments: fragments ?? most,
    minutes,
  };
}

/** Runs jobs in one browser until there are none. */
async function runOneBrowser(against, texts, shared) {
  let browser;
  let isOver = false;
  const start = () => {
    browser = startBrowser(against, server.address, (printed) => dispatcher.lose(printed));
  };
  const restart = async () => {
    await browser.end();
    if (!isOver) start();
  };
  const dispatcher = new Dispatcher({ ...shared, restart });
  const server = await serve({ texts, onMessage: (kind, body) => dispatcher.message(kind, body) });
  try {
    start();
    await dispatcher.finished;
  } finally {
    isOver = true;
    await browser?.end();
    server.close();
  }
  return dispatcher.browser;
}

/** @returns the name and version of the browser */
async function compareWithBrowser({ against, browsers }, { texts, jobs, totals, onProgress }) {
  const shared = { jobs, totals, onProgress };
  const running = Array.from({ length: browsers }, () => runOneBrowser(against, texts, shared));
  const ended = await Promise.allSettled(running);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed)
    throw failed.reason instanceof StepFailed
      ? failed.reason
      : new StepFailed(failed.reason.message);
  const { browser, unsupported } = ended[0].value;
  if (unsupported.length > 0)
    console.error(`NOT RUN: ${against} does not have ${unsupported.join(', ')}`);
  return browser.match(/(?:Chrome|Firefox)\/[\d.]+/)?.[0] ?? browser;
}

/** @returns the name and perhaps the version of the other parser */
async function compare(chosen, run) {
  const { against } = chosen;
  switch (against) {
    case 'parse5':
      return compareWithParse5({
        ...run,
        against,
        library: await import('../../../dist/index.js'),
      });
    case 'parse5-2024':
      return compareWithParse5({ ...run, against, library: oldParser });
    default:
      return compareWithBrowser(chosen, run);
  }
}

async function main() {
  const chosen = readPlan();
  setup('packages', 'wasm');
  await build();
  const texts = readTexts(chosen.corpus);
  const startedAt = Date.now();
  const totals = new Totals();
  const jobs = new Jobs(chosen);
  const onProgress = () => showProgress(progressLine(totals, startedAt));
  const browser = await compare(chosen, { texts, jobs, totals, onProgress });
  const { against, seed } = chosen;
  const isExplained = report({ totals, against, browser, seed, startedAt });
  if (!isExplained) throw new StepFailed('there are differences that no known class explains');
}

if (isMain(import.meta)) await command(main);
