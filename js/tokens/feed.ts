import { flagBytesInput } from '../generated/call.js';
import type { Request } from '../module/options.js';
import { Session } from '../module/session.js';
import { type TokenBuffer, TokenReader } from './buffer.js';
import { ByteSource, TextSource } from './source.js';

/** Gets the tokens that a chunk brought, and the source that they stand in, the same each time. */
export type Visit = (tokens: TokenBuffer, source: TextSource | ByteSource) => void;

/** The tokens of an input that comes in chunks. */
export class TokenFeed {
  readonly #request: Request;
  readonly #reader = new TokenReader();
  #session: Session | undefined;
  #text: TextSource | undefined;
  #bytes: ByteSource | undefined;
  #isClosed = false;
  #isVisiting = false;

  constructor(request: Request) {
    this.#request = request;
  }

  /**
   * Parses a chunk, and visits what it brought. What the visitor throws closes the feed.
   *
   * @param caller for messages.
   */
  write(
    caller: string,
    chunk: string | Uint8Array,
    position: 'last' | 'other',
    visit: Visit,
  ): void {
    if (this.#isVisiting) throw new Error(`${caller}: it was called while a handler runs`);
    if (this.#isClosed) throw new Error(`${caller}: it is closed`);
    this.#isVisiting = true;
    try {
      const source = this.#sourceOf(caller, chunk);
      this.#session ??= this.#openSession(typeof chunk === 'string' ? 0 : flagBytesInput);
      this.#session.write(chunk, position);
      // A copy, since handlers may parse something themselves.
      visit(this.#reader.open(this.#session.encode().slice()), source);
    } catch (error) {
      this.close();
      throw error;
    } finally {
      this.#isVisiting = false;
    }
    if (position === 'last') this.close();
  }

  /** An empty chunk of the kind of the others. */
  get emptyChunk(): string | Uint8Array {
    return this.#bytes === undefined ? '' : new Uint8Array(0);
  }

  close(): void {
    this.#isClosed = true;
    this.#session?.close();
    this.#session = undefined;
  }

  #openSession(kind: number): Session {
    return new Session({ ...this.#request, flags: this.#request.flags | kind });
  }

  /** The source, with the chunk. */
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

function mixedChunks(caller: string): TypeError {
  return new TypeError(`${caller}: chunks must be all strings or all bytes`);
}
