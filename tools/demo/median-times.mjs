// Compares the times of functions.

import { median } from '../../bench/figures.mjs';

/** The milliseconds for which the functions run before their times count. */
const warmUpTime = 500;

/** The milliseconds for which the functions are measured. */
const measuringTime = 1000;

/** The fewest rounds, for slow functions. */
const fewestRounds = 5;

/**
 * Measures functions in turns, after they ran often.
 *
 * @param {Record<string, () => unknown>} functions by name
 * @returns the median milliseconds of each by name, and the number of calls
 */
export function medianTimes(functions) {
  runInTurns(functions, warmUpTime);
  const { times, rounds } = runInTurns(functions, measuringTime);
  const medians = Object.fromEntries(times.map(([name, values]) => [name, median(values)]));
  return { medians, rounds };
}

/**
 * The times of each function.
 *
 * @param {Record<string, () => unknown>} functions
 * @param {number} duration
 */
function runInTurns(functions, duration) {
  /** @type {[string, number[]][]} */
  const times = Object.keys(functions).map((name) => [name, []]);
  const end = performance.now() + duration;
  let rounds = 0;
  for (; performance.now() < end || rounds < fewestRounds; rounds++) {
    for (const [name, values] of times) {
      const start = performance.now();
      functions[name]();
      values.push(performance.now() - start);
    }
  }
  return { times, rounds };
}
