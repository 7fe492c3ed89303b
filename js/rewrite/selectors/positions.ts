/**
 * Sets of positions. A position is the number of a compound selector. A set is immutable, and an array of words with
 * `bitsPerWord` bits each. So sets of open elements can share arrays.
 */
export type Positions = readonly number[];

/** Engines store integers of this size without an object. */
const bitsPerWord = 30;

/** The index of the word that has a position. */
export const wordOf = (position: number): number => Math.trunc(position / bitsPerWord);

/** The bit of a position in its word. */
export const bitOf = (position: number): number => 1 << (position % bitsPerWord);

/** The set of these positions, which are less than `count`. */
export function positionsOf(list: Iterable<number>, count: number): Positions {
  const words = new Array<number>(wordOf(Math.max(count - 1, 0)) + 1).fill(0);
  for (const position of list) words[wordOf(position)] |= bitOf(position);
  return words;
}

/**
 * The positions of `found` that are also in `mask`.
 *
 * @param none the empty set, which is the result if there are no such positions.
 * @param likely a set that is the result if it has the same positions. Then no array is created.
 */
export function masked(
  found: Positions,
  mask: Positions,
  none: Positions,
  likely: Positions,
): Positions {
  let isEmpty = true;
  let isLikely = true;
  for (let word = 0; word < mask.length; word++) {
    const bits = found[word] & mask[word];
    isEmpty &&= bits === 0;
    isLikely &&= bits === likely[word];
  }
  if (isEmpty) return none;
  return isLikely ? likely : found.map((bits, word) => bits & mask[word]);
}

/** `set` and the positions of `found` that are also in `mask`. The result is `set` itself if these add nothing. */
export function extended(set: Positions, found: Positions, mask: Positions): Positions {
  for (let word = 0; word < mask.length; word++) {
    if ((found[word] & mask[word] & ~set[word]) !== 0) {
      return set.map((bits, index) => bits | (found[index] & mask[index]));
    }
  }
  return set;
}
