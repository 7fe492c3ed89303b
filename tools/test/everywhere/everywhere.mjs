// Uses the packed package in many runtimes and through many bundlers: each folder of test-js/everywhere is a project.
// Each project is installed in a temporary folder with pinned packages, is built, and runs. Servers and pages are on
// this machine. The last line is the sum: "N passed, N failed, N skipped".
//
//   node tools/test/everywhere/everywhere.mjs [next vite-8 ...]     --keep keeps the temporary folders of the projects
//
// --package names a packed package, which is used instead of a build of the sources. --write writes docs/everywhere.md.
// The packages come from the npm registry. Pages need Chromium, Firefox (firefox-esr) or WebKitGTK (webkit2gtk-driver,
// xvfb); SOUPTREE_CHROMIUM and SOUPTREE_FIREFOX can name browsers.

import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openBrowsers } from '../../browsers/index.mjs';
import { runLine } from '../../browsers/processes.mjs';
import { build } from '../../build/build.mjs';
import { pack } from '../../build/pack.mjs';
import { flag, readArguments, text, usageError } from '../../lib/arguments.mjs';
import { command, root } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { fixturesFolder, readFixtures } from './fixtures.mjs';
import { opensPages, runSteps } from './steps.mjs';
import { writeTable } from './table.mjs';

const { values: options, positionals: chosen } = readArguments(
  import.meta,
  { package: text(), keep: flag, write: flag },
  { allowPositionals: true },
);
const logs = join(root, 'build', 'everywhere');
const installSeconds = 600;

async function buildPackage(folder) {
  setup('packages', 'wasm');
  await build();
  return pack(folder);
}

/** Copies a fixture with the shared programs and the package, and installs its packages. */
async function install({ name, sources = [], installs = 'npm install' }, tarball, { folder, log }) {
  const ignored = ['node_modules', 'package-lock.json'];
  const filter = (path) => !ignored.some((each) => path.endsWith(each));
  for (const source of ['programs', ...sources, name]) {
    cpSync(join(fixturesFolder, source), folder, { recursive: true, filter });
  }
  cpSync(tarball, join(folder, 'souptree.tgz'));
  const quick = '--no-audit --no-fund --prefer-offline --no-package-lock --loglevel=error';
  const { code } = await runLine(`${installs} ${quick}`, { folder, log }, installSeconds);
  if (code !== 0) throw new Error('the packages cannot be installed');
}

async function runFixture(fixture, tarball, browsers) {
  const log = join(logs, `${fixture.name}.log`);
  writeFileSync(log, '');
  const parent = mkdtempSync(join(tmpdir(), `souptree-${fixture.name}-`));
  const context = { folder: join(parent, 'project'), log, browsers };
  mkdirSync(context.folder);
  try {
    await install(fixture, tarball, context);
    await runSteps(fixture.steps, context);
    return { state: 'passed' };
  } catch (error) {
    appendFileSync(log, `\n${error.stack}\n`);
    return { state: 'failed', message: `${error.message}\n    ${log}` };
  } finally {
    if (options.keep) console.log(`  kept: ${parent}`);
    else rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The result of a fixture. Without a browser, a fixture with pages does not run. */
async function resultOf(fixture, tarball, browsers) {
  const hasPages = fixture.steps.some(opensPages);
  if (hasPages && browsers.length === 0) return { state: 'skipped', message: 'no browser' };
  const date = new Date().toISOString().slice(0, 10);
  const opened = browsers.map(({ name, version }) => `${name} ${version}`);
  const result = await runFixture(fixture, tarball, browsers);
  return { ...result, date, browsers: hasPages ? opened : [] };
}

await command(async () => {
  const all = readFixtures();
  const unknown = chosen.filter((name) => !all.some((fixture) => fixture.name === name));
  if (unknown.length > 0) usageError(import.meta, `no fixture is named ${unknown.join(', ')}`);
  const fixtures = all.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  mkdirSync(logs, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'souptree-packed-'));
  const needsBrowser = fixtures.some(({ steps }) => steps.some(opensPages));
  const browsers = needsBrowser ? await openBrowsers() : [];
  const results = [];
  try {
    const tarball = options.package ? resolve(options.package) : await buildPackage(folder);
    for (const fixture of fixtures) {
      const start = performance.now();
      const result = { fixture, ...(await resultOf(fixture, tarball, browsers)) };
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      const about = result.message === undefined ? '' : `: ${result.message}`;
      console.log(`${result.state} ${fixture.name} (${seconds} s)${about}`);
      results.push(result);
    }
  } finally {
    for (const browser of browsers) await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  if (options.write) writeTable(all, results);
  const count = (state) => results.filter((result) => result.state === state).length;
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(count);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});
