// The searches: in parsers that run in Node, and in browsers.

import { spawnSync } from 'node:child_process';
import { root, StepFailed } from '../../../lib/run.mjs';
import { BrowserSearch } from './browser-search.mjs';
import { ParserSearch } from './parser-search.mjs';

/** The commit of the repository, if this is one. */
function commit() {
  const git = spawnSync('git', ['describe', '--always', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
  });
  return git.stdout?.trim() || 'unknown';
}

/** Prints the sums, and throws StepFailed if there are findings. */
function finish(search, seed) {
  search.print();
  console.log(`seed ${seed}, commit ${commit()}`);
  if (search.findings.count > 0) throw new StepFailed(`${search.findings.count} findings`);
}

const mostParserCases = { usual: 200_000, deep: 500 };

/** Searches in parsers, or runs one named case. */
export async function searchParsers(library, { seed, count, deep, case: name }) {
  const search = new ParserSearch(library, { seed, deep });
  if (name) await search.runCase(name);
  else await search.run(count ?? mostParserCases[deep ? 'deep' : 'usual']);
  finish(search, seed);
}

const mostBrowserCases = {
  chromium: { usual: 50_000, deep: 200 },
  firefox: { usual: 20_000, deep: 200 },
  webkit: { usual: 20_000, deep: 200 },
};

/** Searches in browsers, one after another. */
export async function searchBrowsers(library, { seed, count, deep, browser: names, case: name }) {
  const failures = [];
  for (const browser of names) {
    console.log(`\n-- ${browser}`);
    const search = await BrowserSearch.open(browser, library, { seed, deep });
    try {
      if (name) await search.runCase(name);
      else await search.run(count ?? mostBrowserCases[browser][deep ? 'deep' : 'usual']);
      finish(search, seed);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      failures.push(`${browser}: ${error.message}`);
    } finally {
      await search.close();
    }
  }
  if (failures.length > 0) throw new StepFailed(failures.join('; '));
}
