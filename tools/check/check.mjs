// Runs all checks that need no build. The last line is the sum: "N passed, N failed".
//
//   node tools/check/check.mjs            compares only
//   node tools/check/check.mjs --staged   reads only the files of the next commit, where a check can, for
//                                         tools/hooks/pre-commit
//   node tools/check/check.mjs --write    formats the files instead

import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { flag, readArguments } from '../lib/arguments.mjs';
import { findClangFormat } from '../lib/clang.mjs';
import { repositoryFiles } from '../lib/repository.mjs';
import { root, run, runNodeTool, runQuietly, StepFailed } from '../lib/run.mjs';
import { setup } from '../lib/setup.mjs';

const { values: options } = readArguments(import.meta, { staged: flag, write: flag });

/** The files that are checked one by one. */
function checkedFiles() {
  if (!options.staged) return repositoryFiles();
  const changes = ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'];
  const staged = new Set(runQuietly('git', changes).split('\0'));
  return repositoryFiles().filter((file) => staged.has(file));
}

// Data is not checked as text: pages, test cases, the standard's lists.
const dataFolders =
  /^(examples\/(.*\/)?pages|test-native\/data|test-native\/fuzz\/corpus|tools\/standard)\//;
const binary = new Set(['.wasm', '.png', '.ico', '.gz', '.bin']);

function isText(file) {
  return !binary.has(extname(file)) && !dataFolders.test(file);
}

/** Code must be ASCII. Documents may use other characters, such as for drawings. Lines of CSV end with CRLF. */
function isCode(file) {
  return isText(file) && extname(file) !== '.md' && !file.endsWith('-csv.txt');
}

function isNativeSource(file) {
  return (
    /^(src|bindings|test-native|bench|examples)\/.*\.(h|cpp)$/.test(file) &&
    !file.includes('/generated/')
  );
}

/** Prints each line that matches the pattern, with file and number, and throws if there are any. */
function forbid(files, pattern, what) {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  if (found.length === 0) return;
  console.error(found.slice(0, 20).join('\n'));
  throw new StepFailed(`${found.length} lines with ${what}`);
}

function nativeSources() {
  return checkedFiles().filter(isNativeSource);
}

function checkNativeFormat() {
  const strays = nativeSources().filter((file) => {
    const formatted = runQuietly(findClangFormat(), ['--style=file', file]);
    return formatted !== readFileSync(join(root, file), 'utf8');
  });
  if (strays.length > 0) throw new StepFailed(`npm run format would change ${strays.join(', ')}`);
}

/** A test that no CMakeLists.txt lists would never run, without an error. */
function checkSourceLists() {
  const listedIn = { src: '.' };
  for (const folder of ['bindings', 'test-native', 'bench/native']) listedIn[folder] = folder;
  for (const [folder, listFolder] of Object.entries(listedIn)) {
    const list = readFileSync(join(root, listFolder, 'CMakeLists.txt'), 'utf8').split(/[\s()]+/);
    const missing = repositoryFiles().filter(
      (file) =>
        file.startsWith(`${folder}/`) &&
        file.endsWith('.cpp') &&
        !list.some((word) => join(listFolder, word) === file),
    );
    if (missing.length > 0) throw new StepFailed(`not listed: ${missing.join(', ')}`);
  }
}

const checks = {
  'format and lint': () =>
    runNodeTool('@biomejs/biome/bin/biome', [
      'check',
      '--error-on-warnings',
      ...(options.staged ? ['--staged', '--no-errors-on-unmatched'] : ['.']),
    ]),
  'format of C++': checkNativeFormat,
  'arrows between the layers': () => run('node', ['tools/check/check-layers.mjs']),
  'citations of the standard': () => run('node', ['tools/check/check-anchors.mjs']),
  'links of Markdown files': () => run('node', ['tools/check/check-links.mjs']),
  'standard headers are included': () => run('node', ['tools/check/check-includes.mjs']),
  'every source is in a CMakeLists.txt': checkSourceLists,
  'generated files are fresh': () => run('node', ['tools/generate/generate.mjs', '--check']),
  'code is ASCII': () =>
    forbid(checkedFiles().filter(isCode), /[^\t\x20-\x7e]/, 'other characters than ASCII'),
  'comments have at most 120 columns': () =>
    forbid(
      checkedFiles().filter((file) => isCode(file) && !file.includes('/generated/')),
      /^(?=.{121})\s*(\/\/|\/?\*|#|<!--)/,
      'comments of more than 120 columns',
    ),
  'no paths of one machine': () =>
    forbid(
      checkedFiles().filter(isText),
      /(?<![\w.~*:/)-])\/(work|farm|root|tmp|home\/\w+|Users\/\w+)\//,
      'absolute paths',
    ),
};

setup('packages', 'format');

if (options.write) {
  runNodeTool('@biomejs/biome/bin/biome', ['check', '--write', '.']);
  run(findClangFormat(), ['--style=file', '-i', ...nativeSources()]);
} else {
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    console.log(`\n== ${name}`);
    try {
      check();
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.error(`failed: ${error.message}`);
      failed.push(name);
    }
  }
  console.log('');
  for (const name of failed) console.log(`failed: ${name}`);
  console.log(`${Object.keys(checks).length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
