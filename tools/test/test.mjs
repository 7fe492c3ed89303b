// Builds and runs all tests. The last line is the sum: "N passed, N failed".
//
//   node tools/test/test.mjs                      native tests, package tests, libraries on our trees, type check,
//                                                 size budget, instruction count
//   node tools/test/test.mjs --only <word>        tests in files whose path has the word, and cases in .dat files whose
//                                                 name has it. Builds only what they need; C++ is not optimised
//   node tools/test/test.mjs --native <preset>    native tests of one preset, e.g. native-asan
//   node tools/test/test.mjs --parts <name>       parts of all: `native` is native tests and the instruction count,
//                                                 `checks` is the type check and the size budget

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, buildCommonJs } from '../build/build.mjs';
import { checkSize } from '../check/check-size.mjs';
import { readArguments, text, usageError } from '../lib/arguments.mjs';
import { buildPreset } from '../lib/cmake.mjs';
import {
  announceConformanceData,
  conformanceDirectory,
  missingPages,
  missingSuites,
} from '../lib/conformance-data.mjs';
import { repositoryFiles } from '../lib/repository.mjs';
import { root, run, runNodeTool, runQuietly, StepFailed, toolEnvironment } from '../lib/run.mjs';
import { setup, setupOptional } from '../lib/setup.mjs';
import { checkInstructions } from './instructions/count-instructions.mjs';

const { values: options } = readArguments(import.meta, {
  native: text(),
  only: text(),
  parts: text(),
});
const preset = options.native ?? 'native-release';
const onlyNative = options.native !== undefined;

const results = [];

/** Runs one part. An error that stops it counts as one failure, and the other parts still run. */
async function part(name, body) {
  console.log(`\n== ${name}`);
  const result = { name, passed: 0, failed: 0, skipped: 0 };
  try {
    await body(result);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    result.failed ||= 1;
  }
  results.push(result);
}

async function nativeTests(result) {
  const folder = buildPreset(preset);
  const reports = join(folder, 'reports');
  rmSync(reports, { recursive: true, force: true });
  try {
    const parallel = ['--parallel', String(availableParallelism())];
    run('ctest', ['--test-dir', folder, '--output-on-failure', ...parallel]);
  } finally {
    for (const program of testPrograms(folder)) {
      const file = join(reports, `${program}.json`);
      // A crashed program has no report.
      if (existsSync(file)) countGoogleTests(JSON.parse(readFileSync(file, 'utf8')), result);
      else result.failed++;
    }
  }
}

function testPrograms(folder) {
  const list = runQuietly('ctest', ['--test-dir', folder, '--show-only=json-v1']);
  return JSON.parse(list).tests.map(({ name }) => name);
}

function countGoogleTests(report, result) {
  const skipped = report.testsuites
    .flatMap(({ testsuite }) => testsuite)
    .filter((test) => test.result === 'SKIPPED').length;
  result.failed += report.failures;
  result.skipped += skipped + report.disabled;
  result.passed += report.tests - report.failures - report.disabled - skipped;
}

/** In tests that read files other than the CommonJS of Node, or run programs that do. */
const readsMoreFiles = /\bdist\b|child_process|worker_threads|\btools\/|consumers/;

/** Whether a test, or a helper in its folder, needs the whole package. */
function needsAllFiles(test) {
  const sources = new Set([test]);
  for (const source of sources) {
    const content = readFileSync(join(root, source), 'utf8');
    if (readsMoreFiles.test(content)) return true;
    for (const [, name] of content.matchAll(/ from '(\.\/[^']+)\.js'/g)) {
      const helper = join(dirname(source), `${name}.ts`);
      if (existsSync(join(root, helper))) sources.add(helper);
    }
  }
  return false;
}

/** @param files the test files; all of them if there are none. */
async function packageTests(result, files = []) {
  const isSmall = files.length > 0 && !files.some(needsAllFiles);
  if (isSmall) await buildCommonJs();
  else await build();
  const report = join(root, 'build', 'jest-report.json');
  mkdirSync(join(root, 'build'), { recursive: true });
  rmSync(report, { force: true });
  try {
    runNodeTool('jest/bin/jest.js', [
      '--json',
      `--outputFile=${report}`,
      // Jest's default leaves one processor idle.
      '--maxWorkers=100%',
      ...(isSmall ? ['--selectProjects', 'package', '--runTestsByPath'] : []),
      ...files,
    ]);
  } finally {
    if (existsSync(report)) {
      const counts = JSON.parse(readFileSync(report, 'utf8'));
      result.passed = counts.numPassedTests;
      result.failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
      result.skipped = counts.numPendingTests + counts.numTodoTests;
    }
  }
}

const consumers = join('test-js', 'consumers');

function consumerFiles() {
  return readdirSync(join(root, consumers))
    .filter((file) => file.endsWith('.test.mjs'))
    .map((file) => join(consumers, file));
}

/** Other libraries, unchanged, on our trees. They are ES modules, which Jest does not run without changes. */
async function consumerTests(result, files = consumerFiles()) {
  await build();
  const report = join(root, 'build', 'consumers.tap');
  rmSync(report, { force: true });
  const reporters = ['dot', 'tap'].map((name) => `--test-reporter=${name}`);
  const destinations = ['stdout', report].map(
    (destination) => `--test-reporter-destination=${destination}`,
  );
  try {
    run(process.execPath, [
      '--test',
      `--test-concurrency=${availableParallelism()}`,
      ...reporters.flatMap((reporter, index) => [reporter, destinations[index]]),
      ...files,
    ]);
  } finally {
    if (existsSync(report)) {
      const text = readFileSync(report, 'utf8');
      const count = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
      result.passed = count('pass');
      result.failed = count('fail') + count('cancelled');
      result.skipped = count('skipped') + count('todo');
    }
  }
}

async function typeCheck(result) {
  runNodeTool('typescript/bin/tsc', ['--noEmit']);
  result.passed = 1;
}

async function sizeBudget(result) {
  await build();
  await checkSize();
  result.passed = 1;
}

async function instructionCount(result) {
  const name = checkInstructions() ? 'passed' : 'skipped';
  result[name] = 1;
}

/** What does not run without Redis. Undefined if there is Redis. */
function missingRedis() {
  return setupOptional('redis') ? undefined : 'examples/crawl: there is no redis-server';
}

/** Parts that run in a process of their own, beside others that use one processor for much of their time. */
const parallelParts = {
  async native() {
    await part(`native tests (${preset})`, nativeTests);
    if (!onlyNative) await part('instruction count', instructionCount);
  },
  async checks() {
    await part('type check', typeCheck);
    await part('size budget', sizeBudget);
  },
};

/**
 * Starts parts in a process of their own. Returns a function that waits for the end of this process, prints its output,
 * and adds its results.
 *
 * @param {keyof typeof parallelParts} name
 */
function startParts(name) {
  const file = join(root, 'build', `parts-${name}.log`);
  mkdirSync(dirname(file), { recursive: true });
  const log = openSync(file, 'w');
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--parts', name], {
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  process.once('exit', () => child.kill());
  const exit = once(child, 'exit');
  return async () => {
    const [status] = await exit;
    const output = readFileSync(file, 'utf8').trimEnd();
    console.log(output);
    const lines = output.slice(output.lastIndexOf('\n\n'));
    const sums = [...lines.matchAll(/^(.+): (\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)];
    for (const [, name, passed, failed, skipped = 0] of sums) {
      results.push({
        name,
        passed: Number(passed),
        failed: Number(failed),
        skipped: Number(skipped),
      });
    }
    if (status !== 0 && sums.every(([, , , failed]) => failed === '0')) {
      results.push({ name: `${file}: exit code ${status}`, passed: 0, failed: 1, skipped: 0 });
    }
  };
}

/** The names of the data that is missing, for which tests do not run. With CI=true, this is a failure. */
function announceMissing(...missing) {
  announceConformanceData();
  const notRun = missing.filter(Boolean);
  if (process.env.CI === 'true' && notRun.length > 0) {
    results.push({ name: 'CI must run everything', passed: 0, failed: notRun.length, skipped: 0 });
  }
  return notRun;
}

/** Runs all native tests of a preset. Returns what does not run, because it is missing. */
async function runNative() {
  setup('native');
  const notRun = announceMissing(missingSuites());
  await parallelParts.native();
  return notRun;
}

/** Runs everything. Returns what does not run, because it is missing. */
async function runAll() {
  setup('wasm', 'native');
  const finishNative = startParts('native');
  setup('packages', 'consumers', 'crawl');
  const notRun = announceMissing(missingSuites(), missingPages(), missingRedis());
  await part('build', async (result) => {
    await build();
    result.passed = 1;
  });
  await finishNative();
  const finishChecks = startParts('checks');
  await part('package tests', packageTests);
  await part('libraries on our trees', consumerTests);
  await finishChecks();
  return notRun;
}

/** The tests of GoogleTest in a file, as a filter. */
function filterOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const suites = [...source.matchAll(/^(?:TYPED_)?TEST(?:_[FP])?\((\w+)/gm)];
  return suites.map(([, suite]) => `*${suite}*`).join(':');
}

/** Runs the tests that a word selects. */
async function runOnly(word) {
  const has = (file) => file.includes(word);
  const unitTests = repositoryFiles('test-native').filter((file) => file.endsWith('_test.cpp'));
  const units = unitTests.filter((file) => has(file) && !file.startsWith('test-native/suites/'));
  const suites = {
    EveryCaseOfOurOwn: join(root, 'test-native', 'data'),
    EveryPublicCase: join(conformanceDirectory(), 'html5lib', 'tree-construction'),
  };
  const cases = Object.entries(suites).flatMap(([suite, folder]) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((file) => file.endsWith('.dat') && !file.startsWith('scripted_') && has(file))
      .map((file) => ({ suite, file })),
  );
  const jest = repositoryFiles('test-js').filter((file) => file.endsWith('.test.ts') && has(file));
  const libraries = consumerFiles().filter(has);
  if (units.length + cases.length + jest.length + libraries.length === 0) {
    usageError(import.meta, `no test file and no .dat file has ${word} in its name`);
  }
  const native = (program, filter, env) => async (result) => {
    const folder = buildPreset('native-debug', { targets: [program] });
    const report = join(root, 'build', 'only-report.json');
    rmSync(report, { force: true });
    try {
      run(
        join(folder, 'test-native', program),
        [`--gtest_filter=${filter}`, `--gtest_output=json:${report}`],
        {
          env: { ...toolEnvironment(), ...env },
        },
      );
    } finally {
      if (existsSync(report)) countGoogleTests(JSON.parse(readFileSync(report, 'utf8')), result);
    }
  };
  setup(
    ...(units.length + cases.length > 0 ? ['native'] : []),
    ...(jest.length + libraries.length > 0 ? ['packages', 'wasm'] : []),
    ...(libraries.length > 0 ? ['consumers'] : []),
  );
  if (units.length > 0) {
    await part('native tests', native('unit-tests', units.map(filterOf).join(':'), {}));
  }
  if (cases.length > 0) {
    const filter = cases.map(({ suite }) => `TreeConstructionSuite.${suite}`).join(':');
    const files = cases.map(({ file }) => file).join(', ');
    await part(files, native('suite-tests', filter, { SOUPTREE_ONLY_DAT: word }));
  }
  if (jest.length > 0) await part('package tests', (result) => packageTests(result, jest));
  if (libraries.length > 0) {
    await part('libraries on our trees', (result) => consumerTests(result, libraries));
  }
  return [];
}

async function runChosen() {
  if (options.only !== undefined) return runOnly(options.only);
  if (options.parts === undefined) return onlyNative ? runNative() : runAll();
  if (!Object.hasOwn(parallelParts, options.parts)) {
    usageError(import.meta, `--parts is ${Object.keys(parallelParts).join(' or ')}`);
  }
  await parallelParts[options.parts]();
  return [];
}

const notRun = await runChosen();

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { name, passed, failed, skipped } of results) {
  const note = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${name}: ${passed} passed, ${failed} failed${note}`);
}
for (const line of notRun) console.log(`*** NOT RUN: ${line}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
