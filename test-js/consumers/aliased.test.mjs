// Libraries that import parse5, in a project that aliases parse5 to souptree/parse5. Their results must equal those
// with parse5 itself.

import { deepStrictEqual, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertSame, pages } from './support/pages.mjs';

/** Each page is processed in a dozen ways, twice. Larger pages would take too long. */
const longest = 20_000;

/** With parse5, jsdom loses the text before the table of these pages. */
const loses = ['a table', 'soup.html'];

const folder = new URL('aliased/', import.meta.url);

/** The results of the libraries for all pages. @param {string[]} args of Node */
function outputs(...args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...args, 'program.mjs'], {
    cwd: fileURLToPath(folder),
    input: JSON.stringify(pages().filter(([, html]) => html.length < longest)),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  strictEqual(status, 0, stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Removes a difference: with `entities` 8, parse5 does not escape < and > in attributes. @param {unknown} output */
function comparable(output) {
  return JSON.stringify(output).replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

describe('with parse5 as an alias of souptree/parse5', () => {
  const [isParse5, ...theirs] = outputs();
  const [isStillParse5, ...ours] = outputs('--import', './alias.mjs');

  for (const [index, [name, results]] of theirs.entries()) {
    test(`libraries have the same results as with parse5: ${name}`, () => {
      strictEqual(ours[index][0], name);
      for (const [order, [library, output]] of results.entries()) {
        if (library === 'jsdom' && loses.includes(name)) continue;
        const page = /fragment/.test(library) ? `fragment of ${name}` : name;
        const [, own] = ours[index][1][order];
        assertSame(page, comparable(own), comparable(output));
      }
    });
  }

  test('the program imports souptree/parse5', () => {
    strictEqual(isParse5, true);
    strictEqual(isStillParse5, false);
  });
});

describe('scripts, with parse5 as an alias of souptree/parse5', () => {
  /** @param {string[]} args of Node */
  const run = (...args) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [...args, 'scripts.mjs'], {
      cwd: fileURLToPath(folder),
      encoding: 'utf8',
    });
    strictEqual(status, 0, stderr);
    return JSON.parse(stdout);
  };
  const [isParse5, theirs] = run();
  const [isStillParse5, ours] = run('--import', './alias.mjs');

  for (const [index, result] of theirs.entries()) {
    test(`see and write what they see and write with parse5: ${JSON.stringify(result[0])} ${index}`, () => {
      deepStrictEqual(ours[index], result);
    });
  }

  test('the program imports souptree/parse5', () => {
    strictEqual(isParse5, true);
    strictEqual(isStillParse5, false);
  });
});
