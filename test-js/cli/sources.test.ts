/** The work of the readers of WARC files, counted: it is proportional to the file, even if the file is crafted. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { membersOf } from '../../js/cli/sources/gzip.js';
import { itemsOfWarc } from '../../js/cli/sources/warc.js';

/** The bytes that decompression has read. */
let bytesRead = 0;
const { inflateRawSync } = zlib;

/** The code of the error of bytes, if they are no member. */
function failureOf(bytes: Buffer): string | undefined {
  try {
    inflateRawSync(bytes);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

/** Decompresses with a count. After an error, Node does not say how many bytes it has read. */
function countingInflate(bytes: Buffer, options: object): unknown {
  const isShort = (length: number) => failureOf(bytes.subarray(0, length)) === 'Z_BUF_ERROR';
  try {
    const result = inflateRawSync(bytes, options) as unknown as {
      engine: { bytesWritten: number };
    };
    bytesRead += result.engine.bytesWritten;
    return result;
  } catch (error) {
    let [read, most] = [0, bytes.length];
    while (read < most) {
      const middle = Math.floor((read + most) / 2);
      if (isShort(middle)) read = middle + 1;
      else most = middle;
    }
    bytesRead += read;
    throw error;
  }
}

const headOfMember = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** The head of a block that is stored. */
function stored(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(length ^ 0xffff, 3);
  return head;
}

/** The pieces of a file with members that decompress to the end of the file, and are damaged there. */
function falseMembers(length: number, between: Buffer): Buffer {
  const parts: Buffer[] = [];
  const unit = headOfMember.length + 5 + between.length;
  const segment = 40 * unit;
  for (let total = 0; total < length; ) {
    for (let at = 0; at < segment; at += unit) {
      parts.push(headOfMember, stored(segment - at - headOfMember.length - 5), between);
    }
    // All blocks of the segment end here, and the next block has the whole next segment.
    parts.push(stored(segment));
    total += segment + 5;
  }
  parts.push(Buffer.alloc(segment), Buffer.from([7]));
  return Buffer.concat(parts);
}

/** A stored block whose members are all in the header: the name has no end. */
function endlessNames(length: number): Buffer {
  const head = Buffer.from(headOfMember);
  head[3] = 8;
  head.fill(1, 4);
  return Buffer.concat(Array.from({ length: length / head.length }, () => head));
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

async function read(bytes: Buffer) {
  let members = 0;
  let damages = 0;
  for await (const member of membersOf(chunksOf(bytes))) {
    if ('damage' in member) damages++;
    else members++;
  }
  return { members, damages };
}

const empty = zlib.gzipSync('');

describe('a gzip file whose false members contain each other', () => {
  beforeEach(() => {
    bytesRead = 0;
    jest.spyOn(zlib, 'inflateRawSync').mockImplementation(countingInflate as never);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each([
    ['alone', Buffer.alloc(0)],
    ['between good members', empty],
  ])('is read in linear time: %s', async (_, between) => {
    const [few, many] = [2000, 32_000].map((length) => falseMembers(length, between));
    await read(few);
    const readOfFew = bytesRead;
    await read(many);
    expect((bytesRead - readOfFew) / readOfFew).toBeLessThan((1.5 * many.length) / few.length);
  });

  test('in their headers', async () => {
    const bytes = endlessNames(400_000);
    const { cpuUsage } = process;
    const start = cpuUsage();
    expect(await read(bytes)).toMatchObject({ members: 0 });
    // Each byte once for each member would be eight billion steps.
    expect(cpuUsage(start).user / 1e6).toBeLessThan(10);
  });
});

test('a few false members cost no good member', async () => {
  const good = zlib.gzipSync('page'.repeat(1000));
  const damaged = Buffer.from(good);
  damaged[20] ^= 0x55;
  const bytes = Buffer.concat(Array.from({ length: 40 }, () => [damaged, good, good]).flat());
  expect(await read(bytes)).toEqual({ members: 80, damages: 40 });
});

describe('an uncompressed file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'souptree-sources-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const messagesOf = async (content: string | Buffer) => {
    const path = join(folder, 'crafted.warc');
    writeFileSync(path, content);
    const messages: string[] = [];
    for await (const item of itemsOfWarc(path)) {
      messages.push(item.kind === 'page' ? item.name : item.message);
    }
    return messages;
  };
  const damage = 'the bytes are no WARC record';
  const page = (coding: string, body: Buffer) => {
    const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: ${coding}\r\n\r\n`;
    const length = http.length + body.length;
    const head = `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: page\r\nContent-Length: ${length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head + http), body]);
  };

  test('with many lines like the first line of a header has one damage before its page', async () => {
    const lines = 'WARC/1.1\n'.repeat(200_000);
    const good = page('', Buffer.from('x'));
    expect(await messagesOf(Buffer.concat([Buffer.from(lines), good]))).toEqual([damage, 'page']);
    expect(await messagesOf(`${lines}\r\n\r\n`)).toEqual([damage, damage]);
  });

  test('can have many line ends between its records', async () => {
    const good = page('', Buffer.from('x'));
    expect(await messagesOf(Buffer.concat([good, Buffer.alloc(1_000_000, '\r\n'), good]))).toEqual([
      'page',
      'page',
    ]);
  });

  test('has pages of at most five codings', async () => {
    const nested = (count: number) => {
      let body = Buffer.from('x');
      for (let index = 0; index < count; index++) body = zlib.gzipSync(body);
      return page(Array(count).fill('gzip').join(' ,  '), body);
    };
    expect(await messagesOf(nested(5))).toEqual(['page']);
    expect(await messagesOf(nested(6))).toEqual(['its body is damaged: it has 6 codings']);
    const spaces = page(`a${' '.repeat(60_000)}b`, Buffer.from('x'));
    expect((await messagesOf(spaces))[0]).toMatch(/there is no decoder for a/);
  });
});
