/**
 * Real pages: those of examples, and those in SOUPTREE_CORPUS_DIR (default ../shared/corpus), which are not part of
 * this repository.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const corpus = resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus');

/** Paths by file name. Prints a message if there is no corpus. */
export function realPages(): [name: string, path: string][] {
  const folders = [join(root, 'examples/pages')];
  if (existsSync(corpus)) {
    for (const set of ['small', 'medium', 'large']) folders.push(join(corpus, set));
  } else {
    process.stderr.write(
      `\n*** NOT RUN: there are no real pages in ${corpus}; set SOUPTREE_CORPUS_DIR.\n\n`,
    );
  }
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.html'))
      .map((file): [string, string] => [file, join(folder, file)]),
  );
}
