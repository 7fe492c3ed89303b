/** Property tests. The number of runs: `SOUPTREE_PROPERTY_RUNS=1000000 npx jest test-js/rewrite/properties.test.ts`. */

import { execFileSync } from 'node:child_process';
import { test } from '@jest/globals';
import fc from 'fast-check';

export const propertyRuns = Number(process.env.SOUPTREE_PROPERTY_RUNS ?? 2_000);

/** The timeout of one property test, in milliseconds. */
export const propertyTimeout = 30_000 + propertyRuns * 20;

/**
 * Adds a test of one property.
 *
 * @param share the fraction of the runs, for a property whose cases take longer.
 */
export function check<Values extends [unknown, ...unknown[]]>(
  name: string,
  property: fc.IPropertyWithHooks<Values> | fc.IAsyncPropertyWithHooks<Values>,
  share = 1,
): void {
  const numRuns = Math.ceil(propertyRuns * share);
  test(
    name,
    async () => fc.assert(property as fc.IRawProperty<Values>, { numRuns }),
    propertyTimeout,
  );
}

/**
 * In continuous integration, two runs of one commit have the same cases: the seed depends on the committed files.
 * Elsewhere each run has other cases.
 */
function useSeedOfCommit(): void {
  try {
    const command = ['rev-parse', 'HEAD^{tree}'];
    const tree = execFileSync('git', command, { cwd: __dirname, encoding: 'utf8' });
    fc.configureGlobal({ seed: Number.parseInt(tree.slice(0, 7), 16) });
  } catch (error) {
    console.warn('The cases of this run are random, because Git does not name the tree:', error);
  }
}

if (process.env.CI === 'true') useSeedOfCommit();

/** Up to four offsets at which to cut an input. */
export const cuts = fc.array(fc.nat({ max: 200 }), { maxLength: 4 });

/** The input in pieces, which may be empty. */
export function cutAt<Raw extends string | Uint8Array>(
  input: Raw,
  offsets: readonly number[],
): Raw[] {
  const sorted = offsets.map((offset) => offset % (input.length + 1)).sort((a, b) => a - b);
  return [0, ...sorted].map((start, index) => input.slice(start, sorted[index]) as Raw);
}
