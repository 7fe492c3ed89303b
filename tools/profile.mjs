// Takes the profile from which the compiler of the modules learns which code is hot: the parser, built
// natively by a clang that counts what runs, parses pages like most.
//
//   node tools/profile.mjs       writes build/all.profdata and build/strings.profdata, unless nothing they
//                                depend on has changed

import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProfiler } from './lib/clang.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { command, isMain, root, runQuietly, writtenAt } from './lib/run.mjs';
import { trainingPages } from './lib/training-pages.mjs';
import { setup } from './setup.mjs';

const pageSources = ['tools/lib/training-pages.mjs', 'tools/lib/ordinary-page.mjs'].map((file) =>
  join(root, file),
);

/**
 * Brings a profile up to date and returns its path.
 *
 * @param ways in which the parser gets the pages: 'all', or as 'strings' without anything else asked for
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
    runQuietly(program, [ways, ...writePages(join(folder, 'pages'))], {
      env: { ...process.env, LLVM_PROFILE_FILE: counts },
    });
    runQuietly(merger, ['merge', counts, '-o', taken]);
  }
  // A new file makes all modules be built anew: only where it says something else.
  if (!existsSync(profile) || !readFileSync(profile).equals(readFileSync(taken))) {
    copyFileSync(taken, profile);
  }
  return profile;
}

/** Returns their files. */
function writePages(folder) {
  mkdirSync(folder, { recursive: true });
  return Object.entries(trainingPages()).map(([name, html]) => {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, html);
    return file;
  });
}

if (isMain(import.meta)) {
  await command(() => {
    setup('wasm');
    for (const ways of ['all', 'strings']) console.log(takeProfile(ways));
  });
}
