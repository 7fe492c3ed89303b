// The pages in docs/migrate. Both programs of a page must print the same text. Each row of a table of differences must
// show what the libraries return.

import { notStrictEqual, ok, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { codeBlocks } from '../../tools/lib/markdown.mjs';
import { loadLibraries } from './support/migrate-libraries.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = join(root, 'docs', 'migrate');
// In this folder, programs can import the other libraries.
const folder = mkdtempSync(fileURLToPath(new URL('migrate-', import.meta.url)));

mkdirSync(join(folder, 'node_modules'));
symlinkSync(root, join(folder, 'node_modules', 'souptree'), 'junction');
after(() => rmSync(folder, { recursive: true, force: true }));

/** What a program prints. @param {string} name @param {string} code */
function outputOf(name, code) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  strictEqual(status, 0, stderr);
  return stdout;
}

/** The programs with other libraries, each with the program that replaces it. @param {string} page */
function programsOf(page) {
  return page
    .split(/^(?=```javascript$)/m)
    .slice(1)
    .map((part) => {
      const [[before], [program]] = ['javascript', 'js'].map((name) => codeBlocks(part, name));
      return { before, after: program };
    });
}

/** The cells of a row of a table. @param {string} line */
const cellsOf = (line) => line.slice(2, -2).split(' | ');

/** The code of a cell, with its escapes replaced; undefined if the cell is not code. @param {string} cell */
function codeOf(cell) {
  const [, , code] = /^(`+) ?(.*?) ?\1$/.exec(cell) ?? [];
  return code?.replaceAll('\\n', '\n').replaceAll('\\0', '\0');
}

/**
 * The rows of the tables of differences, by the cells of the header. The first column of such a table is `markup`.
 *
 * @param {string} page
 */
function* differencesOf(page) {
  for (const table of page.match(/^\| markup \|.*\n(?:\|.*\n)*/gm) ?? []) {
    const [header, , ...rows] = table.trimEnd().split('\n').map(cellsOf);
    for (const row of rows) {
      yield header.map((name, index) => [name, row[index]]);
    }
  }
}

/**
 * Evaluates an expression. An error is the text `throws`.
 *
 * @param {string} expression
 * @param {Record<string, unknown>} scope the values of the names in the expression.
 */
async function evaluate(expression, scope) {
  try {
    // `scope` has the libraries, which the expression calls.
    const evaluated = new Function(...Object.keys(scope), `return ${expression}`);
    return String(await evaluated(...Object.values(scope)));
  } catch {
    return 'throws';
  }
}

/**
 * The packages of metascraper are too many to install for one page. Its page is tested if it is installed in this
 * folder.
 */
const isMetascraperMissing = !existsSync(new URL('node_modules/metascraper', import.meta.url));

for (const file of readdirSync(pages).filter((name) => name !== 'index.md')) {
  describe(file, { skip: file === 'metascraper.md' && isMetascraperMissing }, () => {
    const page = readFileSync(join(pages, file), 'utf8');

    const programs = programsOf(page);
    const differences = [...differencesOf(page)];

    test('has programs and differences', () => {
      ok(programs.length > 0);
      ok(differences.length > 0);
    });

    for (const [index, { before, after: now }] of programs.entries()) {
      test(`program ${index + 1} prints the same before and after`, () => {
        const printed = outputOf(`${file}-after-${index + 1}`, now);
        notStrictEqual(printed, '');
        strictEqual(printed, outputOf(`${file}-before-${index + 1}`, before));
        for (const [, line] of now.matchAll(/console\.log\(.*\); \/\/ (.*)/g)) {
          ok(printed.split('\n').includes(line), line);
        }
      });
    }

    for (const cells of differences) {
      const title = cells.slice(0, -1).map(([, cell]) => cell);
      test(`difference: ${title.join(' | ')}`, async () => {
        ok(cells.some(([name]) => codeOf(name) !== undefined));
        const scope = await loadLibraries();
        for (const [name, cell] of cells) {
          const expression = codeOf(name);
          if (expression === undefined) {
            if (name !== 'why') scope[name] = codeOf(cell);
          } else {
            strictEqual(await evaluate(expression, scope), codeOf(cell) ?? cell, expression);
          }
        }
      });
    }
  });
}
