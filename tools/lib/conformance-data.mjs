// Finds the public test suites and the real pages, which are not part of the repository.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { corpusDirectory } from './command-outputs.mjs';
import { root } from './run.mjs';

/** The folders of the suites in the conformance directory. */
const suites = [
  'ask',
  'html5lib/encoding',
  'html5lib/tokenizer',
  'html5lib/tree-construction',
  'markdown',
  'sanitizer',
];

export function conformanceDirectory() {
  return resolve(root, process.env.SOUPTREE_CONFORMANCE_DIR ?? '../shared/tests');
}

const absentSuites = () =>
  suites.filter((suite) => !existsSync(join(conformanceDirectory(), suite)));

/** The suites that do not run, because they are missing; undefined if all are present. */
export function missingSuites() {
  const missing = absentSuites();
  if (missing.length === 0) return undefined;
  return `the public suites ${missing.join(', ')}: not in ${conformanceDirectory()} (SOUPTREE_CONFORMANCE_DIR)`;
}

/** The tests that do not run, because the real pages are missing; undefined if the pages are present. */
export function missingPages() {
  if (existsSync(corpusDirectory())) return undefined;
  return `tests on real pages: there is no ${corpusDirectory()} (SOUPTREE_CORPUS_DIR)`;
}

/** Prints the directory of the suites, or a warning if suites are missing. Returns 'present' or 'missing'. */
export function announceConformanceData() {
  const directory = conformanceDirectory();
  const missing = absentSuites();
  if (missing.length === 0) {
    console.log(`public suites: ${directory}`);
    return 'present';
  }
  console.error(
    [
      '*'.repeat(80),
      `These public suites are NOT run: ${missing.join(', ')}`,
      `They should be in ${directory} (SOUPTREE_CONFORMANCE_DIR).`,
      'html5lib/encoding, tokenizer are in github.com/html5lib/html5lib-tests',
      'html5lib/tree-construction  is html/syntax/parsing/resources/*.dat of',
      '                            github.com/web-platform-tests/wpt',
      '*'.repeat(80),
    ].join('\n'),
  );
  return 'missing';
}
