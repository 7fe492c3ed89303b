// The files of the corpus: bench/README.md says where they come from.

import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, StepFailed } from '../tools/lib/run.mjs';

/** The paths of a set's pages. */
export function filesOf(set) {
  const folder = join(resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus'), set);
  if (!existsSync(folder)) throw new StepFailed(`there are no pages in ${folder}: bench/README.md`);
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return files.sort().map((file) => join(folder, file));
}
