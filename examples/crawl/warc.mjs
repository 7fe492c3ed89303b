// Reads and writes compressed WARC files of this example: each record is a page. `souptree run --warc` reads the files
// of others.

import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';

const headerEnd = '\r\n\r\n';

/**
 * Writes a file of resource records, each in a gzip member of its own.
 *
 * @param {string} path
 * @param {Iterable<{ url: string, content: string }>} pages
 */
export async function writeWarc(path, pages) {
  const members = Array.from(pages, ({ url, content }) => {
    const body = Buffer.from(content);
    const fields = [
      'WARC/1.1',
      'WARC-Type: resource',
      `WARC-Target-URI: ${url}`,
      'Content-Type: text/html; charset=utf-8',
      `Content-Length: ${body.length}`,
    ];
    return gzipSync(
      Buffer.concat([Buffer.from(fields.join('\r\n') + headerEnd), body, Buffer.from(headerEnd)]),
    );
  });
  await writeFile(path, Buffer.concat(members));
}

/**
 * The pages of a file, in its order.
 *
 * @param {string} path
 */
export async function* pagesOf(path) {
  // `pipeline` ends the iteration with the error of either stream.
  const bytes = pipeline(createReadStream(path), createGunzip(), () => {});
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const start = rest.indexOf(headerEnd) + headerEnd.length;
      if (start < headerEnd.length) break;
      const fields = rest.toString('utf8', 0, start);
      const end = start + Number(/^Content-Length: (\d+)/im.exec(fields)?.[1]);
      if (Number.isNaN(end)) throw new Error(`${path}: a record has no length`);
      if (rest.length < end + headerEnd.length) break;
      const url = /^WARC-Target-URI: (.*)\r$/im.exec(fields)?.[1];
      yield { url, content: rest.subarray(start, end), contentType: 'text/html; charset=utf-8' };
      rest = rest.subarray(end + headerEnd.length);
    }
  }
  if (rest.length > 0) throw new Error(`${path}: the last record is cut`);
}
