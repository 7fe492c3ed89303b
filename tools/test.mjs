// Builds and runs all tests. The last line is the sum: "N passed, N failed".
//
//   node tools/test.mjs                      native tests, package tests, libraries on our trees, type check,
//                                          size budget, instruction count
//   node tools/test.mjs --native <preset>    native tests of one preset, e.g. native-asan

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkSize } from './check-size.mjs';
import { checkInstructions } from './count-instructions.mjs';
import { readArguments, text } from './lib/arguments.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { announceConformanceData, missingPages, missingSuites } from './lib/conformance-data.mjs';
import { root, run, runNodeTool, runQuietly, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

const { values: options } = readArguments(import.meta, { native: text() });
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
    run('ctest', ['--test-dir', folder, '--output-on-failure']);
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

async function packageTests(result) {
  await build();
  const report = join(root, 'build', 'jest-report.json');
  mkdirSync(join(root, 'build'), { recursive: true });
  rmSync(report, { force: true });
  try {
    runNodeTool('jest/bin/jest.js', ['--json', `--outputFile=${report}`]);
  } finally {
    if (existsSync(report)) {
      const counts = JSON.parse(readFileSync(report, 'utf8'));
      result.passed = counts.numPassedTests;
      result.failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
      result.skipped = counts.numPendingTests + counts.numTodoTests;
    }
  }
}

/** Other libraries, unchanged, on our trees. They are ES modules, which Jest does not run without changes. */
async function consumerTests(result) {
  await build();
  const report = join(root, 'build', 'consumers.tap');
  rmSync(report, { force: true });
  const folder = join('test-js', 'consumers');
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.test.mjs'));
  const reporters = ['dot', 'tap'].map((name) => `--test-reporter=${name}`);
  const destinations = ['stdout', report].map(
    (destination) => `--test-reporter-destination=${destination}`,
  );
  try {
    run(process.execPath, [
      '--test',
      ...reporters.flatMap((reporter, index) => [reporter, destinations[index]]),
      ...files.map((file) => join(folder, file)),
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

setup(...(onlyNative ? ['native'] : ['packages', 'consumers', 'wasm', 'native']));
announceConformanceData();
const notRun = [missingSuites(), onlyNative ? undefined : missingPages()].filter(Boolean);
if (process.env.CI === 'true' && notRun.length > 0) {
  results.push({ name: 'CI must run everything', passed: 0, failed: notRun.length, skipped: 0 });
}
await part(`native tests (${preset})`, nativeTests);
if (!onlyNative) {
  await part('package tests', packageTests);
  await part('libraries on our trees', consumerTests);
  await part('type check', typeCheck);
  await part('size budget', sizeBudget);
  await part('instruction count', instructionCount);
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { name, passed, failed, skipped } of results) {
  const note = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${name}: ${passed} passed, ${failed} failed${note}`);
}
for (const line of notRun) console.log(`*** NOT RUN: ${line}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
