/** The definition of growth in `npm run soak`. */

import { describe, expect, test } from '@jest/globals';
import { judge, type Sample } from '../../tools/fuzz/soak/judge.mjs';

const megabytes = (count: number) => count * 1_000_000;
const sample = {
  rss: megabytes(200),
  heap: megabytes(50),
  external: megabytes(20),
  buffers: megabytes(30),
  wasm: megabytes(16),
  parsers: 0,
  files: 20,
  handles: 1,
};

/** Thirty rounds, each with some members changed. */
const rounds = (change: (round: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 30 }, (_, round) => ({ ...sample, ...change(round) }));

describe('judge()', () => {
  test('reports no growth for equal rounds', () => {
    const handles = [sample.handles, sample.handles];
    const memory = [megabytes(100), megabytes(100)];
    expect(judge(rounds(() => ({})))).toStrictEqual({ memory, handles, failures: [] });
  });

  test('ignores the first third', () => {
    const samples = rounds((round) => ({ heap: megabytes(Math.min(round, 10)) }));
    expect(judge(samples).failures).toStrictEqual([]);
  });

  test('ignores single rounds', () => {
    const samples = rounds((round) => ({
      rss: megabytes(round % 7 === 0 ? 400 : 200),
      parsers: 0,
    }));
    expect(judge(samples).failures).toStrictEqual([]);
  });

  test.each(['rss', 'heap', 'external', 'buffers', 'wasm'] as const)(
    'reports growth of %s',
    (name) => {
      const samples = rounds((round) => ({ [name]: sample[name] * (1 + round / 200) }));
      expect(judge(samples).failures).toStrictEqual([expect.stringContaining(`${name} grew`)]);
    },
  );

  test.each(['parsers', 'files', 'handles'] as const)('reports a growing number of %s', (name) => {
    const samples = rounds((round) => ({ [name]: sample[name] + Math.floor(round / 20) }));
    expect(judge(samples).failures).toStrictEqual([expect.stringContaining(`${name} grew`)]);
  });
});
