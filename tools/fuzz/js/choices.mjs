// Decodes an input: its first bytes are numbers, the rest is a page.

import { chooser } from '../../lib/soup/index.mjs';

export const headerBytes = 8;

/** The numbers of the header, and a function that returns integers in [0, n). The last four bytes are its seed. */
export function readHeader(bytes) {
  const header = new Uint8Array(headerBytes);
  header.set(bytes.subarray(0, headerBytes));
  const seed = new DataView(header.buffer).getUint32(4);
  return { numbers: [...header.subarray(0, 4)], seed, choose: chooser(seed) };
}

// Bytes from here on represent other code units, including single surrogates. U+E000 is not among them, because it is
// the marker of `insertions` in rewriting.mjs.
const firstOther = 0xe8;
const others =
  '\ud83d|\ude00|\ud800|\udc00|\ud83d\ude00|\u20ac|\ufeff|\ufffd|\u2028|\u0100|\u0130|\u212a|\u017f|\u4e00|\uac00|\uffff'.split(
    '|',
  );

/** The page as a string. Most bytes represent one code unit each. */
export function readPage(bytes) {
  let text = '';
  for (const byte of bytes.subarray(headerBytes)) {
    text +=
      byte < firstOther ? String.fromCharCode(byte) : others[(byte - firstOther) % others.length];
  }
  return text;
}

/** An input with a header and a page. Code units that bytes cannot represent are replaced. */
export function inputOf(header, page) {
  const text = Buffer.from(page.replace(/[\u00e8-\uffff]/g, '\u00e8'), 'latin1');
  return Buffer.concat([Buffer.from(header), text]);
}

/** At least one piece, with random lengths. */
export function cut(whole, choose, most) {
  const pieces = [];
  for (let start = 0; start < whole.length || pieces.length === 0; ) {
    const end = Math.min(whole.length, start + choose(most) + (choose(8) === 0 ? 0 : 1));
    pieces.push(whole.slice(start, end));
    start = end;
  }
  return pieces;
}
