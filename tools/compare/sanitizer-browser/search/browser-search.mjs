// The search in a browser. Its page fetches batches of strings from a server, checks them with the same judge, and
// sends the findings back.

import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from '../../../browsers/index.mjs';
import { StepFailed } from '../../../lib/run.mjs';
import { Batches } from './batches.mjs';
import { Findings, isSameKind } from './findings.mjs';
import { Strings } from './strings.mjs';

/** The number of strings of a batch. Browsers need much longer for deep trees. */
const batchSizes = { usual: 300, deep: 10 };

const longestBatchSeconds = 300;

/**
 * WebKitGTK 2.50.6 never finishes the markup of tables in each other that reach its limit of 512 open elements. A
 * string with this many tables can be such a markup, so it is not given to WebKit.
 */
const mostTablesInWebKit = 20;

export class BrowserSearch {
  findings = new Findings();
  #strings;
  #batches;
  #browser;
  #page;
  #counts = { strings: 0, parses: 0, inserted: 0 };
  #leftOut = 0;
  #batchSize;

  /** Starts the browser. Throws StepFailed if it is missing. */
  static async open(name, library, options) {
    const search = new BrowserSearch();
    search.#strings = new Strings(library, options);
    search.#batchSize = batchSizes[options.deep ? 'deep' : 'usual'];
    search.#batches = await Batches.open(name);
    search.#browser = await openBrowser(name);
    search.name = `${name} ${search.#browser.version}`;
    search.#page = await search.#browser.open(search.#batches.address, { width: 800, height: 600 });
    return search;
  }

  async close() {
    await this.#page.close();
    await this.#browser.close();
    this.#batches.close();
  }

  /** Checks strings in the page. Returns for each its findings, and whether the browser reads it in another way. */
  async #check(list, isMinimising = false) {
    const strings = list.map(({ string, context }) => ({ string, context }));
    const timeout = new AbortController();
    const late = sleep(longestBatchSeconds * 1000, undefined, { signal: timeout.signal }).then(
      () => {
        const cases = `the cases ${list[0].name} to ${list.at(-1).name}`;
        throw new StepFailed(
          `${this.name} does not answer for ${longestBatchSeconds} seconds: ${cases}`,
        );
      },
      () => {},
    );
    try {
      return await Promise.race([this.#batches.send(strings, isMinimising), late]);
    } finally {
      timeout.abort();
    }
  }

  /** Adds the findings of a batch. */
  async #add(list, { results, counts }) {
    for (const name of Object.keys(counts)) this.#counts[name] += counts[name];
    for (const [index, { findings, isStrange }] of results.entries()) {
      const read = list[index];
      if (isStrange) this.#strings.mark(read.name);
      for (const finding of findings) {
        await this.findings.add(finding, read, this.#strings.counts.cases, async (input, kind) => {
          const string = this.#strings.sanitize({ ...read, input });
          const again = await this.#check([{ ...read, string }], true);
          return again.results[0].findings.some(isSameKind(kind));
        });
      }
    }
  }

  async runCase(name) {
    const list = [this.#strings.read(name)];
    await this.#add(list, await this.#check(list, true));
  }

  #nextBatch(count) {
    const list = [];
    while (list.length < this.#batchSize && this.#strings.counts.cases < count) {
      const read = this.#strings.next();
      if (!read.isNew) continue;
      if (this.#isEndless(read.string)) this.#leftOut++;
      else list.push(read);
    }
    return list;
  }

  #isEndless(string) {
    return this.name.startsWith('webkit') && string.split('<table').length > mostTablesInWebKit;
  }

  async run(count) {
    let running;
    while (running || this.#strings.counts.cases < count) {
      // The page works on a batch while this one is prepared.
      const list = this.#nextBatch(count);
      const checked = list.length > 0 ? this.#check(list) : undefined;
      checked?.catch(() => {});
      if (running) await this.#add(running.list, await running.checked);
      running = checked && { list, checked };
    }
  }

  print() {
    this.findings.print();
    this.#strings.print();
    const { strings, parses, inserted } = this.#counts;
    console.log(
      `${this.name}: ${strings} strings, ${parses} parses, ${inserted} strings inserted into a page that runs`,
    );
    if (this.#leftOut > 0) console.log(`${this.#leftOut} strings of many tables were left out`);
  }
}
