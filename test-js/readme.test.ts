/** The code of README.md compiles in a strict project. `npm run release:check` runs the code. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { codeBlocks } from '../tools/lib/markdown.mjs';

const root = resolve(__dirname, '..');
const blocks = codeBlocks(readFileSync(join(root, 'README.md'), 'utf8'), 'js');
const files = blocks.map((_, index) => `block-${index + 1}.ts`);
// The packages that the code imports are installed for the tests of these packages.
const folder = mkdtempSync(join(root, 'test-js', 'consumers', 'readme-'));

let messages: string[] = [];

beforeAll(() => {
  for (const [index, block] of blocks.entries()) {
    // A file without exports would share its names with the other files.
    writeFileSync(join(folder, files[index]), `${block}\nexport {};\n`);
  }
  const paths = {
    souptree: [join(root, 'dist', 'index.d.ts')],
    'souptree/*': [join(root, 'dist', '*.d.ts')],
  };
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    noEmit: true,
    skipLibCheck: true,
    paths,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--project', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  messages = stdout.split('\n').filter((line) => line !== '');
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(files)('%s', (file) => {
  expect(messages.filter((message) => message.startsWith(file))).toStrictEqual([]);
});

test('the compiler has no other messages', () => {
  expect(messages.filter((message) => !message.startsWith('block-'))).toStrictEqual([]);
});
