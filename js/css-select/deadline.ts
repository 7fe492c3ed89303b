/**
 * The time limit of a query. css-select has no limits. It reads all nodes through the adapters, which
 * check the time.
 */

import { LimitError, type Limits, readLimits } from '../module/limits.js';

/** The number of steps between two readings of the clock. A reading takes as long as a few steps. */
const stepsPerCheck = 128;
/** The number of steps if there is no limit. V8 counts down fast, because the number is a Smi. */
const manySteps = 0x3fffffff;

// State of the current query. Queries are synchronous, so there is only one.
let milliseconds = Infinity;
let begin = 0;
/** Steps until the next reading of the clock. */
let stepsLeft = manySteps;

/**
 * Counts work of the current query.
 *
 * @param cost an integer; 1 is about the time to read a node.
 * @throws LimitError if the query has taken longer than its limit.
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
 * Runs a query with its time limit. A caller's own pseudo-class may run a nested query. A nested
 * query without a limit counts as work of the outer query.
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
