// Numbers that depend on a seed alone.

/**
 * A function that returns an integer in [0, n), from a generator of 32 bits of state (Mulberry32).
 * The same seed gives the same numbers on every machine.
 */
export function chooser(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}
