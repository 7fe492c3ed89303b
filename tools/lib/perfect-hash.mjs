// A perfect hash of names up to 16 bytes, in the manner of "hash and displace".
//
//   hash   = (low ^ rotate_left(high, rotation)) * multiplier
//   bucket = top bits of hash           slot = next bits of hash ^ displacements[bucket]
//
// No two names have the same slot. The search is deterministic: the same names give the same tables.

const mask64 = (1n << 64n) - 1n;

export const bucketBits = 8;
export const slotBits = 11;
export const rotation = 29;

/** The name's bytes, zero padded, as two little-endian numbers. */
export function toWords(name) {
  const bytes = Buffer.alloc(16);
  bytes.write(name, 'latin1');
  return { low: bytes.readBigUInt64LE(0), high: bytes.readBigUInt64LE(8) };
}

const rotateLeft = (value, count) =>
  ((value << BigInt(count)) | (value >> BigInt(64 - count))) & mask64;

function* oddMultipliers() {
  let state = 0x9e3779b97f4a7c15n;
  for (;;) {
    state = (state * 6364136223846793005n + 1442695040888963407n) & mask64;
    yield state | 1n;
  }
}

// Places every bucket, largest first; undefined when this multiplier does not allow it.
function place(hashes) {
  const buckets = Array.from({ length: 1 << bucketBits }, () => []);
  hashes.forEach((hash, index) => {
    const top = Number(hash >> BigInt(64 - bucketBits - slotBits));
    buckets[top >> slotBits].push({ index, slot: top & ((1 << slotBits) - 1) });
  });
  const slots = new Array(1 << slotBits).fill(-1);
  const displacements = new Array(1 << bucketBits).fill(0);
  const largestFirst = [...buckets.entries()].sort((a, b) => b[1].length - a[1].length);
  for (const [bucket, members] of largestFirst) {
    if (new Set(members.map(({ slot }) => slot)).size !== members.length) return undefined;
    let displacement = 0;
    while (members.some(({ slot }) => slots[slot ^ displacement] !== -1)) {
      displacement += 1;
      if (displacement === slots.length) return undefined;
    }
    displacements[bucket] = displacement;
    for (const { index, slot } of members) slots[slot ^ displacement] = index;
  }
  return { slots, displacements };
}

/** `slots` holds indices of `names`, -1 where there is none. */
export function perfectHash(names) {
  if (names.length > 0.9 * 2 ** slotBits) throw new Error('the names need more slots');
  const folded = names.map((name) => {
    const { low, high } = toWords(name);
    return low ^ rotateLeft(high, rotation);
  });
  if (new Set(folded).size !== names.length) throw new Error('two names fold to the same number');
  for (const multiplier of oddMultipliers()) {
    const placed = place(folded.map((number) => (number * multiplier) & mask64));
    if (placed) return { multiplier, ...placed };
  }
}
