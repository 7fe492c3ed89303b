// Writes every generated file from the lists in tools/standard/, src/wire/ and bindings/, the tables of
// ARCHITECTURE.md from tools/lib/layers.mjs, charts and the tables of docs/performance.md from bench/results, the
// drawings in docs/pictures, the texts that replace pictures, the `exports` of package.json from tools/lib/entries.mjs,
// and the version by which a script recognises its module.
//
//   node tools/generate/generate.mjs            writes the files
//   node tools/generate/generate.mjs --check    compares only; exits with 1 and names the stale files

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import { flag, readArguments } from '../lib/arguments.mjs';
import { packageFiles } from '../lib/entries.mjs';
import { readLists } from '../lib/lists.mjs';
import { setup } from '../lib/setup.mjs';
import { callFiles } from './call-files.mjs';
import { editFiles } from './edit-files.mjs';
import { elementFiles } from './element-files.mjs';
import { encodingFiles } from './encoding-files.mjs';
import { errorFiles } from './error-files.mjs';
import { formatFiles } from './format-files.mjs';
import { layerTables } from './layer-table.mjs';
import { nameFiles } from './name-files.mjs';
import { assignNames } from './names.mjs';
import { performanceFiles } from './performance-files.mjs';
import { withPictures } from './pictures/index.mjs';
import { referenceFiles } from './reference-files.mjs';
import { sanitizerFiles } from './sanitizer-files.mjs';
import { sanitizerLetterFiles } from './sanitizer-letters.mjs';
import { tokenFiles } from './token-files.mjs';
import { versionFiles } from './version-files.mjs';

const root = new URL('../../', import.meta.url);

async function generate() {
  const lists = readLists();
  const names = assignNames(lists);
  const files = {
    ...nameFiles(lists, names),
    ...elementFiles(lists, names),
    ...errorFiles(lists),
    ...referenceFiles(lists),
    ...encodingFiles(lists),
    ...sanitizerFiles(lists),
    ...formatFiles(lists, names),
    ...tokenFiles(lists),
    ...editFiles(lists),
    ...callFiles(lists),
    ...sanitizerLetterFiles(lists),
    ...layerTables(),
    ...performanceFiles(),
    ...packageFiles(),
  };
  // It needs esbuild.
  setup('packages');
  const { parse5Files } = await import('./parse5-files.mjs');
  return withPictures({ ...files, ...versionFiles(files), ...(await parse5Files(files)) }, lists);
}

function isStale([path, text]) {
  try {
    return readFileSync(new URL(path, root), 'utf8') !== text;
  } catch {
    return true;
  }
}

const { values } = readArguments(import.meta, { check: flag });
const stale = Object.entries(await generate()).filter(isStale);
for (const [path, text] of stale) {
  if (values.check) {
    console.error(`${path} is stale: run \`npm run generate\``);
    process.exitCode = 1;
  } else {
    mkdirSync(new URL('.', new URL(path, root)), { recursive: true });
    writeFileSync(new URL(path, root), text);
    console.log(`wrote ${path}`);
  }
}
