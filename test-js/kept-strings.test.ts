/** What a string that a program keeps also keeps in memory, for each reader. */

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';

const program = resolve(__dirname, 'support/kept-strings.mjs');
const distribution = resolve(__dirname, '../dist');

/** Makes the size of the heap depend on objects only: no code comes or goes. */
const steadyHeap = ['--expose-gc', '--no-opt', '--no-flush-bytecode', '--single-threaded'];

const minute = 60_000;
/** The size of a window, and of the objects that represent a string. */
const mostBytes = 1024 + 128;
const mostBytesOfCopies = 128;

describe('a kept string', () => {
  let figures: Record<string, number>;

  beforeAll(() => {
    const args = [...steadyHeap, program, distribution];
    figures = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  }, 5 * minute);

  test('keeps at most 1 KiB of its page in memory, whatever reads it', () => {
    const tooLarge = Object.entries(figures).filter(([, bytes]) => bytes > mostBytes);
    expect(tooLarge).toStrictEqual([]);
    expect(Object.keys(figures).length).toBeGreaterThan(100);
  });

  test('keeps only itself in memory with `copyStrings`', () => {
    const copies = Object.entries(figures).filter(([name]) => name.includes('copies'));
    expect(copies.filter(([, bytes]) => bytes > mostBytesOfCopies)).toStrictEqual([]);
    expect(copies.length).toBeGreaterThan(30);
  });
});
