/** Content that arrives while the output is read. */

import { argumentError } from '../../base/errors.js';
import { Utf8StreamDecoder } from '../../base/utf8.js';

/**
 * Content that arrives in chunks: a stream or an async iterable of strings, or of bytes in UTF-8. A chunk can end
 * anywhere, also inside of a character. Bytes that are not UTF-8 become U+FFFD.
 */
export type ContentStream =
  | ReadableStream<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/** @internal The streams of one rewrite that are not read to their end. */
export type UnreadStreams = Set<StreamedContent>;

/** @internal Cancels all streams of a rewrite. `reason` is the error that ended the rewrite, if there was one. */
export function cancelAll(streams: UnreadStreams, reason?: unknown): void {
  for (const stream of streams) stream.cancel(reason);
}

/** Reads the chunks of a stream, and cancels it. */
interface ChunkSource {
  next(): Promise<{ done?: boolean | undefined; value?: unknown }>;
  cancel(reason: unknown): unknown;
}

/** Turns the text of a stream into markup. Both methods return markup that is complete so far. */
export interface StreamText {
  /** Adds a piece of the text. */
  add(text: string): string;
  /** Ends the text. Returns the rest of its markup. */
  end(): string;
}

/** Whether a value is a stream or an async iterable. */
export function isContentStream(content: unknown): content is ContentStream {
  if (typeof content !== 'object' || content === null) return false;
  return Symbol.asyncIterator in content || isReadable(content);
}

function isReadable(content: object): content is ReadableStream<unknown> {
  return typeof (content as Partial<ReadableStream>).getReader === 'function';
}

/** @internal A stream that a handler inserts. Nothing is read before the first call of `read`. */
export class StreamedContent {
  readonly #caller: string;
  readonly #source: ChunkSource;
  #text: StreamText;
  readonly #unread: UnreadStreams;
  /** Undefined before the first bytes. */
  #decoder: Utf8StreamDecoder | undefined;
  /** A high surrogate at the end of the last chunk. The next chunk can begin with its low surrogate. */
  #surrogate = '';
  #hasEnded = false;
  /** Ends a read that runs. The stream may never answer after it was cancelled. */
  #stopReading: (() => void) | undefined;

  /**
   * @param caller the method that received the stream, for error messages.
   * @param content the stream. It is locked from now on.
   * @param text turns the text of the stream into markup.
   * @param unread contains the stream until it has ended or is cancelled.
   * @throws TypeError if the stream is locked.
   */
  constructor(caller: string, content: ContentStream, text: StreamText, unread: UnreadStreams) {
    this.#caller = caller;
    this.#source = openSource(caller, content);
    this.#text = text;
    this.#unread = unread;
    unread.add(this);
  }

  /** Turns the text of the stream into markup in another way. Call this method before the first call of `read`. */
  changeText(text: StreamText): void {
    this.#text = text;
  }

  /**
   * The next markup, which can be empty. Undefined at the end, or if the stream is cancelled.
   *
   * @throws what the stream throws, and TypeError for a chunk of another type. Then the stream is cancelled.
   */
  async read(): Promise<string | undefined> {
    if (this.#hasEnded) return undefined;
    try {
      const { done, value } = await this.#next();
      if (this.#hasEnded) return undefined;
      if (!done) return this.#text.add(this.#decode(value));
      const text = this.#surrogate + this.#endOfBytes();
      const markup = this.#text.add(text) + this.#text.end();
      this.#end();
      return markup;
    } catch (error) {
      this.cancel(error);
      throw error;
    }
  }

  /** Cancels the stream, unless it has ended. An error of the cancellation is ignored. */
  cancel(reason?: unknown): void {
    if (this.#hasEnded) return;
    this.#end();
    this.#stopReading?.();
    try {
      Promise.resolve(this.#source.cancel(reason)).catch(() => {});
    } catch {
      // The stream is not used any more.
    }
  }

  /** The next chunk; the end if the stream is cancelled first. */
  #next(): Promise<{ done?: boolean | undefined; value?: unknown }> {
    return new Promise((resolve, reject) => {
      this.#stopReading = () => resolve({ done: true });
      this.#source.next().then(resolve, reject);
    });
  }

  #end(): void {
    this.#hasEnded = true;
    this.#unread.delete(this);
  }

  #decode(chunk: unknown): string {
    const text = this.#surrogate + this.#textOf(chunk);
    this.#surrogate = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
    return this.#surrogate === '' ? text : text.slice(0, -1);
  }

  /** The incomplete character at the end of the bytes so far: U+FFFD, or nothing. */
  #endOfBytes(): string {
    const end = this.#decoder?.decode() ?? '';
    this.#decoder = undefined;
    return end;
  }

  #textOf(chunk: unknown): string {
    // An incomplete character of earlier bytes ends before a string.
    if (typeof chunk === 'string') return this.#endOfBytes() + chunk;
    if (ArrayBuffer.isView(chunk)) {
      this.#decoder ??= new Utf8StreamDecoder();
      return this.#decoder.decode(chunk as Uint8Array);
    }
    throw argumentError(this.#caller, 'content', 'a stream of strings or bytes in UTF-8', chunk);
  }
}

function openSource(caller: string, content: ContentStream): ChunkSource {
  if (!isReadable(content)) return openIterable(content);
  if (content.locked) {
    throw new TypeError(`${caller}: \`content\` is locked; pass a stream that nothing else reads`);
  }
  const reader = content.getReader();
  return { next: () => reader.read(), cancel: (reason) => reader.cancel(reason) };
}

function openIterable(content: AsyncIterable<unknown>): ChunkSource {
  const iterator = content[Symbol.asyncIterator]();
  let isStarted = false;
  return {
    next() {
      isStarted = true;
      return iterator.next();
    },
    cancel() {
      // The iterator of a stream of Node destroys the stream only after the first call of `next`.
      if (!isStarted) (content as { destroy?(): void }).destroy?.();
      return iterator.return?.();
    },
  };
}
