import { argumentError } from '../base/errors.js';
import { memberOf } from '../base/members.js';
import { expectOptions, joinNames, type NamesOf, pickMembers } from '../base/names.js';
import {
  Parser,
  type ParserOptions,
  parserNames,
  type RootOf,
  readParserRequest,
} from '../documents/parser.js';
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

/** The option of `parseStream` that ends it early. */
export interface AbortOptions {
  /**
   * If the signal is aborted, the promise rejects with its reason, and the source is cancelled.
   * https://dom.spec.whatwg.org/#abortsignal
   */
  signal?: AbortSignal | undefined;
}

const streamNames = /* @__PURE__ */ joinNames(parserNames, {
  signal: true,
}) satisfies NamesOf<ParserOptions & AbortOptions>;

/** Whether a source is like a `Response`. A stream is not, even if it has a `body`, as the requests of frameworks. */
function isResponseLike(source: ResponseLike | ChunkSource | null): source is ResponseLike {
  if (typeof source !== 'object' || source === null) return false;
  return 'body' in source && 'headers' in source && !(Symbol.asyncIterator in source);
}

/**
 * Parses the page that a source returns in chunks. Parses each chunk when the chunk arrives.
 *
 * @param source a `Response`, a stream of browsers or Node, or another iterable of strings or bytes. The `Content-Type`
 *   of a `Response` and of Node's `IncomingMessage` declares the encoding, unless `options` has an `encoding`. `null`,
 *   the `body` of an empty response, is a source without chunks.
 * @param options the options of `Parser`, and `signal`.
 * @returns the tree of the whole input.
 * @throws what the source throws, and as `Parser` and its methods throw. If parsing a chunk fails, the source is
 *   cancelled. If an argument is wrong, the source is not read and not cancelled, as with `pipeTo`. If the `signal` is
 *   aborted, throws its reason.
 */
export async function parseStream<Options extends ParserOptions & AbortOptions = DocumentOptions>(
  source: ResponseLike | ChunkSource | null,
  options?: Options,
): Promise<Tree<RootOf<Options>>> {
  expectOptions('parseStream', options, streamNames);
  const signal = readSignal(options);
  const given = pickMembers(options, parserNames) as Options;
  readParserRequest('parseStream', given);
  const chunks = chunksOf(isResponseLike(source) ? source.body : source);
  const parser = new Parser(withTransport(contentTypeOf(source), given));
  try {
    const reader = readerOf(chunks);
    try {
      for (;;) {
        const { done, value } = await nextChunk(reader, signal);
        if (done) break;
        await parser.writeAsync(value);
      }
      return await parser.endAsync();
    } catch (error) {
      cancel(reader, error);
      throw error;
    } finally {
      reader.release();
    }
  } finally {
    parser.close();
  }
}

function readSignal(options: AbortOptions | undefined): AbortSignal | undefined {
  const signal = memberOf(options, 'signal');
  if (signal === undefined || typeof signal?.addEventListener === 'function') return signal;
  throw argumentError('parseStream', 'signal', 'an AbortSignal', signal);
}

/** The `Content-Type` of a `Response`, or of an `IncomingMessage`. Several values are joined with commas. */
function contentTypeOf(source: unknown): string | null | undefined {
  const { headers, headersDistinct } = (source ?? {}) as {
    headers?: Partial<FieldReader> & { 'content-type'?: string };
    headersDistinct?: { 'content-type'?: readonly string[] };
  };
  if (typeof headers?.get === 'function') return headers.get('content-type');
  // In `headers`, Node keeps only the first value, and the last one counts.
  return headersDistinct?.['content-type']?.join() ?? headers?.['content-type'];
}

function chunksOf(source: ChunkSource | null): ChunkSource {
  if (source === null) return [];
  // Strings and views of bytes are iterable too. But they are chunks, and not sources of chunks.
  if (typeof source === 'object' && !ArrayBuffer.isView(source)) {
    if (Symbol.asyncIterator in source || Symbol.iterator in source || 'getReader' in source) {
      return source;
    }
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

/** Reads chunks. */
interface ChunkReader {
  next(): Promise<{ done?: boolean | undefined; value?: unknown }>;
  /** Ends the source, even if a read runs. */
  cancel(reason: unknown): unknown;
  /** Lets others read what remains. */
  release(): void;
}

/** @throws TypeError if the source is a stream that is locked. */
function readerOf(source: ChunkSource): ChunkReader {
  if ('getReader' in source) {
    const reader = source.getReader();
    return {
      next: () => reader.read(),
      cancel: (reason) => reader.cancel(reason),
      release: () => reader.releaseLock(),
    };
  }
  const iterator =
    Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  return {
    next: async () => iterator.next(),
    cancel() {
      // The iterator of a stream of Node ends the stream only after a read has ended.
      (source as { destroy?(): void }).destroy?.();
      return iterator.return?.();
    },
    release() {},
  };
}

/** The next chunk. Rejects with the reason of the signal if it is aborted before the chunk arrives. */
function nextChunk(
  reader: ChunkReader,
  signal: AbortSignal | undefined,
): Promise<{ done?: boolean | undefined; value: Input }> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal?.reason);
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);
    reader
      .next()
      .then(resolve as never, reject)
      .finally(() => signal?.removeEventListener('abort', onAbort));
  });
}

/** Cancels a source. An error of the cancellation is ignored, because another error is reported. */
function cancel(reader: ChunkReader, reason: unknown): void {
  try {
    Promise.resolve(reader.cancel(reason)).catch(() => {});
  } catch {
    // The source is not used any more.
  }
}
