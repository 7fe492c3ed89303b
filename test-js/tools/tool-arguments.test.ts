/** The command lines of tools: help, and the error of a wrong call. */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const folder = resolve(__dirname, '../../tools');
/** The paths of the tools by their names. */
const paths = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .filter((file) =>
      /readArguments\(\s*import\.meta/.test(readFileSync(join(folder, file), 'utf8')),
    )
    .map((file) => [basename(file), join(folder, file)]),
);
const tools = [...paths.keys()];
const pathOf = (tool: string) => paths.get(tool) ?? tool;

/** The commands of package.json, by name. */
const { scripts } = JSON.parse(readFileSync(resolve(folder, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** What a file imports when it starts, and what these files import: packages, and built files. */
function neededAtStart(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  // Imports precede all other code, which can have imports in its texts.
  const [head] = readFileSync(file, 'utf8').split(
    /^(?:const|let|(?:export )?(?:async )?function) /m,
  );
  return [...head.matchAll(/^(?:import '|.* from ')([^']+)';$/gm)].flatMap(([, name]) => {
    if (name.startsWith('node:')) return [];
    const path = resolve(file, '..', name);
    const isSource = name.startsWith('.') && existsSync(path) && !path.includes('/dist/');
    return isSource ? neededAtStart(path, seen) : [`${name} in ${file}`];
  });
}

function run(tool: string, ...options: string[]) {
  const args = [pathOf(tool), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('a tool', () => {
  test.each(tools)('prints its comment and its options with --help: %s', (tool) => {
    const { status, stdout, stderr } = run(tool, '--help');
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' });
    const [, firstLine] = /^\/\/ (.*)/.exec(readFileSync(pathOf(tool), 'utf8')) ?? [];
    expect(stdout).toContain(firstLine);
    expect(stdout).toMatch(/\nOptions:\n( {2}--.*\n)* {2}--help\n$/);
  });

  test.each([
    ['fuzz-trees.mjs', ['--counts', '1'], "fuzz-trees: Unknown option '--counts'"],
    ['fuzz-trees.mjs', ['--count', '1e3'], 'fuzz-trees: --count must be an integer, 0 or more'],
    ['fuzz-trees.mjs', ['--count'], "fuzz-trees: Option '--count <value>' argument missing"],
    ['fuzz-trees.mjs', ['100'], "fuzz-trees: Unexpected argument '100'"],
    ['fuzz.mjs', ['--seconds', '0'], 'fuzz: --seconds must be an integer, 1 or more, not "0"'],
    ['soak.mjs', ['--minutes', 'x'], 'soak: --minutes must be a number above 0, not "x"'],
    ['fuzz-js.mjs', ['--target', 'trees,x'], 'fuzz-js: --target must be some of trees, rewriting'],
    ['setup.mjs', ['x'], 'setup: a need must be one of packages, '],
  ])('ends with one line and the code 2: %s %j', (tool, options, message) => {
    const { status, stdout, stderr } = run(tool, ...options);
    expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^.*; --help lists the options\n$/);
  });
});

// Otherwise the command ends with an error of Node instead of the set-up.
test.each(Object.entries(scripts))('%s starts in a fresh clone', (_, line) => {
  const [, first] = /^node (\S+)/.exec(line) ?? [];
  expect(neededAtStart(resolve(folder, '..', first))).toStrictEqual([]);
});
