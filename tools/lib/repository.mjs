// The files of the repository, their addresses on the pages of its host, and the address of the documents.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly } from './run.mjs';

const { homepage, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The address of the site that `npm run docs` builds. */
export const siteAddress = homepage;

/** The address of the repository's root on the pages of its host. The path of a file follows. */
export const repositoryAddress = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/HEAD/`;

/**
 * Files that are or may become part of the repository, even if another user owns its folder.
 *
 * @param patterns Git's patterns for paths. Without patterns, all files.
 */
export function repositoryFiles(...patterns) {
  const list = (...which) =>
    runQuietly('git', ['-c', `safe.directory=${root}`, 'ls-files', '-z', ...which, ...patterns])
      .split('\0')
      .filter(Boolean);
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file));
}
