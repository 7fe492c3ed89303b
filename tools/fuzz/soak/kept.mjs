// What a kept string keeps in memory beyond itself, for each reader.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Makes the size of the heap depend on objects only: no code comes or goes. */
const steadyHeap = ['--expose-gc', '--no-opt', '--no-flush-bytecode', '--single-threaded'];
/** The size of a window, and of the objects that represent a string. */
const mostBytes = 1024 + 128;
const mostBytesOfCopies = 128;

/**
 * Reads pages with each reader, and keeps a string of each page.
 *
 * @param {number} pages
 * @returns {{ name: string, bytes: number, most: number }[]} the bytes for each page, and the most that is right.
 */
export function keptStrings(pages) {
  const program = join(root, 'test-js', 'support', 'kept-strings.mjs');
  const args = [...steadyHeap, program, join(root, 'dist'), `${pages}`];
  const figures = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  return Object.entries(figures).map(([name, bytes]) => ({
    name,
    bytes: Number(bytes),
    most: name.includes('copies') ? mostBytesOfCopies : mostBytes,
  }));
}
