// Finds the public test suites, which are not part of the repository.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './run.mjs';

/** The folders of the suites in the conformance directory. */
const suites = [
  'html5lib/encoding',
  'html5lib/tokenizer',
  'html5lib/tree-construction',
  'sanitizer',
];

export function conformanceDirectory() {
  return resolve(root, process.env.SOUPTREE_CONFORMANCE_DIR ?? '../shared/tests');
}

/** Prints the directory of the suites, or a warning if suites are missing. Returns 'present' or 'missing'. */
export function announceConformanceData() {
  const directory = conformanceDirectory();
  const missing = suites.filter((suite) => !existsSync(join(directory, suite)));
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
