// Takes the profile from which the compiler of the modules learns which code is hot: the parser, built
// natively by a clang that counts what runs, parses pages like most.
//
//   node tools/profile.mjs       writes build/souptree.profdata, unless nothing it depends on has changed

import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProfiler } from './lib/clang.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { command, isMain, root, runQuietly, writtenAt } from './lib/run.mjs';
import { trainingPages } from './lib/training-pages.mjs';
import { setup } from './setup.mjs';

const profile = join(root, 'build', 'souptree.profdata');
const pageSources = [
  'tools/lib/training-pages.mjs',
  'tools/lib/ordinary-page.mjs',
  'examples/pages/allotment-club.html',
].map((file) => join(root, file));

/** Brings the profile up to date and returns its path. */
export function takeProfile() {
  const { clang, merger } = findProfiler();
  const folder = buildPreset('native-profile', {
    targets: ['training'],
    definitions: [`-DCMAKE_CXX_COMPILER=${clang}`],
  });
  const program = join(folder, 'bench', 'native', 'training');
  const counts = join(folder, 'training.profraw');
  const taken = join(folder, 'training.profdata');
  if (writtenAt(taken) < Math.max(...[program, ...pageSources].map(writtenAt))) {
    runQuietly(program, writePages(join(folder, 'pages')), {
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

/** The training's arguments. */
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
    console.log(takeProfile());
  });
}
