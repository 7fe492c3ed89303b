import { argumentError } from '../base/errors.js';
import { Parser, type ParserOptions, type RootOf, readParserRequest } from '../documents/parser.js';
import { type Input, readBytes } from '../module/input.js';
import { type FieldReader, withTransport } from '../module/transport.js';
import type { Tree } from '../tree/tree.js';
import type { DocumentOptions } from './document-feed.js';

/** A source of chunks: a stream of browsers (`response.body`) or Node, a generator, or an array. */
export type ChunkSource = ReadableStream<Input> | AsyncIterable<Input> | Iterable<Input>;

/** The members of a `Response` that `parseStream` reads. */
export interface ResponseLike {
  /** The chunks; null if the response has no body. */
  readonly body: ChunkSource | null;
  /** The header fields, of which `Content-Type` is read. */
  readonly headers: FieldReader;
}

/**
 * Whether a source is like a `Response`. A stream is not, even if it has the same members: Node's
 * `http.IncomingMessage` has `headers`, and server frameworks add a `body`.
 */
function isResponseLike(source: ResponseLike | ChunkSource | null): source is ResponseLike {
  if (typeof source !== 'object' || source === null) return false;
  return 'body' in source && 'headers' in source && !(Symbol.asyncIterator in source);
}

/**
 * Parses the page that a source returns in chunks. Parses each chunk when the chunk arrives.
 *
 * @param source a `Response`, a stream of browsers or Node, or another iterable of strings or bytes. The `Content-Type`
 *   of a `Response` declares the encoding, unless `options` has an `encoding`. `null`, the `body` of an empty response,
 *   is a source without chunks.
 * @param options the options of `Parser`.
 * @returns the tree of the whole input.
 * @throws what the source throws, and as `Parser` and its methods throw. If parsing a chunk fails, the source is
 *   cancelled. If an argument is wrong, the source is not read and not cancelled, as with `pipeTo`.
 */
export async function parseStream<Options extends ParserOptions = DocumentOptions>(
  source: ResponseLike | ChunkSource | null,
  options?: Options,
): Promise<Tree<RootOf<Options>>> {
  readParserRequest('parseStream', options);
  const isResponse = isResponseLike(source);
  const chunks = iterableOf(isResponse ? source.body : source);
  const parser = new Parser(isResponse ? withTransport(source.headers, options) : options);
  try {
    for await (const chunk of chunks) await parser.writeAsync(chunk);
    return await parser.endAsync();
  } finally {
    parser.close();
  }
}

function iterableOf(source: ChunkSource | null): AsyncIterable<Input> | Iterable<Input> {
  if (source === null) return [];
  // Strings and views of bytes are iterable too. But they are chunks, and not sources of chunks.
  if (typeof source === 'object' && !ArrayBuffer.isView(source)) {
    if (Symbol.asyncIterator in source || Symbol.iterator in source) return source;
    if ('getReader' in source) return chunksOf(source);
  }
  const expected = 'a Response, a stream or an iterable of chunks';
  throw argumentError('parseStream', 'source', expected, source, adviceFor(source));
}

/** The advice in the error message for a source that the caller can convert. Empty for other values. */
function adviceFor(source: unknown): string {
  if (typeof source === 'string' || readBytes('parseStream', 'source', source)) {
    return ': use `parseTree`';
  }
  if (typeof source !== 'object' || source === null) return '';
  if ('then' in source) return ': await it first';
  return 'stream' in source ? ': pass its stream()' : '';
}

/** The chunks of a stream, for browsers whose streams are not iterable. */
async function* chunksOf(stream: ReadableStream<Input>): AsyncGenerator<Input> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // `cancel` has no effect if the stream has ended.
    await reader.cancel();
  }
}
