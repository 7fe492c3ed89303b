// Reads the hand-written source files, for checks.

import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** [{path, lines}] of all files under the folders that end in one of the endings, sorted by path. */
export function readSources(folders, endings) {
  return folders
    .flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, root), { recursive: true }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .filter((path) => !path.includes('/generated/'))
    .sort()
    .map((path) => ({ path, lines: readFileSync(new URL(path, root), 'utf8').split('\n') }));
}

/** Prints the violations of a check and sets the exit code. */
export function report(violations, what) {
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
  console.log(`${what}: ${violations.length === 0 ? 'ok' : `${violations.length} violations`}`);
}
