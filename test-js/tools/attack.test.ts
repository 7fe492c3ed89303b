/**
 * The inputs that need the most memory under `untrusted`, at a tenth of its limits. `npm run attack` searches for more.
 */

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const program = resolve(__dirname, '../../tools/fuzz/attack/attack.mjs');

test('each listed input needs less memory than the documentation of `untrusted` says', () => {
  const options = ['--minutes', '0', '--only', 'memory', '--scale', '0.1'];
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\d+ MiB, \d+ bytes/m);
  expect(stdout).toMatch(/^attack: passed/m);
}, 120_000);
