// Finds the pages of the benchmarks: in `SOUPTREE_CORPUS_DIR`, or beside the checkout, or fetched into
// `build/corpus`. Each set is a folder.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, StepFailed } from '../tools/lib/run.mjs';
import { fetchCorpus, fetched } from './fetch-corpus.mjs';

export const sets = ['small', 'medium', 'large'];

/** The folder of the sets. Fetches the pages if there are none. */
export function findCorpus() {
  const named = process.env.SOUPTREE_CORPUS_DIR;
  if (named !== undefined) {
    const folder = resolve(root, named);
    if (!existsSync(folder)) throw new StepFailed(`SOUPTREE_CORPUS_DIR: there is no ${folder}`);
    return folder;
  }
  const beside = resolve(root, '../shared/corpus');
  if (existsSync(beside)) return beside;
  fetchCorpus();
  return fetched;
}

/** The files of a set, in a fixed order. */
export function filesOf(corpus, set) {
  const folder = join(corpus, set);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => join(folder, file));
}

/** Number of pages, bytes and digest, which identify a version of a set. */
export function describeSet(files) {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const file of files) {
    const content = readFileSync(file);
    bytes += content.length;
    hash.update(content);
  }
  return { pages: files.length, bytes, sha256: hash.digest('hex').slice(0, 16) };
}
