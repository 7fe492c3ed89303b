// Mutations of inputs for coverage-guided search.

import { mutate as mutateText } from '../../lib/soup/index.mjs';
import { headerBytes } from './choices.mjs';

const pick = (choose, list) => list[choose(list.length)];

/** Mutates the page mostly between its tokens, and the header byte by byte. */
export function mutatePage(bytes, choose, other) {
  const header = Buffer.alloc(headerBytes);
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headerBytes)).copy(header);
  if (choose(3) === 0) header[choose(headerBytes)] = choose(256);
  const page = latin1(bytes.subarray(headerBytes));
  const isOtherHeader = choose(4) === 0;
  const changed = isOtherHeader
    ? page
    : mutateText(page, choose, latin1(other.subarray(headerBytes)));
  return Buffer.concat([header, Buffer.from(changed, 'latin1')]);
}

function latin1(bytes) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

const interesting = [0, 1, -1, 2, 3, 12, 15, 0x3fffffff, 0x40000000, 0x7fffffff, -0x80000000];

const wordChanges = [
  (words, at, choose) => {
    words[at] ^= 1 << choose(32);
  },
  (words, at, choose) => {
    words[at] = pick(choose, interesting);
  },
  (words, at, choose) => {
    words[at] += pick(choose, [-4, -3, -2, -1, 1, 2, 3, 4]);
  },
  (words, at, choose) => {
    words[at] = words[choose(words.length)];
  },
  (words, at, choose) => {
    words[at] += pick(choose, [-65536, -256, -16, 16, 256, 65536]) * (1 + choose(4));
  },
  (words, at, choose) => {
    words[at] = (words[at] & ~15) | choose(16);
  },
  // Records are three words.
  (words, at, choose) => {
    words.copyWithin(at, choose(words.length), choose(words.length));
  },
];

/** Changes words of 32 bits, and rarely the length. */
export function mutateWords(bytes, choose, other) {
  let changed = Buffer.from(bytes);
  if (choose(16) === 0) changed = splice(changed, choose, other);
  for (let left = 1 + choose(4); left > 0; left--) {
    const words = new Int32Array(
      changed.buffer.slice(changed.byteOffset, changed.byteOffset + (changed.length & ~3)),
    );
    if (words.length === 0) break;
    pick(choose, wordChanges)(words, choose(words.length), choose);
    changed = Buffer.from(words.buffer);
  }
  return changed;
}

/** Replaces a part by a part of another input. */
function splice(bytes, choose, other) {
  const word = (most) => 4 * choose((most >> 2) + 1);
  const start = word(other.length);
  const length = word(Math.min(other.length - start, 240));
  const at = word(bytes.length);
  const removed = choose(2) === 0 ? length : 0;
  const part = other.subarray(start, start + length);
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at + removed)]);
}
