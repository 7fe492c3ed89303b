/** Reads the cases of the sanitizer suite. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The cases of these kinds, in the order of the files. */
export function casesIn<Case extends { kind: string }>(folder: string, ...kinds: string[]): Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kinds.includes(kind));
}
