/**
 * Expectations for inner loops. A call of `expect` creates all matchers, and takes longer than the comparison of most
 * values. So these call it only to report a difference.
 */

import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';

/** As `expect(found).toBe(expected)`. */
export function expectSame<Value>(found: Value, expected: Value): void {
  if (!Object.is(found, expected)) expect(found).toBe(expected);
}

/** As `expect(found).toStrictEqual(expected)`. */
export function expectEqual(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toStrictEqual(expected);
}
