/**
 * The time limit of a query. css-select itself has no limits. But it reads all nodes through the adapters of this
 * directory, and the adapters check the time.
 */

import { LimitError, type Limits, readLimits } from '../module/limits.js';

/**
 * The number of steps between two readings of the clock if the query has a limit. Reading the clock takes as long as a
 * few steps.
 */
const stepsPerCheck = 128;
/**
 * The number of steps between two calls of `checkClock` if the query has no limit. A small integer (Smi), which V8
 * decrements fast.
 */
const manySteps = 0x3fffffff;

// The state of the current query. Queries are synchronous, so one state is enough. `withLimits` saves the state of an
// outer query.
let milliseconds = Infinity;
let begin = 0;
/** Steps until the next reading of the clock. */
let stepsLeft = manySteps;

/**
 * Counts work of the current query, and checks the time after every `stepsPerCheck` steps.
 *
 * @param cost the number of steps, an integer. One step takes about as long as reading a node.
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
 * Runs a query with its time limit. A function of the option `pseudos` may run a nested query. A nested query without a
 * limit counts as work of the outer query.
 *
 * @param caller the name of the function in error messages.
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
