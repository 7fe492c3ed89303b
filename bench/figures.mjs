// What is made of the figures of several rounds.

/** Minimum, median and maximum. */
export function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const last = sorted.length - 1;
  return {
    min: sorted[0],
    median: (sorted[last >> 1] + sorted[(last + 1) >> 1]) / 2,
    max: sorted[last],
  };
}

export const median = (numbers) => spread(numbers).median;

/**
 * How often as much as another did in the same round, so that a slow round is slow for both. One of them
 * may have ended before the other.
 */
export function ratios(numbers, base) {
  return numbers.slice(0, base.length).map((number, round) => number / base[round]);
}

/** Three digits that mean something, or all before the point. */
export function show(number) {
  if (number === undefined || Number.isNaN(number)) return '-';
  const digits = number >= 100 ? 0 : number >= 10 ? 1 : 2;
  return number.toFixed(digits);
}
