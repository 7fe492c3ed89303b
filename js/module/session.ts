/** A session parses one document or fragment in pieces, with a parser of its own in the WebAssembly module's memory. */

import { TextPieces } from '../base/text-pieces.js';
import {
  flagTokens,
  pieceDecideEncoding,
  pieceLastPiece,
  resultBufferAddress,
  resultBufferLength,
  resultEncoding,
  resultScriptNumber,
  resultSession,
  resultStatus,
  statusHostDecoderNeeded,
} from '../generated/call.js';
import {
  expectFits,
  firstCall,
  guardedCall,
  randomSeed,
  ranOutOfMemory,
  type Units,
  unitsOf,
} from './guard.js';
import type { LegacyDecoder } from './legacy-decoders.js';
import { checkInputLength } from './limits.js';
import { reserve, resultAt, writeInput } from './memory.js';
import { type Instance, releaseLargeInstance } from './module.js';
import type { Request } from './options.js';
import { stringBytesOf, writeRequest } from './request.js';
import { bufferOf, expectOk, hostDecoder } from './results.js';

/** An open session: its instance, and its number in the instance. */
interface OpenSession {
  readonly instance: Instance;
  readonly handle: number;
}

function free({ instance, handle }: OpenSession): void {
  if (instance.isBroken) return;
  guardedCall(instance, 0, 'characters', () => instance.close(handle));
  instance.sessions--;
}

/**
 * Frees the memory of sessions that the garbage collector has collected although they were not closed. Undefined before
 * the first session, and in hosts that lack the class.
 */
let registry: FinalizationRegistry<OpenSession> | undefined;

/**
 * New sessions that the registry does not know yet. Most sessions are closed in the task that opens them, and to
 * register such a session would take a tenth of its time.
 */
let newSessions: Session[] = [];

/** So many new sessions are registered at once, even if the task continues. */
const mostNewSessions = 64;

function registerNewSessions(): void {
  const sessions = newSessions;
  newSessions = [];
  // workerd has the class since the compatibility date 2025-05-05.
  if (typeof FinalizationRegistry === 'function') registry ??= new FinalizationRegistry(free);
  if (registry !== undefined) for (const session of sessions) session.register(registry);
}

/**
 * Parses one document or fragment in pieces. If memory runs out in a call, the session is lost: its memory is freed,
 * and further calls except `close` throw. If the module fails, all sessions of the instance are lost.
 */
export class Session {
  readonly #request: Request;
  #session: OpenSession | undefined;
  #isLost = false;
  #isRegistered = false;
  /** The length of the input so far, including the texts that scripts wrote. */
  #length = 0;
  #units: Units = 'characters';
  /** Whether the most recent piece was the last piece of the input. */
  #position: 'last' | 'other' = 'other';
  readonly #pieces = new TextPieces();
  /**
   * The decoder of a legacy encoding, and the number of this encoding. Undefined until a result of the module requests
   * a decoder.
   */
  #decoder: { readonly encoding: number; readonly decode: LegacyDecoder } | undefined;

  /** @throws as `callParser`. */
  constructor(request: Request) {
    request.sanitizer?.requireModule();
    const { instance, address } = firstCall(0, 'characters', (instance) => {
      const { byteOffset } = reserve(instance, 0, stringBytesOf(request));
      writeRequest(instance, request, byteOffset);
      return instance.open(randomSeed());
    });
    const result = resultAt(instance, address);
    expectOk(result, request);
    instance.sessions++;
    this.#request = request;
    this.#session = { instance, handle: result[resultSession] };
    if (newSessions.push(this) === 1) Promise.resolve().then(registerNewSessions);
    if (newSessions.length === mostNewSessions) registerNewSessions();
  }

  /** @internal Lets the registry free the session, unless it is closed. */
  register(registry: FinalizationRegistry<OpenSession>): void {
    if (this.#session === undefined) return;
    registry.register(this, this.#session, this);
    this.#isRegistered = true;
  }

  /** Whether `close` was called. False if memory had already run out in a call of the session. */
  get isClosed(): boolean {
    return this.#session === undefined && !this.#isLost;
  }

  /** Whether memory ran out in a call of the session. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Parses a piece. All pieces are strings, or all are bytes.
   *
   * @throws as `callParser`; Error if the session is closed or lost.
   */
  write(piece: string | Uint8Array, position: 'last' | 'other'): void {
    const whole = typeof piece === 'string' ? this.#pieces.join(piece, position) : piece;
    this.#position = position;
    this.#length += piece.length;
    this.#units = unitsOf(piece);
    checkInputLength(this.#length, this.#request.limits);
    // A session that records tokens forgets its input.
    const forgets = (this.#request.flags & flagTokens) !== 0;
    expectFits(forgets ? piece.length : this.#length, this.#units);
    this.#decodeRest(this.#write(whole));
  }

  /**
   * Lets the bytes so far decide about the encoding, if it is not known yet. Parses these bytes.
   *
   * @throws as `write`.
   */
  decideEncoding(): void {
    this.#decodeRest(this.#write(new Uint8Array(0), pieceDecideEncoding));
  }

  /**
   * Encodes the tree so far. The bytes are in the module's memory, and valid until the next call of the module.
   *
   * @throws as `write`. Error if the request has a sanitizer: the module sanitizes only complete trees.
   */
  snapshot(): Uint8Array {
    if (this.#request.sanitizer !== undefined) {
      throw new Error('souptree: with a sanitizer, there is no tree before the end of the page');
    }
    return this.encode();
  }

  /**
   * Encodes the complete tree or the tokens so far, as `snapshot` does. A complete tree is sanitized.
   *
   * @throws as `write`.
   */
  encode(): Uint8Array {
    const { instance, address } = this.#call(
      ({ instance, handle }) => this.#request.sanitizer?.hold(instance) || instance.encode(handle),
    );
    return bufferOf(instance, resultAt(instance, address), this.#request);
  }

  /**
   * Encodes the script element at which the parser has stopped. Returns the encoded element, and the number of the
   * script for `writeFromScript`. Returns undefined if the parser has not stopped at a script, or if an earlier call
   * returned the script. The bytes are valid until the next call of the module.
   *
   * @throws as `write`.
   */
  nextScript(): { bytes: Uint8Array; number: number } | undefined {
    const { instance, address } = this.#call(({ instance, handle }) => instance.script(handle));
    if (address === 0) return undefined;
    const result = resultAt(instance, address);
    const bytes = bufferOf(instance, result, this.#request);
    return { bytes, number: result[resultScriptNumber] };
  }

  /**
   * Inserts a text that a script writes. With `'last'`, the script ends after this text, and the parser continues.
   *
   * @param script the number of the script, from `nextScript`.
   * @throws as `write`.
   */
  writeFromScript(script: number, text: string, position: 'last' | 'other'): void {
    this.#length += text.length;
    const { instance, address } = this.#call(({ instance, handle }) => {
      const written = writeInput(instance, text, 0);
      const flags = position === 'last' ? written.flags | pieceLastPiece : written.flags;
      return instance.writeFromScript(handle, script, written.length, flags);
    });
    this.#decodeRest(resultAt(instance, address));
  }

  /** Frees the memory of the session. Further calls of `close` do nothing. */
  close(): void {
    if (this.#session === undefined) return;
    free(this.#session);
    this.#forget();
    releaseLargeInstance();
  }

  /** @throws Error if the session is closed or lost. */
  #open(): OpenSession {
    const session = this.#session;
    if (session !== undefined && !session.instance.isBroken) return session;
    if (this.isClosed) throw new Error('souptree: the session is closed');
    const reason = this.#isLost ? 'memory ran out' : 'the module failed';
    throw new Error(
      `souptree: the parser was lost, since ${reason}; parse its input from the start`,
    );
  }

  #call(call: (session: OpenSession) => number): { instance: Instance; address: number } {
    const session = this.#open();
    const { instance, handle } = session;
    try {
      const address = guardedCall(instance, this.#length, this.#units, () => call(session), handle);
      return { instance, address };
    } catch (error) {
      if (ranOutOfMemory(instance, error)) {
        this.#isLost = true;
        this.#forget();
      }
      throw error;
    }
  }

  #forget(): void {
    this.#session = undefined;
    if (this.#isRegistered) registry?.unregister(this);
  }

  /** Writes the piece into the module's memory, and parses it. */
  #write(piece: string | Uint8Array, flags = 0): Uint32Array {
    const last = this.#position === 'last' ? pieceLastPiece : 0;
    const { instance, address } = this.#call(({ instance, handle }) => {
      const written = writeInput(instance, piece, 0);
      return instance.write(handle, written.length, written.flags | last | flags);
    });
    return resultAt(instance, address);
  }

  /**
   * If the module cannot decode the input, the result requests a decoder and has the bytes. This method decodes the
   * bytes and writes the text, until a result requests no decoder.
   */
  #decodeRest(result: Uint32Array): void {
    let next = result;
    while (next[resultStatus] === statusHostDecoderNeeded) {
      next = this.#write(this.#decode(next, this.#position));
    }
    expectOk(next, this.#request);
  }

  /** Decodes the bytes of the result. Creates a decoder if there is none for the encoding of the result. */
  #decode(result: Uint32Array, position: 'last' | 'other'): string {
    const { instance } = this.#open();
    const encoding = result[resultEncoding];
    if (this.#decoder?.encoding !== encoding) {
      this.#decoder = { encoding, decode: hostDecoder(encoding, this.#request) };
    }
    const { buffer } = instance.memory;
    const address = result[resultBufferAddress];
    const bytes = new Uint8Array(buffer, address, result[resultBufferLength]);
    return this.#decoder.decode(bytes, position);
  }
}
