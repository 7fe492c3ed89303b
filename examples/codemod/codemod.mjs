// Replaces obsolete tags, and adds loading="lazy" to images and frames. No other byte changes.
//
//   node codemod.mjs FOLDER            prints a diff
//   node codemod.mjs --write FOLDER    changes the files
//
// The exit code is 1 if a page cannot be edited.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { diff } from './diff.mjs';
import { apply, editsOf, haveSameTree } from './edits.mjs';

main().catch(({ message }) => {
  console.error(message);
  process.exitCode = 1;
});

async function main() {
  const { values, positionals } = parseArgs({
    options: { write: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new Error('usage: node codemod.mjs [--write] FOLDER');
  }
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => /\.html?$/i.test(name)).sort()) {
    const path = join(folder, file);
    try {
      await editPage(path, values.write);
    } catch (error) {
      console.error(`${path}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
}

/** @param {string} path @param {boolean} isWritten */
async function editPage(path, isWritten) {
  const source = await readFile(path);
  const edited = apply(source, editsOf(source));
  if (edited.equals(source)) return;
  if (!haveSameTree(source, edited)) throw new Error('not changed, because elements would move');
  if (isWritten) {
    await writeFile(path, edited);
  } else {
    // In latin1, each byte is one character, so the diff has the bytes of the page in any encoding.
    const changes = diff(path, source.toString('latin1'), edited.toString('latin1'));
    process.stdout.write(changes, 'latin1');
  }
}
