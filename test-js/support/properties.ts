/** Property tests. The number of runs: `SOUPTREE_PROPERTY_RUNS=1000000 npx jest test-js/rewrite-properties.test.ts`. */

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
  property: fc.IPropertyWithHooks<Values>,
  share = 1,
): void {
  const numRuns = Math.ceil(propertyRuns * share);
  test(name, () => fc.assert(property, { numRuns }), propertyTimeout);
}

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
