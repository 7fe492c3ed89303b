// Reads texts to mutate: those of our own cases, and pages of the corpus of the benchmarks if there is one.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../../lib/run.mjs';

const ownCases = join(root, 'test-native/data');

const section = /^#data\n([\s\S]*?)\n#errors$/gm;
const escapes = { '\\0': '\0', '\\r': '\r', '\\f': '\f', '\\\\': '\\' };

/** The texts of all cases of a file. Escapes are decoded if a case of the file has the option `escapes`. */
function textsOf(file) {
  const contents = readFileSync(file, 'utf8');
  const hasEscapes = /^#options\n.*\bescapes\b/m.test(contents);
  return [...contents.matchAll(section)].map(([, text]) =>
    hasEscapes ? text.replace(/\\[0rf\\]/g, (pair) => escapes[pair]) : text,
  );
}

function readCases() {
  return readdirSync(ownCases)
    .filter((file) => file.endsWith('.dat'))
    .sort()
    .flatMap((file) => textsOf(join(ownCases, file)));
}

/** The first 65,536 code units of each page. */
function readPages(corpus) {
  const files = readdirSync(corpus, { recursive: true }).filter((file) => file.endsWith('.html'));
  return files.sort().map((file) => readFileSync(join(corpus, file), 'utf8').slice(0, 1 << 16));
}

/** Returns `cases` and `pages`, and prints a line if there are no pages. */
export function readTexts(named = process.env.SOUPTREE_CORPUS_DIR) {
  const corpus = resolve(root, named ?? '../shared/corpus');
  const cases = readCases();
  if (existsSync(corpus)) return { cases, pages: readPages(corpus) };
  console.error(
    `differential: NOT RUN with pages: there is no ${corpus} (--corpus, SOUPTREE_CORPUS_DIR)`,
  );
  return { cases, pages: [] };
}
