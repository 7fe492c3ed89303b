/** Where the public suites are, which are no part of this repository, and what became of them. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from '@jest/globals';

const root = resolve(__dirname, '../..');
const folder = resolve(root, process.env.SOUPTREE_CONFORMANCE_DIR ?? '../shared/tests');

/** Our own cases, in the format of the tree-construction suite. */
export const ownCases = join(root, 'test-native/data');

/**
 * The folder of a suite, as 'html5lib/tokenizer'. When it is absent there is one test in its place,
 * which says so, and fails where CI is set.
 */
export function conformanceSuite(suite: string): string | undefined {
  const path = join(folder, suite);
  if (existsSync(path)) return path;
  test(`${suite} is there`, () => {
    const message =
      `NOT RUN: the suite ${suite} is not in ${folder}. ` +
      'Put html5lib-tests there, or set SOUPTREE_CONFORMANCE_DIR to the folder that holds html5lib/.';
    if (process.env.CI === 'true') throw new Error(message);
    process.stderr.write(`\n*** ${message}\n\n`);
  });
  return undefined;
}

/** Which build of the package the tests see, says jest.config.mjs. */
declare const souptreeBuild: string;

/**
 * Prints "<where> <suite> <passed>/<total>" and keeps it as JSON in the folder
 * SOUPTREE_CONFORMANCE_REPORT, if that is set: "package tokenizer" in package-tokenizer.json.
 */
export function reportConformance(
  name: string,
  passed: number,
  total: number,
  where = souptreeBuild,
): void {
  const suite = `${where} ${name}`;
  process.stdout.write(`${suite} ${passed}/${total}\n`);
  const reports = process.env.SOUPTREE_CONFORMANCE_REPORT;
  if (!reports) return;
  mkdirSync(reports, { recursive: true });
  writeFileSync(
    join(reports, `${suite.replaceAll(' ', '-')}.json`),
    `${JSON.stringify({ suite, passed, total })}\n`,
  );
}
