// Projects in which the name parse5 stands for souptree/parse5: libraries that import parse5, unchanged,
// and what they make with it and without.

import { strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertSame, pages } from './support.mjs';

/** A dozen ways, twice, on every page: those of middle length say enough. */
const longest = 20_000;

/** With parse5, jsdom loses the text in front of the table of this page. */
const loses = 'a table';

const folder = new URL('aliased/', import.meta.url);

/** What libraries print of all pages. @param {string[]} args of Node */
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

/** parse5's serializer leaves < and > in attributes as they are. @param {unknown} output */
function comparable(output) {
  return JSON.stringify(output).replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

describe('with parse5 as a name for souptree/parse5', () => {
  const [isParse5, ...theirs] = outputs();
  const [isStillParse5, ...ours] = outputs('--import', './alias.mjs');

  for (const [index, [name, results]] of theirs.entries()) {
    test(`libraries make what they make with parse5: ${name}`, () => {
      strictEqual(ours[index][0], name);
      for (const [place, [library, output]] of results.entries()) {
        if (library === 'jsdom' && name === loses) continue;
        const page = /fragment/.test(library) ? `fragment of ${name}` : name;
        const [, own] = ours[index][1][place];
        assertSame(page, comparable(own), comparable(output));
      }
    });
  }

  test('it was souptree/parse5 that was used', () => {
    strictEqual(isParse5, true);
    strictEqual(isStillParse5, false);
  });
});
