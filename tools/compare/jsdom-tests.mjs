// Runs the tests of jsdom's API, with parse5 and with souptree/parse5 in its place. Fails if a test
// passes with parse5 only. Some tests wait for timers and servers, and fail by chance. So a test counts if it
// fails in all rounds with souptree/parse5, and in no round with parse5.
//
//   node tools/compare/jsdom-tests.mjs [--rounds 2] <folder>      the folder has jsdom with its tests and packages
//
// The package jsdom has no tests. So prepare the folder with those of its repository, for the same version:
//
//   npm install jsdom@29.1.1 mocha mocha-sugar-free server-destroy pngjs semver
//   git -C <checkout> archive v29.1.1 test/api test/util.js test/assert-helpers.js | tar -x -C node_modules/jsdom

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { integer, readArguments } from '../lib/arguments.mjs';
import { command, root, StepFailed } from '../lib/run.mjs';

const { values, positionals } = readArguments(
  import.meta,
  { rounds: integer(2, 1) },
  { allowPositionals: true },
);

/** Makes Node resolve `parse5` to the built package. */
const alias = join(root, 'test-js/consumers/aliased/alias.mjs');

/** Runs the tests with options of Node. Returns mocha's report. */
function runTests(folder, ...options) {
  const results = mkdtempSync(join(tmpdir(), 'jsdom-tests-'));
  const output = join(results, 'report.json');
  const mocha = join(folder, 'node_modules/mocha/bin/_mocha');
  const report = ['--reporter', 'json', '--reporter-option', `output=${output}`];
  try {
    // The tests print errors of pages. mocha fails if a test fails.
    spawnSync(process.execPath, [...options, mocha, '--exit', ...report, 'test/api/'], {
      cwd: join(folder, 'node_modules/jsdom'),
      stdio: 'ignore',
    });
    if (!existsSync(output)) throw new StepFailed('mocha wrote no report');
    return JSON.parse(readFileSync(output, 'utf8'));
  } finally {
    rmSync(results, { recursive: true });
  }
}

const failuresOf = ({ failures }) => failures.map(({ fullTitle }) => fullTitle);

/** Prints the tests that fail. Returns those that fail in some round, and those that fail in all rounds. */
function summarize(title, reports) {
  const rounds = reports.map(failuresOf);
  const some = [...new Set(rounds.flat())].sort();
  const all = some.filter((name) => rounds.every((failures) => failures.includes(name)));
  const { tests } = reports[0].stats;
  console.log(`${title}: ${all.length} of ${tests} tests fail in all rounds`);
  for (const name of some)
    console.log(`  FAILED ${all.includes(name) ? '' : 'sometimes: '}${name}`);
  return { tests, some, all };
}

await command(() => {
  const [folder] = positionals;
  if (folder === undefined) throw new StepFailed('name the folder with jsdom and its tests');
  const [withParse5, withOurs] = [[], []];
  for (let round = 0; round < values.rounds; round++) {
    withParse5.push(runTests(resolve(folder)));
    withOurs.push(runTests(resolve(folder), '--import', alias));
  }
  const theirs = summarize('parse5', withParse5);
  const ours = summarize('souptree/parse5', withOurs);
  const broken = ours.all.filter((name) => !theirs.some.includes(name));
  if (broken.length > 0 || theirs.tests !== ours.tests) {
    throw new StepFailed(`only fails with souptree/parse5: ${broken.join('; ')}`);
  }
});
