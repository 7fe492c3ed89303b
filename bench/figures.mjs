// Statistics of the figures of several rounds.

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
 * The ratio to another contestant in each round. A slow round is slow for both contestants. A
 * contestant that ended has fewer rounds.
 */
export function ratios(numbers, base) {
  return numbers.slice(0, base.length).map((number, round) => number / base[round]);
}

/** Three significant digits, or all digits of the integer part. */
export function show(number) {
  if (number === undefined || Number.isNaN(number)) return '-';
  const digits = number >= 100 ? 0 : number >= 10 ? 1 : 2;
  return number.toFixed(digits);
}
