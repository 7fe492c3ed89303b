// node:zlib for pages: the formats gzip and zlib without compression. Pages have no synchronous compression.
// https://www.rfc-editor.org/rfc/rfc1950, rfc1951, rfc1952

import { Buffer } from 'buffer';

const longestBlock = 65_535;

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function adler32(bytes) {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return b * 65_536 + a;
}

/** Blocks that are stored and not compressed. */
function stored(bytes) {
  const blocks = [];
  for (let at = 0; at === 0 || at < bytes.length; at += longestBlock) {
    const block = bytes.subarray(at, at + longestBlock);
    const header = Buffer.alloc(5);
    header[0] = at + longestBlock >= bytes.length ? 1 : 0;
    header.writeUInt16LE(block.length, 1);
    header.writeUInt16LE(longestBlock - block.length, 3);
    blocks.push(header, block);
  }
  return Buffer.concat(blocks);
}

export function gzipSync(content) {
  const bytes = Buffer.from(content);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(bytes), 0);
  end.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]), stored(bytes), end]);
}

export function deflateSync(content) {
  const bytes = Buffer.from(content);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(adler32(bytes));
  return Buffer.concat([Buffer.from([0x78, 0x01]), stored(bytes), end]);
}

export const deflateRawSync = (content) => stored(Buffer.from(content));

/** Only tests that start a server of Node send this. */
export const brotliCompressSync = (content) => Buffer.from(content);
