// Packs the package as it is published: the files that package.json names, and a package.json without what only this
// repository needs.
//
//   npm run pack [-- --to FOLDER]    the folder of the packed file; default: build

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { readArguments, text } from '../lib/arguments.mjs';
import { command, isMain, root, runQuietly } from '../lib/run.mjs';
import { setup } from '../lib/setup.mjs';
import { build } from './build.mjs';

/**
 * The members of package.json that only this repository needs. `private` prevents `npm publish` without this program.
 */
const developing = ['private', 'scripts', 'devDependencies', 'allowScripts', 'overrides'];

/** Runs `npm pack` in a folder, and returns what it prints. */
function npmPack(folder, ...args) {
  const options = { cwd: folder };
  const output = runQuietly('npm', ['pack', '--json', '--ignore-scripts', ...args], options);
  return JSON.parse(output)[0];
}

/** The files of the package, by their paths from the root, and their sizes. The package must be built. */
export function packedFiles() {
  return npmPack(root, '--dry-run');
}

/** package.json as it is published. */
export function publishedManifest() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of developing) delete manifest[name];
  return manifest;
}

/** Packs the package, which must be built, into a folder. Returns the file. */
export function pack(folder) {
  // Not inside the repository, where Jest would find two packages of this name.
  const stage = mkdtempSync(join(tmpdir(), 'souptree-stage-'));
  for (const { path } of packedFiles().files) {
    mkdirSync(dirname(join(stage, path)), { recursive: true });
    cpSync(join(root, path), join(stage, path));
  }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`);
  const { filename } = npmPack(stage, '--pack-destination', folder);
  rmSync(stage, { recursive: true });
  return join(folder, filename);
}

if (isMain(import.meta)) {
  const { values } = readArguments(import.meta, { to: text() });
  await command(async () => {
    setup('packages', 'wasm');
    await build();
    const folder = values.to === undefined ? join(root, 'build') : resolve(values.to);
    console.log(relative(process.cwd(), pack(folder)));
  });
}
