// Runs the first commands of CONTRIBUTING.md in fresh systems: Debian 12, 13 and unstable. Each has other releases of
// Emscripten, compilers, CMake and GoogleTest. debootstrap installs each system in a folder, and chroot runs the
// commands in a clean clone of the last commit. There are no public suites and no real pages beside the clone.
//
//   node tools/test/toolchains/toolchains.mjs [debian-12 debian-13 debian-unstable]
//
// --write writes the table of CONTRIBUTING.md. --keep keeps the folders, which have 3 GB each. Logs are in
// build/toolchains. Needs root, debootstrap, Debian's servers and the npm registry. The last line is the sum: "N
// passed, N failed".

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flag, readArguments, usageError } from '../../lib/arguments.mjs';
import { command, root, runQuietly, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { System } from './system.mjs';

/** By name. `node` is a version from the npm registry, for a release whose own Node is too old. */
const releases = {
  'debian-12': { title: 'Debian 12', suite: 'bookworm', node: '20' },
  'debian-13': { title: 'Debian 13', suite: 'trixie' },
  'debian-unstable': { title: 'Debian unstable', suite: 'sid' },
};

const commands = ['npm run demo', 'npm test'];

/** The lines that print versions, by the column of the table. */
const versions = {
  Node: 'node -p process.versions.node',
  Emscripten: 'emcc -dumpversion',
  'its clang': "emcc -v 2>&1 | sed -n 's/.*clang version \\([0-9.]*\\).*/\\1/p'",
  GCC: 'c++ -dumpfullversion',
  CMake: "cmake --version | sed -n 's/^cmake version //p'",
  GoogleTest: "dpkg --status libgtest-dev | sed -n 's/^Version: \\([0-9.]*\\).*/\\1/p'",
};

const tableFile = join(root, 'CONTRIBUTING.md');

/** Runs the commands in a new system. Returns its row of the table. */
function tryRelease(name, keep) {
  const { title, suite, node } = releases[name];
  const system = new System(name);
  timed(`${name}: installation`, () => system.install(suite, node));
  const minutes = commands.map((line) => timed(`${name}: ${line}`, () => system.run(line)));
  const cells = [
    title,
    ...Object.values(versions).map((line) => system.read(line)),
    ...minutes.map((time) => `${time} min`),
    new Date().toISOString().slice(0, 10),
  ];
  if (!keep) system.remove();
  return `| ${cells.join(' | ')} |`;
}

/** Runs a step, and prints its name and time. Returns the time in minutes. */
function timed(name, step) {
  console.log(name);
  const start = performance.now();
  step();
  const minutes = Math.ceil((performance.now() - start) / 60_000);
  console.log(`${name} done, ${minutes} min`);
  return minutes;
}

/** Replaces the rows of the table that begin with the same title. */
function writeRows(rows) {
  const lines = readFileSync(tableFile, 'utf8').split('\n');
  for (const row of rows) {
    const [start] = /^\| [^|]* \|/.exec(row);
    const index = lines.findIndex((line) => line.startsWith(start));
    if (index < 0) throw new StepFailed(`CONTRIBUTING.md has no row that begins with ${start}`);
    lines[index] = row;
  }
  writeFileSync(tableFile, lines.join('\n'));
}

const { values: options, positionals } = readArguments(
  import.meta,
  { keep: flag, write: flag },
  { allowPositionals: true },
);
const unknown = positionals.filter((name) => !(name in releases));
if (unknown.length > 0) {
  usageError(
    import.meta,
    `a system must be one of ${Object.keys(releases).join(', ')}, not ${unknown.join(', ')}`,
  );
}

await command(() => {
  setup('toolchains');
  if (process.getuid() !== 0) throw new StepFailed('debootstrap and chroot need root: use sudo');
  if (runQuietly('git', ['status', '--porcelain']) !== '') {
    console.error('The clones do not have the changes that are not committed.');
  }
  const rows = [];
  let failed = 0;
  for (const name of positionals.length > 0 ? positionals : Object.keys(releases)) {
    try {
      rows.push(tryRelease(name, options.keep));
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.error(`${name} failed: ${error.message}`);
      failed++;
    }
  }
  if (options.write) writeRows(rows);
  console.log(`${rows.length} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
