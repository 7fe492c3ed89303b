/** Files of gzip members. https://www.rfc-editor.org/rfc/rfc1952 */

import { crc32, inflateRawSync } from 'node:zlib';

/** The most bytes of a member, compressed or not. Each record of a WARC file is a member of its own. */
const mostMemberBytes = 2 ** 29;
const magic = Buffer.from([0x1f, 0x8b, 0x08]);
/** A page has about this length. Each chunk of the output costs a call, and is copied. */
const chunkSize = 65_536;
/** The least bytes that count for a false member. */
const leastAttempt = 256;
/** How often false members can read the bytes of a file before the search is coarser. */
const patience = 8;

const cut = 'the file ends inside of a record';
const tooLong = `the record has more than ${mostMemberBytes} bytes`;

/** A member, or why the bytes before the next member are damaged. */
export type Member = { bytes: Buffer } | { damage: string };

/** Whether bytes begin a gzip file. */
export function isGzip(bytes: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/**
 * The contents of the members of a file. The members after a damaged member are read, too: the search for the next
 * member begins inside of the damaged one.
 *
 * The work is proportional to the file, even if many bytes begin false members, and each of these contains all that
 * follow. False members may read each byte of the file `patience` times. After that, the search begins after the bytes
 * that a false member has read, so members inside of it are part of the damage.
 */
export async function* membersOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let isAtEnd = false;
  let bytesRead = 0;
  /** Doubles the bytes, so that a long member is tried few times. */
  const readMore = async () => {
    const parts = [rest];
    for (let length = 0; length <= rest.length && !isAtEnd; ) {
      const { done, value } = await source.next();
      if (done) isAtEnd = true;
      else {
        parts.push(value);
        length += value.length;
      }
    }
    rest = Buffer.concat(parts);
    bytesRead += rest.length - parts[0].length;
  };
  let phase: 'members' | 'search' = 'members';
  /** The bytes that false members have read. */
  let attempted = 0;
  await readMore();
  while (rest.length > 0) {
    const member = readMember(rest);
    if (member === 'incomplete' && !isAtEnd && rest.length < mostMemberBytes) {
      await readMore();
      continue;
    }
    if (typeof member === 'object') {
      phase = 'members';
      yield { bytes: member.bytes };
      rest = rest.subarray(member.length);
    } else {
      if (member === 'incomplete') yield { damage: isAtEnd ? cut : tooLong };
      else if (phase === 'members') yield { damage: member };
      phase = 'search';
      const attempt = member === 'incomplete' ? rest.length : lengthOfAttempt(rest);
      let from = 1;
      if (attempted + attempt <= patience * bytesRead) attempted += attempt;
      else from = attempt;
      for (;;) {
        const next = rest.indexOf(magic, from);
        if (next !== -1) {
          rest = rest.subarray(next);
          break;
        }
        if (isAtEnd) return;
        // The end can have the first bytes of a member.
        rest = rest.subarray(Math.max(from, rest.length - magic.length + 1));
        from = 0;
        await readMore();
      }
    }
    if (rest.length === 0 && !isAtEnd) await readMore();
  }
}

/** At least as many bytes as decompression reads of a false member before it fails, and at most four times as many. */
function lengthOfAttempt(bytes: Buffer): number {
  let length = leastAttempt;
  while (length < bytes.length && readMember(bytes.subarray(0, length)) === 'incomplete') {
    length *= 4;
  }
  return Math.min(length, bytes.length);
}

/** The first member of bytes and its length; `'incomplete'`; or what is wrong. */
function readMember(bytes: Buffer): { bytes: Buffer; length: number } | string {
  if (bytes.length < 18) return 'incomplete';
  if (!isGzip(bytes)) return 'the bytes are no gzip';
  const start = endOfHeader(bytes);
  if (start === undefined) return 'incomplete';
  try {
    const options = { info: true, maxOutputLength: mostMemberBytes, chunkSize } as const;
    const { buffer, engine } = inflateRawSync(bytes.subarray(start), options) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    const end = start + engine.bytesWritten;
    if (bytes.length < end + 8) return 'incomplete';
    const isIntact =
      bytes.readUInt32LE(end) === crc32(buffer) &&
      bytes.readUInt32LE(end + 4) === buffer.length % 2 ** 32;
    return isIntact ? { bytes: buffer, length: end + 8 } : 'the checksum is wrong';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') return 'incomplete';
    return message;
  }
}

/** The index after the header of a member. Undefined if the bytes end in the header. */
function endOfHeader(bytes: Buffer): number | undefined {
  const flags = bytes[3];
  let at = 10;
  if (flags & 4) at += 2 + bytes.readUInt16LE(at);
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue;
    const end = bytes.indexOf(0, at);
    if (end === -1) return undefined;
    at = end + 1;
  }
  if (flags & 2) at += 2;
  return at < bytes.length ? at : undefined;
}
