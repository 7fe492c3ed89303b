/** Every example runs, and prints exactly its lines that begin with //>. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const folder = resolve(__dirname, '../../examples');
const examples = readdirSync(folder).filter((file) => file.endsWith('.mjs'));

test.each(examples)('%s', (file) => {
  const source = readFileSync(join(folder, file), 'utf8');
  const promised = [...source.matchAll(/^ *\/\/> (.*)$/gm)].map(([, line]) => line);
  expect(promised.length).toBeGreaterThan(0);
  const printed = execFileSync(process.execPath, [join(folder, file)], { encoding: 'utf8' });
  expect(printed.trimEnd().split('\n')).toStrictEqual(promised);
});
