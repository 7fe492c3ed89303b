/**
 * The code of README.md and docs compiles in a strict project, and prints what its comments with `//>` say. `npm run
 * release:check` runs the code with the packed package.
 */

import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeBlocks, documentPages } from '../../tools/lib/markdown.mjs';

const root = resolve(__dirname, '../..');
// The packages that the code imports are installed for the tests of these packages.
const folder = mkdtempSync(join(root, 'test-js', 'consumers', 'readme-'));

const blocksIn = (language: string) =>
  documentPages(root).flatMap((page) =>
    codeBlocks(readFileSync(join(root, page), 'utf8'), language).map((code, index) => ({
      code,
      name: `${page.replace(/\W+/g, '-')}-${language}-block-${index + 1}`,
    })),
  );

const programs = blocksIn('js');
/** Code with types, which is only compiled. */
const modules = blocksIn('ts');
const names = [...programs, ...modules].map(({ name }) => name);

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  typeRoots: [join(root, 'node_modules', '@types')],
  noEmit: true,
  skipLibCheck: true,
  paths: {
    souptree: [join(root, 'dist', 'index.d.ts')],
    'souptree/*': [join(root, 'dist', '*.d.ts')],
  },
};

/** The types of streams, for example, come from `dom` if a project has it, otherwise from Node. */
const libraries = { 'with dom': ['es2022', 'dom'], 'without dom': ['es2022'] };

const messagesWith: Record<string, string[]> = {};

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'souptree'), 'junction');
  for (const { name, code } of [...programs, ...modules]) {
    // A file without exports would share its names with the other files.
    writeFileSync(join(folder, `${name}.ts`), `${code}\nexport {};\n`);
  }
  for (const { name, code } of programs) writeFileSync(join(folder, `${name}.mjs`), code);
  for (const [name, lib] of Object.entries(libraries)) messagesWith[name] = compile(lib);
}, 120_000);

/** Compiles all blocks with libraries of TypeScript. Returns the messages of the compiler. */
function compile(lib: string[]): string[] {
  const files = names.map((name) => `${name}.ts`);
  const settings = { compilerOptions: { ...compilerOptions, lib }, files };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--project', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line !== '');
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.keys(libraries))('%s', (library) => {
  test.each(names)('%s compiles', (name) => {
    const messages = messagesWith[library].filter((message) => message.startsWith(`${name}.ts`));
    expect(messages).toStrictEqual([]);
  });

  test('the compiler has no other messages', () => {
    const isOfBlock = (message: string) => names.some((name) => message.startsWith(`${name}.ts`));
    expect(messagesWith[library].filter((message) => !isOfBlock(message))).toStrictEqual([]);
  });
});

test.each(programs)(
  '$name runs',
  async ({ name, code }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, `${name}.mjs`)]);
    const promised = [...code.matchAll(/^ *\/\/> ?(.*)$/gm)].map(([, line]) => line);
    if (promised.length > 0) expect(stdout.trimEnd().split('\n')).toStrictEqual(promised);
  },
  30_000,
);

test('the table of hosts in docs/loading.md is that of README.md', () => {
  const tableOf = (page: string) =>
    /^\| where \| what to do \|\n(\|.*\n)+/m.exec(readFileSync(join(root, page), 'utf8'))?.[0];
  expect(tableOf('README.md')).toBeDefined();
  expect(tableOf('docs/loading.md')).toBe(tableOf('README.md'));
});

test('README.md has at most 120 lines, because longer ones are not read', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').trimEnd().split('\n').length).toBeLessThan(
    121,
  );
});
