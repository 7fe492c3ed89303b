import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pagesOf } from './warc.mjs';

const extract = new URL('extract.mjs', import.meta.url);

/**
 * Writes a line of JSON for each page of a WARC file. The file of lines is complete or absent: so a job can be killed,
 * and can even run twice at the same time.
 *
 * @param {import('souptree/pool').Pool} pool
 * @param {string} input
 * @param {string} output
 */
export async function writeLines(pool, input, output) {
  const temporary = `${output}.${randomUUID()}.part`;
  try {
    // `flush`: the bytes are on the disk before the file gets its name.
    await pipeline(linesOf(pool, input), createWriteStream(temporary, { flush: true }));
    await rename(temporary, output);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** @param {import('souptree/pool').Pool} pool @param {string} path */
async function* linesOf(pool, path) {
  for await (const { input, value, error } of pool.map(pagesOf(path), extract)) {
    const answer = error ? { url: input.url, error: error.message } : { url: input.url, ...value };
    yield `${JSON.stringify(answer)}\n`;
  }
}
