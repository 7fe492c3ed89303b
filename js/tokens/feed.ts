import type { Request } from '../module/options.js';
import { Session } from '../module/session.js';
import { type Lifetime, type TokenBuffer, TokenReader } from './buffer.js';
import { ByteSource, TextSource } from './source.js';

/**
 * Receives the tokens that a chunk completed, and the source that contains these tokens. All calls for one input get
 * the same source object.
 */
export type Visit<Result> = (tokens: TokenBuffer, source: TextSource | ByteSource) => Result;

/**
 * The largest part of a chunk that is parsed at once, in code units or bytes. The parser forgets what it has read
 * between two parts, so a larger part takes more memory. It is also slower, because it does not fit into caches.
 */
const largestPart = 0x10000;

type Position = 'last' | 'other';

/** Parses an input that arrives in chunks, and passes the tokens to a function. */
export class TokenFeed {
  readonly #request: Request;
  readonly #reader: TokenReader;
  #session: Session | undefined;
  #text: TextSource | undefined;
  #bytes: ByteSource | undefined;
  #isClosed = false;
  #isVisiting = false;
  /** Whether the call that visits tokens, or the last one, is asynchronous. */
  #isAsync = false;
  #knowsEncoding = false;

  /**
   * @param request the checked options, with the flag `tokens`.
   * @param lifetime how long the tokens of a call of `visit` are needed.
   */
  constructor(request: Request, lifetime: Lifetime) {
    this.#request = request;
    this.#reader = new TokenReader(lifetime);
  }

  /**
   * Parses a chunk and calls `visit` with the tokens that are complete, once or several times. An error closes the
   * feed, even if `visit` throws the error. Exception: if `visit` calls this method, the call throws. The feed then
   * closes only if `visit` does not catch the error.
   *
   * @param caller the name of the function in error messages.
   * @param position whether the chunk is the last chunk of the input.
   * @throws TypeError if the chunk and earlier chunks are not all strings or all bytes. Error if `visit` calls this
   *   method, after the last chunk, or after `close`. Also throws as `parse`, and what `visit` throws.
   */
  write(caller: string, chunk: string | Uint8Array, position: Position, visit: Visit<void>): void {
    this.#begin(caller, false);
    try {
      // Most chunks are small.
      if (chunk.length <= largestPart) {
        this.#parse(caller, { piece: chunk, isEnd: true }, position, visit);
      } else {
        for (const part of partsOf(chunk)) this.#parse(caller, part, position, visit);
      }
    } catch (error) {
      this.close();
      throw error;
    } finally {
      this.#isVisiting = false;
    }
    if (position === 'last') this.close();
  }

  /** The same as `write`, but awaits each call of `visit`. */
  async writeAsync(
    caller: string,
    chunk: string | Uint8Array,
    position: Position,
    visit: Visit<void | Promise<void>>,
  ): Promise<void> {
    this.#begin(caller, true);
    try {
      for (const part of partsOf(chunk)) {
        const pending = this.#parse(caller, part, position, visit);
        if (pending !== undefined) await pending;
      }
    } catch (error) {
      this.close();
      throw error;
    } finally {
      this.#isVisiting = false;
    }
    if (position === 'last') this.close();
  }

  /** Whether the encoding of the bytes is not known yet, so that no byte was parsed. */
  get waitsForEncoding(): boolean {
    return this.#bytes !== undefined && !this.#isClosed && !this.#knowsEncoding;
  }

  /** The same as `writeAsync`, for the bytes so far: they decide about the encoding. */
  async decideEncoding(caller: string, visit: Visit<void | Promise<void>>): Promise<void> {
    const bytes = this.#bytes;
    if (!this.waitsForEncoding || bytes === undefined) return;
    this.#begin(caller, true);
    try {
      this.#session?.decideEncoding();
      await this.#visit(visit, bytes);
    } catch (error) {
      this.close();
      throw error;
    } finally {
      this.#isVisiting = false;
    }
  }

  /** An empty chunk: bytes if the other chunks are bytes, otherwise a string. */
  get emptyChunk(): string | Uint8Array {
    return this.#bytes === undefined ? '' : new Uint8Array(0);
  }

  /** Frees the memory of the parse. */
  close(): void {
    this.#isClosed = true;
    this.#session?.close();
    this.#session = undefined;
  }

  #begin(caller: string, isAsync: boolean): void {
    if (this.#isVisiting) {
      const advice = this.#isAsync ? 'await the earlier call; ' : '';
      throw new Error(`${caller}: ${advice}a handler must not call it`);
    }
    if (this.#isClosed) throw new Error(`${caller}: it is closed; create another`);
    this.#isVisiting = true;
    this.#isAsync = isAsync;
  }

  /** Parses a part of a chunk. */
  #parse<Result>(
    caller: string,
    { piece, isEnd }: Part,
    position: Position,
    visit: Visit<Result>,
  ): Result {
    if (this.#isClosed) throw new Error(`${caller}: it is closed; create another`);
    const source = this.#sourceOf(caller, piece);
    this.#session ??= new Session(this.#request);
    this.#session.write(piece, isEnd ? position : 'other');
    return this.#visit(visit, source);
  }

  #visit<Result>(visit: Visit<Result>, source: TextSource | ByteSource): Result {
    const tokens = this.#reader.open((this.#session as Session).encode());
    this.#knowsEncoding ||= tokens.encoding !== undefined;
    return visit(tokens, source);
  }

  /** Appends the chunk to the source, and returns the source. */
  #sourceOf(caller: string, chunk: string | Uint8Array): TextSource | ByteSource {
    if (typeof chunk === 'string') {
      if (this.#bytes !== undefined) throw mixedChunks(caller);
      this.#text ??= new TextSource();
      this.#text.append(chunk);
      return this.#text;
    }
    if (this.#text !== undefined) throw mixedChunks(caller);
    this.#bytes ??= new ByteSource();
    this.#bytes.append(chunk);
    return this.#bytes;
  }
}

/** A part of a chunk, and whether it is the end of the chunk. */
interface Part {
  piece: string | Uint8Array;
  isEnd: boolean;
}

function* partsOf(chunk: string | Uint8Array): Generator<Part> {
  const { length } = chunk;
  let start = 0;
  for (; length - start > largestPart; start += largestPart) {
    yield { piece: partOf(chunk, start, start + largestPart), isEnd: false };
  }
  yield { piece: start === 0 ? chunk : partOf(chunk, start, length), isEnd: true };
}

function partOf(chunk: string | Uint8Array, start: number, end: number): string | Uint8Array {
  return typeof chunk === 'string' ? chunk.slice(start, end) : chunk.subarray(start, end);
}

function mixedChunks(caller: string): TypeError {
  return new TypeError(`${caller}: chunks must be all strings or all bytes`);
}
