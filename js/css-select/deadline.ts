/** The time that a query may take. css-select knows no limit, but it reads all nodes through the adapters. */

import { LimitError, type Limits, readLimits } from '../module/limits.js';

/** Reading the clock takes as long as a few steps. */
const stepsPerCheck = 128;
/** Without a limit. Engines count small integers fast. */
const manySteps = 0x3fffffff;

// Of the current query: queries are synchronous.
let milliseconds = Infinity;
let begin = 0;
/** Until the clock is read. */
let stepsLeft = manySteps;

/**
 * Counts work of the current query.
 *
 * @param cost an integer: 1 is about the time to read a node.
 * @throws LimitError if the query took too long.
 */
export function step(cost = 1): void {
  stepsLeft -= cost;
  if (stepsLeft < 0) checkClock();
}

function checkClock(): void {
  stepsLeft = milliseconds === Infinity ? manySteps : stepsPerCheck;
  const reached = performance.now() - begin;
  if (reached > milliseconds) {
    throw new LimitError('milliseconds', milliseconds, Math.ceil(reached));
  }
}

/**
 * Runs a query. A pseudo-class of the caller may run another one in it: without a limit of its own, the inner
 * query counts as part of the outer one.
 */
export function withLimits<Result>(
  caller: string,
  limits: Limits | undefined,
  query: () => Result,
): Result {
  const limit = readLimits(caller, limits)?.milliseconds;
  if (limit === undefined) return query();
  const outer = [milliseconds, begin, stepsLeft] as const;
  [milliseconds, begin, stepsLeft] = [limit, performance.now(), stepsPerCheck];
  try {
    return query();
  } finally {
    [milliseconds, begin, stepsLeft] = outer;
  }
}
