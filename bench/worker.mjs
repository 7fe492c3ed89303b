// One contestant: parses the pages that it is given, whenever it is asked to.

import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { tables } from './contestants.mjs';
import { found } from './readers.mjs';
import { timePasses } from './time-passes.mjs';

const [, , table, name, ...files] = process.argv;
const pages = files.map((file) => {
  const bytes = readFileSync(file);
  return { file, text: bytes.toString('utf8'), size: bytes.length, error: undefined };
});
const work = await tables[table][name]();

/** What the last page gave, so that it cannot be left out. */
let kept;

/**
 * The result, or undefined for a page that it cannot do: that is left out from then on. A promise only of
 * contestants that make one: for the others nobody shall wait.
 */
function tryPage(page) {
  if (page.error !== undefined) return undefined;
  const fail = (error) => {
    page.error = String(error?.message ?? error).split('\n')[0];
  };
  try {
    const result = work(page.text);
    return result instanceof Promise ? result.catch(fail) : result;
  } catch (error) {
    return fail(error);
  }
}

const inputBytes = () =>
  pages.reduce((sum, { size, error }) => sum + (error === undefined ? size : 0), 0);

/** Characters after which a new task begins: only then goes what a tree refers to weakly. */
const taskLength = 1e6;

async function pass() {
  found.length = 0;
  let length = 0;
  for (const page of pages) {
    kept = tryPage(page);
    if (kept instanceof Promise) kept = await kept;
    length += page.text.length;
    if (length < taskLength) continue;
    await setImmediate();
    length = 0;
  }
  await setImmediate();
}

/** What a collection finds is swept in the background, and the memory of modules goes only after that. */
async function collect() {
  for (let times = 0; times < 5; times++) {
    globalThis.gc();
    await setTimeout(20);
  }
}

function used() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Linux alone says what the peak was since one asked before; elsewhere it is that of all the process. */
function peakOfResidentSize() {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

function forgetPeak() {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Then it is the peak since the start.
  }
}

/** Results that are weighed together: enough for the scales, not too many for the heap. */
const batchLength = 2e6;

const tasks = {
  async time({ milliseconds }) {
    return { milliseconds: await timePasses(pass, milliseconds), found: found.length };
  },

  /** What the resident size grows by in one pass, at its peak. */
  async grow() {
    await collect();
    const before = process.memoryUsage.rss();
    forgetPeak();
    await pass();
    return { bytes: peakOfResidentSize() - before };
  },

  /** What the results of all pages keep; few pages are parsed several times, each result on the scales. */
  async weigh() {
    const textLength = pages.reduce((sum, { text }) => sum + text.length, 0);
    const times = Math.max(1, Math.ceil(batchLength / textLength));
    const weighed = Array.from({ length: times }, () => pages).flat();
    let bytes = 0;
    for (let next = 0; next < weighed.length; ) {
      kept = [];
      await collect();
      const before = used();
      for (let length = 0; length < batchLength && next < weighed.length; next++) {
        length += weighed[next].text.length;
        kept.push(await tryPage(weighed[next]));
      }
      await collect();
      bytes += used() - before;
    }
    return { bytes: bytes / times };
  },
};

process.on('message', async (question) => {
  const answer = await tasks[question.task](question);
  const failures = pages
    .filter(({ error }) => error !== undefined)
    .map(({ file, error }) => ({ page: basename(file), error }));
  process.send({ ...answer, inputBytes: inputBytes(), failures, kept: typeof kept });
  kept = undefined;
});
