// The fixtures: folders of test-js/everywhere with a fixture.json. A fixture is a small program that uses the package
// in one runtime, or through one bundler.
//
//   fixture.json
//     title           the runtime or the bundler
//     package         the package whose version the table shows, if it is about one
//     configuration   "none", or the line that a user must write
//     sources         other fixtures whose files this fixture has too; default: none
//     installs        the command that installs packages; default: "npm install"
//     steps           what tools/test/everywhere/steps.mjs runs, in this order
//
// package.json pins the packages. The files of test-js/everywhere/programs are next to the files of each fixture.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/run.mjs';

export const fixturesFolder = join(root, 'test-js', 'everywhere');

const readJson = (...path) => JSON.parse(readFileSync(join(fixturesFolder, ...path), 'utf8'));

function readFixture(name) {
  const { package: packageName, ...fixture } = readJson(name, 'fixture.json');
  const version = readJson(name, 'package.json').dependencies[packageName] ?? '';
  return { name, version, ...fixture };
}

/** All fixtures. */
export function readFixtures() {
  return readdirSync(fixturesFolder)
    .filter((name) => existsSync(join(fixturesFolder, name, 'fixture.json')))
    .map(readFixture);
}
