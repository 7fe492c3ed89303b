// Prints the branches of src/ that the native tests take to one side only. The last line is their number.
//
//   npm run coverage                          the native tests
//   npm run coverage -- --fuzz-seconds 60     the tests, the texts in build/fuzz, and a search for new
//                                             texts for this time; 0 does not search
//
// tools/test/coverage/allowed.json lists branches that may lack a side, each with its reason. Any other branch
// without a side is a failure, and so is a stale entry of the list.

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { integer, readArguments } from '../../lib/arguments.mjs';
import { findCoverage } from '../../lib/clang.mjs';
import { buildPreset } from '../../lib/cmake.mjs';
import { announceConformanceData } from '../../lib/conformance-data.mjs';
import { command, root, runQuietly } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { readBranches } from './branches.mjs';

const allowedFile = 'tools/test/coverage/allowed.json';
const tests = ['unit-tests', 'suite-tests', 'corpus-tests', 'trace-tests'];
const fuzzers = ['parse-fuzzer', 'byte-stream-fuzzer'];

const { values: options } = readArguments(import.meta, { 'fuzz-seconds': integer() });

/** Runs programs. Each of them writes a file to the folder `counts`. */
function runCounting(folder, names, counts, args) {
  return names.map((name) => {
    const program = join(folder, 'test-native', name);
    console.log(`running ${name}`);
    const env = { ...process.env, LLVM_PROFILE_FILE: join(counts, `${name}-%p.profraw`) };
    runQuietly(program, args, { env });
    return program;
  });
}

function fuzz(compiler, counts, seconds) {
  const folder = buildPreset('native-coverage-fuzz', { targets: fuzzers, definitions: compiler });
  return fuzzers.flatMap((target) => {
    const corpus = join(root, 'build', 'fuzz', target, 'corpus');
    mkdirSync(corpus, { recursive: true });
    const limit = seconds > 0 ? `-max_total_time=${seconds}` : '-runs=0';
    const args = [limit, '-max_len=4096', corpus];
    return runCounting(folder, [target], counts, args);
  });
}

function report(branches) {
  const allowed = JSON.parse(readFileSync(join(root, allowedFile), 'utf8'));
  const used = new Set();
  let count = 0;
  let withReason = 0;
  for (const branch of branches.filter(({ never }) => never !== undefined)) {
    const entry = allowed.find(
      ({ file, condition, never }) =>
        file === branch.file && condition === branch.condition && never === branch.never,
    );
    if (entry) {
      used.add(entry);
      withReason += 1;
      continue;
    }
    count += 1;
    console.log(`${branch.file}:${branch.line}: never ${branch.never}: ${branch.condition}`);
  }
  const stale = allowed.filter((entry) => !used.has(entry));
  for (const { file, condition, never } of stale) {
    console.log(`${allowedFile}: no such branch any more: ${file}: never ${never}: ${condition}`);
  }
  console.log(
    `${count} of ${branches.length} branches lack a side, besides ${withReason} with a reason`,
  );
  return count + stale.length;
}

await command(() => {
  const { 'fuzz-seconds': seconds } = options;
  setup('coverage');
  announceConformanceData();
  const { clang, merger, reader } = findCoverage();
  const compiler = [`-DCMAKE_CXX_COMPILER=${clang}`];
  const folder = buildPreset('native-coverage', { targets: tests, definitions: compiler });
  const counts = join(folder, 'counts');
  rmSync(counts, { recursive: true, force: true });
  const programs = runCounting(folder, tests, counts, ['--gtest_brief=1']);
  if (seconds !== undefined) programs.push(...fuzz(compiler, counts, seconds));

  const profile = join(folder, 'counts.profdata');
  const files = readdirSync(counts).map((name) => join(counts, name));
  runQuietly(merger, ['merge', ...files, '-o', profile]);
  const left = report(readBranches({ reader, profile, programs, folder: 'src' }));
  if (left > 0) process.exitCode = 1;
});
