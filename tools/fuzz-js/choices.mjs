// Reads what an input chooses: its first bytes are numbers, the rest is a page.

import { chooser } from '../lib/soup.mjs';

export const headerBytes = 8;

/** The numbers of the header, and a function that returns integers in [0, n), from the last four. */
export function readHeader(bytes) {
  const header = new Uint8Array(headerBytes);
  header.set(bytes.subarray(0, headerBytes));
  const seed = new DataView(header.buffer).getUint32(4);
  return { numbers: [...header.subarray(0, 4)], seed, choose: chooser(seed) };
}

// Bytes from here on represent other code units, each surrogate apart. U+E000 is none of them: see
// `insertions` in rewriting.mjs.
const firstOther = 0xe8;
const others =
  '\ud83d|\ude00|\ud800|\udc00|\ud83d\ude00|\u20ac|\ufeff|\ufffd|\u2028|\u0100|\u0130|\u212a|\u017f|\u4e00|\uac00|\uffff'.split(
    '|',
  );

/** The page as a string: most bytes are a code unit each. */
export function readPage(bytes) {
  let text = '';
  for (const byte of bytes.subarray(headerBytes)) {
    text +=
      byte < firstOther ? String.fromCharCode(byte) : others[(byte - firstOther) % others.length];
  }
  return text;
}

/** An input with that page, of which it keeps what bytes can represent. */
export function inputOf(header, page) {
  const text = Buffer.from(page.replace(/[\u00e8-\uffff]/g, '\u00e8'), 'latin1');
  return Buffer.concat([Buffer.from(header), text]);
}

/** The pieces of a text or of bytes, cut anywhere; at least one. */
export function cut(whole, choose, most) {
  const pieces = [];
  for (let start = 0; start < whole.length || pieces.length === 0; ) {
    const end = Math.min(whole.length, start + choose(most) + (choose(8) === 0 ? 0 : 1));
    pieces.push(whole.slice(start, end));
    start = end;
  }
  return pieces;
}
