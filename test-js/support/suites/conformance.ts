/** The folders of the public suites, which are not part of this repository, and reports of their results. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from '@jest/globals';

const root = resolve(__dirname, '../../..');
const folder = resolve(root, process.env.SOUPTREE_CONFORMANCE_DIR ?? '../shared/tests');

/** Our own cases, in the format of the tree-construction suite. */
export const ownCases = join(root, 'test-native/data');

/**
 * The folder of a suite such as 'html5lib/tokenizer', or undefined if it does not exist. Then one skipped test has
 * the reason as its name. With CI=true, that test fails.
 */
export function conformanceSuite(suite: string): string | undefined {
  const path = join(folder, suite);
  if (existsSync(path)) return path;
  notRun(
    `the suite ${suite} is not in ${folder}. ` +
      'Put the suite there, or set SOUPTREE_CONFORMANCE_DIR to the folder of the suites (CONTRIBUTING.md).',
  );
  return undefined;
}

/** Prints that tests do not run, and why, and adds a skipped test. With CI=true, that test fails instead. */
export function notRun(reason: string): void {
  const message = `NOT RUN: ${reason}`;
  if (process.env.CI === 'true') {
    test(message, () => {
      throw new Error(message);
    });
  } else {
    process.stderr.write(`\n*** ${message}\n\n`);
    test.skip(message, () => {});
  }
}

/** The build of the package that is tested; see jest.config.mjs. */
declare const souptreeBuild: string;

/**
 * Prints "<where> <suite> <passed>/<total>". If SOUPTREE_CONFORMANCE_REPORT is set, also writes it to that folder as
 * JSON: "package tokenizer" is in package-tokenizer.json.
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
