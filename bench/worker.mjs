// The process of one contestant: parses its pages at each request.

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

/** The last result, so that engines cannot skip the work. */
let kept;

/**
 * The result, or undefined if the contestant throws on the page. Later passes skip such a page. Only
 * contestants that return a promise are awaited.
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

/**
 * The number of characters after which a new task begins, because targets of weak references live until a task
 * ends.
 */
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

/**
 * V8 sweeps in the background, and frees the memory of WebAssembly modules after that, so one collection is not
 * enough.
 */
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

/**
 * The peak of the resident size: on Linux since forgetPeak(), on other systems since the start of the process.
 */
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
    // The peak is then the peak since the start of the process.
  }
}

/**
 * The number of characters whose results are weighed together: enough for the precision, and few enough for the
 * heap.
 */
const batchLength = 2e6;

const tasks = {
  async time({ milliseconds }) {
    return { milliseconds: await timePasses(pass, milliseconds), found: found.length };
  },

  /** The growth of the resident size in one pass, at its peak. */
  async grow() {
    await collect();
    const before = process.memoryUsage.rss();
    forgetPeak();
    await pass();
    return { bytes: peakOfResidentSize() - before };
  },

  /** The memory that the results of all pages keep. A few pages are parsed several times. */
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
