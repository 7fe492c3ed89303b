// All checks that need no build; the last line is the sum: "N passed, N failed".
//
//   node tools/check.mjs            only compares
//   node tools/check.mjs --write    formats instead

import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { findClangFormat } from './lib/clang-format.mjs';
import { root, run, runNodeTool, runQuietly, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

// Data keeps the bytes it came with: pages, test cases, the standard's own lists.
const dataFolders = [
  'examples/pages/',
  'test-native/data/',
  'test-native/fuzz/corpus/',
  'tools/standard/',
];
const binary = new Set(['.wasm', '.png', '.ico', '.gz', '.bin']);

/** Files that are or may become part of the repository. */
function repositoryFiles() {
  const list = runQuietly('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const deleted = new Set(runQuietly('git', ['ls-files', '-z', '--deleted']).split('\0'));
  return list.split('\0').filter((file) => file !== '' && !deleted.has(file));
}

function isSource(file) {
  return !binary.has(extname(file)) && !dataFolders.some((folder) => file.startsWith(folder));
}

function isNativeSource(file) {
  return (
    /^(src|bindings|test-native|bench|examples)\/.*\.(h|cpp)$/.test(file) &&
    !file.includes('/generated/')
  );
}

/** Throws with the place of each line that the pattern finds in the files. */
function forbid(files, pattern, what) {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  if (found.length === 0) return;
  console.error(found.slice(0, 20).join('\n'));
  throw new StepFailed(`${found.length} lines with ${what}`);
}

function formatNative(...mode) {
  const files = repositoryFiles().filter(isNativeSource);
  if (files.length > 0) run(findClangFormat(), ['--style=file', ...mode, ...files]);
}

const checks = {
  'format and lint': () =>
    runNodeTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  'format of C++': () => formatNative('--dry-run', '-Werror'),
  'arrows between the layers': () => run('node', ['tools/check-layers.mjs']),
  'citations of the standard': () => run('node', ['tools/check-anchors.mjs']),
  'generated files are fresh': () => run('node', ['tools/generate.mjs', '--check']),
  'ASCII only': () =>
    forbid(repositoryFiles().filter(isSource), /[^\t\x20-\x7e]/, 'other characters than ASCII'),
  'no paths of one machine': () =>
    forbid(
      repositoryFiles().filter(isSource),
      /(?<![\w.~*:/)-])\/(work|farm|root|tmp|home\/\w+|Users\/\w+)\//,
      'absolute paths',
    ),
};

setup('packages', 'format');

if (process.argv.includes('--write')) {
  runNodeTool('@biomejs/biome/bin/biome', ['check', '--write', '.']);
  formatNative('-i');
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
