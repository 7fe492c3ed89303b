/**
 * A short search for sanitized strings that are live in other parsers: parse5, htmlparser2, jsdom, and the model of the
 * standard of 2024. `npm run test:sanitizer-browser` has long searches, and searches in browsers.
 */

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');
const url = (file: string) => JSON.stringify(pathToFileURL(join(root, file)).href);

/** The parsers are ES modules, which Jest does not run without changes. */
const program = `
import * as souptree from ${url('dist/index.js')};
import * as sanitizing from ${url('dist/sanitize.js')};
import { searchParsers } from ${url('tools/compare/sanitizer-browser/search/run.mjs')};
await searchParsers({ ...souptree, ...sanitizing }, JSON.parse(process.argv[1]));
`;

function search(options: object): string {
  const args = ['--input-type=module', '--eval', program, JSON.stringify(options)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    cwd: root,
  });
  return status === 0 ? '' : stdout + stderr;
}

const milliseconds = 120_000;

test.each([
  { seed: 1, count: 6000 },
  { seed: 1, count: 60, deep: true },
])(
  'no sanitized string is live: %j',
  (options) => {
    expect(search(options)).toBe('');
  },
  milliseconds,
);
