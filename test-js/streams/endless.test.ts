/** What streams keep of pages that never end. `npm run soak -- --endless 300` does the same with 300 MB. */

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const program = resolve(__dirname, '../../tools/fuzz/soak/endless.mjs');

/** Enough that a stream which keeps a byte for each byte exceeds the limit of the program, which is 1.5 MB. */
const megabytes = '3';

test('streams keep what is open, and forget the rest of a page', () => {
  const args = ['--expose-gc', program, megabytes, 'quick'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { stream: string; input: string; grown: number });
  expect(stderr).toBe('');
  expect(lines.filter(({ grown }) => grown > 1_500_000)).toStrictEqual([]);
  expect([status, lines.length]).toStrictEqual([0, 4 * 72 + 7 * 4 + 38]);
}, 900_000);
