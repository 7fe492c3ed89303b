/** What a string that a program keeps also keeps in memory, for each reader. */

import { beforeAll, describe, expect, test } from '@jest/globals';
import { keptStrings } from '../../tools/fuzz/soak/kept.mjs';

const minute = 60_000;

describe('a kept string', () => {
  let figures: ReturnType<typeof keptStrings>;
  beforeAll(() => {
    figures = keptStrings(20);
  }, 5 * minute);

  test('keeps at most 1 KiB of its page in memory, whatever reads it; with `copyStrings`, only itself', () => {
    expect(figures.filter(({ bytes, most }) => bytes > most)).toStrictEqual([]);
  });

  test('is measured for all readers', () => {
    expect(figures.length).toBeGreaterThan(180);
    expect(figures.filter(({ name }) => name.includes('copies')).length).toBeGreaterThan(30);
  });
});
