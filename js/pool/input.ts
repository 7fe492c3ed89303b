/** The inputs of a pool, and the form in which they cross. */

import { argumentError } from '../base/errors.js';
import { membersOf } from '../base/members.js';
import { expectNames, type NamesOf } from '../base/names.js';
import { tagOf } from '../base/tags.js';
import { utf8Encoder } from '../base/utf8.js';
import { type Input, readBytes } from '../module/input.js';
import type { FieldReader } from '../module/transport.js';
import { isWellFormed } from '../module/write-input.js';
import type { Crossing, PageOptions } from './protocol.js';

/** A response whose body is a page: a `Response`, or an object with these members. */
export interface ResponseInput {
  readonly headers: FieldReader;
  readonly url?: string | undefined;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A page with its URL and `Content-Type`: a file, or a content. */
export interface PageInput {
  /** The path of a file. A thread reads it. Not in browsers. */
  path?: string | undefined;
  /** The content, instead of `path`. */
  content?: Input | Blob | undefined;
  /** The URL of the page, which the function gets. */
  url?: string | undefined;
  /** The `Content-Type` of the page. It can declare the encoding. */
  contentType?: string | undefined;
}

/**
 * A page: a string of markup, bytes, a `Blob`, a `Response`, a stream of bytes or strings, the `file:` URL of a file,
 * or an object with a path or a content.
 */
export type PoolInput =
  | Input
  | Blob
  | URL
  | ResponseInput
  | ReadableStream<Uint8Array | string>
  | AsyncIterable<Uint8Array | string>
  | PageInput;

const pageNames = {
  path: true,
  content: true,
  url: true,
  contentType: true,
} satisfies NamesOf<PageInput>;

/**
 * The length of the longest strings that are cloned, in UTF-16 code units. V8 keeps such strings in its usual pages.
 */
const mostClonedUnits = 61_440;

/** Whether bytes cross as a copy, or are taken from the program. */
export type Taking = 'copy' | 'transfer';

/** The content of a page in the thread of the program. */
export interface PageContent {
  /** Undefined for a file. */
  content: string | Uint8Array | Blob | undefined;
  path: string | undefined;
  url: string | undefined;
  contentType: string | undefined;
}

/** The estimated length of a file. Batches have about this many bytes for each file. */
const estimatedFileLength = 32_768;

/** About how many bytes a page has. */
export function weightOf({ content }: PageContent): number {
  if (content === undefined) return estimatedFileLength;
  return typeof content === 'object' && 'size' in content ? content.size : content.length;
}

/**
 * The content of an input. A promise if the input must be read in this thread: a response or a stream.
 *
 * @throws TypeError if the value is no input.
 */
export function readPage(caller: string, input: unknown): PageContent | Promise<PageContent> {
  const direct = readContent(caller, input);
  if (direct !== undefined) return contentOnly(direct);
  if (typeof input !== 'object' || input === null || 'then' in input) {
    throw inputError(caller, input);
  }
  if (tagOf(input) === 'URL') return fileOf(caller, input as URL);
  if ('arrayBuffer' in input && 'headers' in input) return readResponse(input as ResponseInput);
  if ('getReader' in input || Symbol.asyncIterator in input) {
    return readStream(caller, input as AsyncIterable<unknown>);
  }
  return readPageInput(caller, input);
}

function contentOnly(content: PageContent['content']): PageContent {
  return { content, path: undefined, url: undefined, contentType: undefined };
}

function readContent(caller: string, input: unknown): string | Uint8Array | Blob | undefined {
  if (typeof input === 'string') return input;
  const tag = tagOf(input);
  if (tag === 'Blob' || tag === 'File') return input as Blob;
  return readBytes(caller, 'input', input);
}

function inputError(caller: string, input: unknown): TypeError {
  const expected =
    'a string, bytes, a Blob, a Response, a stream, a file: URL or an object with `path` or `content`';
  const isPromise = typeof input === 'object' && input !== null && 'then' in input;
  return argumentError(caller, 'input', expected, input, isPromise ? ': await it first' : '');
}

function fileOf(caller: string, url: URL): PageContent {
  if (url.protocol !== 'file:') {
    throw argumentError(caller, 'input', 'a file: URL', url.href, ': fetch it first');
  }
  // Node's functions accept a URL, but a URL cannot be sent to a thread.
  const path = decodeURIComponent(url.pathname).replace(/^\/([A-Za-z]:)/, '$1');
  return { content: undefined, path, url: undefined, contentType: undefined };
}

function readPageInput(caller: string, input: object): PageContent {
  expectNames(caller, 'input', input, pageNames);
  const { path, content, url, contentType } = membersOf(input, pageNames);
  for (const [name, value] of Object.entries({ path, url, contentType })) {
    if (value !== undefined && typeof value !== 'string') {
      throw argumentError(caller, `input.${name}`, 'a string', value);
    }
  }
  const given = content === undefined ? undefined : readContent(caller, content);
  if ((given === undefined) === (path === undefined)) throw inputError(caller, content ?? input);
  return { content: given, path, url, contentType } as PageContent;
}

async function readResponse(response: ResponseInput): Promise<PageContent> {
  const { headers, url } = response;
  const content = new Uint8Array(await response.arrayBuffer());
  const contentType = headers.get('content-type') ?? undefined;
  return { content, path: undefined, url: url === '' ? undefined : url, contentType };
}

async function readStream(caller: string, stream: AsyncIterable<unknown>): Promise<PageContent> {
  const texts: string[] = [];
  const parts: Uint8Array[] = [];
  for await (const chunk of chunksOf(stream)) {
    if (typeof chunk === 'string') texts.push(chunk);
    else {
      const bytes = readBytes(caller, 'input', chunk);
      if (bytes === undefined) throw argumentError(caller, 'input', 'a stream of bytes', chunk);
      parts.push(bytes);
    }
  }
  if (parts.length === 0) return contentOnly(texts.join(''));
  if (texts.length > 0) throw new TypeError(`${caller}: \`input\` has both strings and bytes`);
  return contentOnly(joined(parts));
}

/** The chunks of a stream. Safari's streams cannot be iterated. */
async function* chunksOf(stream: AsyncIterable<unknown> | ReadableStream): AsyncGenerator<unknown> {
  if (Symbol.asyncIterator in stream) {
    yield* stream as AsyncIterable<unknown>;
    return;
  }
  const reader = (stream as ReadableStream).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * The form in which a page crosses. Bytes are copied first, and the copy is transferred: cloning a view would copy its
 * whole buffer. The pool keeps its own content, so that it can send the page again after a thread has ended.
 *
 * @param options the options of this page; undefined if its task has them.
 * @param transferred gets the buffers that move to the thread.
 */
export function crossingOf(
  page: PageContent,
  options: PageOptions | undefined,
  taking: Taking,
  transferred: ArrayBuffer[],
): Crossing {
  const { path, url, contentType } = page;
  let { content } = page;
  let units: number | undefined;
  if (typeof content === 'string' && content.length > mostClonedUnits && isWellFormed(content)) {
    units = content.length;
    content = utf8Encoder().encode(content);
    transferred.push(content.buffer as ArrayBuffer);
  } else if (ArrayBuffer.isView(content)) {
    const isWhole = content.byteLength === content.buffer.byteLength;
    const isTaken = taking === 'transfer' && isWhole && tagOf(content.buffer) === 'ArrayBuffer';
    if (!isTaken) content = new Uint8Array(content);
    transferred.push(content.buffer as ArrayBuffer);
  }
  if (
    content !== undefined &&
    !(typeof content === 'object' && 'size' in content) &&
    units === undefined &&
    url === undefined &&
    contentType === undefined &&
    options === undefined
  ) {
    return content;
  }
  return { content, units, path, url, contentType, options };
}
