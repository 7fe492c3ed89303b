// Takes the profiles of typical pages with an instrumented native parser. The compiler of the modules reads
// from a profile which code is hot.
//
//   node tools/build/profile.mjs       writes build/all.profdata and build/strings.profdata, if they are out of
//                                date

import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { findProfiler } from '../lib/clang.mjs';
import { buildPreset } from '../lib/cmake.mjs';
import { command, isMain, root, runQuietly, writtenAt } from '../lib/run.mjs';
import { setup } from '../lib/setup.mjs';
import { trainingPages } from './training-pages.mjs';

const pageSources = ['tools/build/training-pages.mjs', 'tools/lib/ordinary-page.mjs'].map((file) =>
  join(root, file),
);

/**
 * Updates a profile and returns its path.
 *
 * @param ways how the parser gets the pages: in 'all' ways, or only as 'strings' without options
 */
export function takeProfile(ways) {
  const { clang, merger } = findProfiler();
  const folder = buildPreset('native-profile', {
    targets: ['training'],
    definitions: [`-DCMAKE_CXX_COMPILER=${clang}`],
  });
  const program = join(folder, 'bench', 'native', 'training');
  const counts = join(folder, `${ways}.profraw`);
  const taken = join(folder, `${ways}.profdata`);
  const profile = join(root, 'build', `${ways}.profdata`);
  if (writtenAt(taken) < Math.max(...[program, ...pageSources].map(writtenAt))) {
    console.log(`build: ${ways}.profdata`);
    runQuietly(program, [ways, ...writePages(join(folder, 'pages'))], {
      env: { ...process.env, LLVM_PROFILE_FILE: counts },
    });
    runQuietly(merger, ['merge', counts, '-o', taken]);
  }
  // A new file triggers a build of all modules, so it is written only if its contents changed.
  if (!existsSync(profile) || !readFileSync(profile).equals(readFileSync(taken))) {
    copyFileSync(taken, profile);
  }
  return profile;
}

/** Writes the training pages and returns their files. */
function writePages(folder) {
  mkdirSync(folder, { recursive: true });
  return Object.entries(trainingPages()).map(([name, html]) => {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, html);
    return file;
  });
}

if (isMain(import.meta)) {
  readArguments(import.meta);
  await command(() => {
    setup('wasm');
    for (const ways of ['all', 'strings']) console.log(takeProfile(ways));
  });
}
