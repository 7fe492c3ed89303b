/** The pages of WARC files. https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/ */

import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { isGzip, membersOf } from './gzip.js';
import { bytesOf } from './lines.js';
import type { SourceItem } from './list.js';

/** The most bytes of a record whose page is read. Longer records are passed over. */
const mostRecordBytes = 2 ** 29;
const version = 'WARC/';
const headerEnd = '\r\n\r\n';
/** The most bytes of the header of a record. */
const mostHeaderBytes = 65_536;
/** The most codings of a body: each of them reads all bytes. */
const mostCodings = 5;
const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i;

type Fields = ReadonlyMap<string, string>;

/** The HTML responses with a status from 200 to 299, and HTML resources. Other records have no pages. */
export async function* itemsOfWarc(path: string): AsyncGenerator<SourceItem> {
  let records = 0;
  let pages = 0;
  for await (const record of recordsOf(path)) {
    records++;
    if ('damage' in record) {
      yield { kind: 'problem', name: `${path} record ${records}`, message: record.damage };
      pages++;
      continue;
    }
    const item = itemOf(record.fields, record.body, `${path} record ${records}`);
    if (item === undefined) continue;
    pages++;
    yield item;
  }
  if (pages === 0) {
    yield { kind: 'problem', name: path, message: `none of ${records} records is a page` };
  }
}

type WarcRecord = { fields: Fields; body: Buffer } | { damage: string };

async function* recordsOf(path: string): AsyncGenerator<WarcRecord> {
  const chunks = bytesOf(path)[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const all = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  if (!isGzip(first.value)) {
    yield* recordsIn(all);
    return;
  }
  for await (const member of membersOf(all)) {
    if ('damage' in member) yield member;
    else yield* recordsIn([member.bytes]);
  }
}

/** The records of uncompressed bytes. The records after a damaged record are read, too. */
async function* recordsIn(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<WarcRecord> {
  const source =
    Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  let rest: Buffer = Buffer.alloc(0);
  let isAtEnd = false;
  /** Reads until there are so many bytes, or the source ends. */
  const need = async (length: number) => {
    const parts = [rest];
    let total = rest.length;
    while (total < length && !isAtEnd) {
      const { done, value } = await source.next();
      if (done) isAtEnd = true;
      else {
        parts.push(value);
        total += value.length;
      }
    }
    if (parts.length > 1) rest = Buffer.concat(parts);
  };
  for (;;) {
    for (let ends = 1; ends > 0; rest = rest.subarray(ends)) {
      await need(mostHeaderBytes);
      ends = lineEnds(rest);
    }
    if (rest.length === 0) return;
    const end = rest.subarray(0, mostHeaderBytes).indexOf(headerEnd);
    const fields = end === -1 ? undefined : fieldsOf(rest.toString('utf8', 0, end), version);
    const length = Number(fields?.get('content-length') || Number.NaN);
    if (fields === undefined || !Number.isSafeInteger(length) || length < 0) {
      yield { damage: 'the bytes are no WARC record' };
      // A line inside of a header does not begin like a header. So the header that ends next begins at the last such
      // line before its end, and each byte is searched once, even if many lines begin like headers.
      for (let from = Math.max(0, end); ; ) {
        const nextEnd = rest.indexOf(headerEnd, from);
        if (nextEnd === -1) {
          if (isAtEnd) return;
          rest = rest.subarray(Math.max(0, rest.length - mostHeaderBytes));
          from = Math.max(0, rest.length - headerEnd.length + 1);
          await need(rest.length + 1);
          continue;
        }
        const next = rest.subarray(0, nextEnd).lastIndexOf(`\n${version}`);
        if (next !== -1) {
          rest = rest.subarray(next + 1);
          break;
        }
        rest = rest.subarray(nextEnd + headerEnd.length - 1);
        from = 0;
      }
      continue;
    }
    const start = end + headerEnd.length;
    if (length > mostRecordBytes) {
      // The bytes are dropped as they arrive.
      for (let left = start + length; left > 0; ) {
        await need(1);
        if (rest.length === 0) return;
        const taken = Math.min(left, rest.length);
        rest = rest.subarray(taken);
        left -= taken;
      }
      if (pageRecord(fields)) yield { damage: `the record has ${length} bytes` };
      continue;
    }
    await need(start + length);
    if (rest.length < start + length) {
      yield { damage: 'the file ends inside of a record' };
      return;
    }
    yield { fields, body: rest.subarray(start, start + length) };
    rest = rest.subarray(start + length);
  }
}

function pageRecord(fields: Fields): boolean {
  return ['response', 'resource'].includes(fields.get('warc-type') ?? '');
}

/** The number of line ends at the start of bytes. */
function lineEnds(bytes: Buffer): number {
  let at = 0;
  while (bytes[at] === 0x0d || bytes[at] === 0x0a) at++;
  return at;
}

/** The fields of a header, with names in lower case. Undefined if the first line does not begin with the text. */
function fieldsOf(header: string, firstLine: string): Fields | undefined {
  const [first, ...lines] = header.split(/\r?\n/);
  if (!first.startsWith(firstLine)) return undefined;
  const fields = new Map<string, string>([['', first]]);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0)
      fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

/** The page of a record. Undefined if the record has none. */
function itemOf(fields: Fields, body: Buffer, position: string): SourceItem | undefined {
  const url = fields.get('warc-target-uri')?.replace(/^<(.*)>$/, '$1');
  const name = url ?? position;
  const input = { ...(url !== undefined && URL.canParse(url) ? { url } : {}) };
  if (fields.get('warc-type') === 'resource') {
    const contentType = fields.get('content-type') ?? '';
    if (!isHtml.test(contentType)) return undefined;
    return { kind: 'page', name, input: { ...input, content: body, contentType } };
  }
  if (fields.get('warc-type') !== 'response') return undefined;
  const end = body.indexOf(headerEnd);
  const http = fieldsOf(body.toString('latin1', 0, Math.max(0, end)), 'HTTP/');
  if (http === undefined) return undefined;
  const contentType = http.get('content-type') ?? '';
  if (!/^HTTP\/\S+ 2\d\d/.test(http.get('') ?? '') || !isHtml.test(contentType)) return undefined;
  try {
    const content = decoded(body.subarray(end + headerEnd.length), http);
    return { kind: 'page', name, input: { ...input, content, contentType } };
  } catch (error) {
    return { kind: 'problem', name, message: `its body is damaged: ${(error as Error).message}` };
  }
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: mostRecordBytes }),
  'x-gzip': (bytes) => gunzipSync(bytes, { maxOutputLength: mostRecordBytes }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: mostRecordBytes }),
  // Some servers send raw data of deflate.
  deflate(bytes) {
    const inflate = (bytes[0] & 15) === 8 ? inflateSync : inflateRawSync;
    return inflate(bytes, { maxOutputLength: mostRecordBytes });
  },
  identity: (bytes) => bytes,
};

/** The body of a response without the codings of the transfer and of the content. */
function decoded(body: Buffer, http: Fields): Buffer {
  const isChunked = /\bchunked\b/i.test(http.get('transfer-encoding') ?? '');
  let bytes = isChunked ? withoutChunks(body) : body;
  const codings = (http.get('content-encoding') ?? '').toLowerCase().split(',');
  if (codings.length > mostCodings) throw new Error(`it has ${codings.length} codings`);
  for (const each of codings.reverse()) {
    const coding = each.trim();
    if (coding === '') continue;
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (decode === undefined) throw new Error(`there is no decoder for ${coding}`);
    bytes = decode(bytes);
  }
  return bytes;
}

/** The content of chunks. Some programs write the decoded body and keep the field: then the body has no chunks. */
function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size =
      end === -1 ? '' : body.toString('latin1', at, Math.min(end, at + 64)).split(';')[0];
    if (!/^\s*[0-9a-f]{1,8}\s*$/i.test(size)) {
      if (at === 0) return body;
      throw new Error('a chunk has no length');
    }
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
    if (at > body.length) throw new Error('the last chunk is incomplete');
  }
}
