/** Lists of paths, and pages as JSON Lines. */

import { createReadStream } from 'node:fs';
import { Utf8StreamDecoder } from '../../base/utf8.js';
import { type SourceItem, standardInput } from './list.js';
import { itemsOfPath } from './paths.js';

/** A longer line is no page: no string can have it. */
const longestLine = 2 ** 29;

/** The bytes of a file, or of the standard input. */
export function bytesOf(path: string): AsyncIterable<Buffer> {
  return path === standardInput
    ? process.stdin
    : createReadStream(path, { highWaterMark: 2 ** 18 });
}

/** The pages of a list: a path in each line, or between NUL characters, as `find -print0` writes them. */
export async function* itemsOfList(path: string): AsyncGenerator<SourceItem> {
  for await (const line of linesOf(path)) {
    for (const each of line.split('\0')) {
      if (each === standardInput)
        yield { kind: 'problem', name: each, message: 'a list has no page' };
      else if (each !== '') yield* itemsOfPath(each);
    }
  }
}

/** The pages of JSON Lines: objects with a `content` or a `path`, and perhaps a `url` and a `contentType`. */
export async function* itemsOfJsonLines(path: string): AsyncGenerator<SourceItem> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number++;
    if (line.trim() !== '') yield itemOf(line, `${path}:${number}`);
  }
}

function itemOf(line: string, position: string): SourceItem {
  let page: unknown;
  try {
    page = JSON.parse(line);
  } catch (error) {
    return { kind: 'problem', name: position, message: (error as Error).message };
  }
  if (typeof page !== 'object' || page === null || Array.isArray(page)) {
    return { kind: 'problem', name: position, message: 'the line is no JSON object' };
  }
  const { path, content, url, contentType } = page as Record<string, unknown>;
  const isPage = [path, content, url, contentType].every(
    (each) => each === undefined || typeof each === 'string',
  );
  if (!isPage || (path === undefined) === (content === undefined)) {
    const message =
      'the object needs a string `content` or `path`, and can have `url` and `contentType`';
    return { kind: 'problem', name: position, message };
  }
  const name = String(url ?? path ?? position);
  return { kind: 'page', name, input: { path, content, url, contentType } as { path: string } };
}

/** The lines of a file in UTF-8, without their ends. A last line without an end is a line. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new Utf8StreamDecoder();
  let rest: string[] = [];
  let length = 0;
  for await (const bytes of bytesOf(path)) {
    const [first, ...lines] = decoder.decode(bytes).split('\n');
    rest.push(first);
    length += first.length;
    if (length > longestLine) throw new Error('a line is longer than a string can be');
    for (const line of lines) {
      yield withoutReturn(rest.join(''));
      rest = [line];
      length = line.length;
    }
  }
  rest.push(decoder.decode());
  const last = rest.join('');
  if (last !== '') yield withoutReturn(last);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
