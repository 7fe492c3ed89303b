// The suite `markdown`, from SOUPTREE_CONFORMANCE_DIR (default ../shared/tests beside the repository): pages, and the
// judge that compares what a reader sees of a Markdown with the tree of its page.

import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const suite = resolve(
  root,
  process.env.SOUPTREE_CONFORMANCE_DIR ?? '../shared/tests',
  'markdown',
);

/** The judge; undefined if the suite is absent. It imports packages by their names, so it must be beside them. */
export async function loadJudge() {
  if (!existsSync(suite)) return undefined;
  const folder = join(root, 'test-js/consumers/node_modules/.cache/souptree');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(suite, 'judge.mjs'), join(folder, 'judge.mjs'));
  return import(pathToFileURL(join(folder, 'judge.mjs')).href);
}

/**
 * Defines the tests that need the suite. If it is absent, a skipped test says so; with CI=true, the test fails.
 *
 * @param {(judge: any) => void} define gets the exports of the judge.
 */
export async function describeSuite(define) {
  const judge = await loadJudge();
  if (judge !== undefined) return define(judge);
  const message = `NOT RUN: there is no ${suite} (SOUPTREE_CONFORMANCE_DIR)`;
  test(message, { skip: process.env.CI === 'true' ? false : message }, () => {
    throw new Error(message);
  });
}

export function readCases() {
  return ['cases-own.jsonl', 'cases-public.jsonl'].flatMap((file) =>
    readFileSync(join(suite, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  );
}
