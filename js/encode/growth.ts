/** Arrays that grow. */

/** The capacity of an array that was empty. */
const firstCapacity = 1 << 12;

/**
 * The error for a tree that the format cannot hold: 2 GiB, or 2^30 UTF-16 code units in one of the two string sections.
 * Also the error if there is no memory for the encoded tree.
 */
export function tooLarge(cause?: unknown): RangeError {
  return new RangeError('souptree: the tree is too large to encode', { cause });
}

/** Returns the result of an allocation. @throws RangeError `tooLarge` if there is no memory. */
export function allocate<T>(create: () => T): T {
  try {
    return create();
  } catch (cause) {
    throw tooLarge(cause);
  }
}

/**
 * Returns a larger array with the same start. The capacity grows by a factor, so all copies together take linear time.
 *
 * @param create creates an array of a length.
 * @param needed the minimum length.
 * @param most the maximum length.
 * @throws RangeError `tooLarge` if `needed` is above `most`, or there is no memory.
 */
export function grown<T extends Int32Array | Uint16Array | Uint8Array>(
  old: T,
  create: (length: number) => T,
  needed: number,
  most: number,
): T {
  if (needed > most) throw tooLarge();
  const length = Math.min(most, Math.max(firstCapacity, needed + (needed >> 1)));
  const larger = allocate(() => create(length));
  larger.set(old);
  return larger;
}
