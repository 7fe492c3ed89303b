/** A document that comes in pieces: a parser of its own in the module's memory. */

import { tokensWithoutOffsets } from '../base/errors.js';
import {
  flagLastPiece,
  flagTokens,
  resultBufferAddress,
  resultBufferLength,
  resultEncoding,
  resultScriptNumber,
  resultSession,
  resultStatus,
  statusHostDecoderNeeded,
} from '../generated/call.js';
import { encodingNames } from '../generated/encodings.js';
import {
  bufferOf,
  cross,
  crossAnew,
  expectOk,
  hostDecoder,
  randomSeed,
  ranOutOfMemory,
  reserve,
  resultAt,
  type Units,
  unitsOf,
  writeInput,
} from './call.js';
import { mostBytesPerUnit, writeStrings } from './input.js';
import type { LegacyDecoder } from './legacy-decoders.js';
import { checkInputLength } from './limits.js';
import { type Instance, releaseLargeInstance } from './module.js';
import type { Request } from './options.js';

/** Where a session is. */
interface Place {
  readonly instance: Instance;
  readonly handle: number;
}

function free({ instance, handle }: Place): void {
  if (instance.isBroken) return;
  cross(instance, 0, 'characters', () => instance.close(handle));
  instance.sessions--;
}

/** Sessions that nobody closed before the garbage collector came. */
let forgotten: FinalizationRegistry<Place> | undefined;

export class Session {
  readonly #request: Request;
  #place: Place | undefined;
  #isLost = false;
  /** Of the input so far. */
  #length = 0;
  #units: Units = 'characters';
  /** Of the last piece that was written. */
  #position: 'last' | 'other' = 'other';
  /** The first half of a surrogate pair whose second half is in the next piece. */
  #heldBack = '';
  /** Of the encoding of that number, if the module does not decode it. */
  #decoder: { readonly encoding: number; readonly decode: LegacyDecoder } | undefined;

  constructor(request: Request) {
    const { flags, strings } = request;
    const { instance, address } = crossAnew(0, 'characters', (instance) => {
      const room = reserve(instance, 0, strings.length * mostBytesPerUnit);
      const stringsLength = writeStrings(strings, { memory: room.buffer, end: room.byteOffset });
      return instance.open(stringsLength, flags, randomSeed());
    });
    const result = resultAt(instance, address);
    expectOk(result, request);
    instance.sessions++;
    this.#request = request;
    this.#place = { instance, handle: result[resultSession] };
    forgotten ??= new FinalizationRegistry(free);
    forgotten.register(this, this.#place, this);
  }

  /** Whether `close` was called, and the session was not lost before. */
  get isClosed(): boolean {
    return this.#place === undefined && !this.#isLost;
  }

  /** Whether memory ran out in one of its calls, which freed it. Other calls then throw. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** All pieces are strings, or all are bytes. */
  write(piece: string | Uint8Array, position: 'last' | 'other'): void {
    const whole = typeof piece === 'string' ? this.#joined(piece, position) : piece;
    this.#position = position;
    this.#length += piece.length;
    this.#units = unitsOf(piece);
    checkInputLength(this.#length, this.#request.limits);
    this.#decodeRest(this.#write(whole));
  }

  /** The tree so far. The bytes are in the module's memory, and valid until the next call. */
  encode(): Uint8Array {
    const { instance, address } = this.#cross(({ instance, handle }) => instance.encode(handle));
    return bufferOf(instance, resultAt(instance, address), this.#request);
  }

  /** The script that has stopped the parser, encoded, and what to call it by. Valid until the next call. */
  nextScript(): { bytes: Uint8Array; number: number } | undefined {
    const { instance, address } = this.#cross(({ instance, handle }) => instance.script(handle));
    if (address === 0) return undefined;
    const result = resultAt(instance, address);
    const bytes = bufferOf(instance, result, this.#request);
    return { bytes, number: result[resultScriptNumber] };
  }

  /** After the last text the script has ended, and the parser goes on. */
  writeFromScript(script: number, text: string, position: 'last' | 'other'): void {
    this.#length += text.length;
    const { instance, address } = this.#cross(({ instance, handle }) => {
      const written = writeInput(instance, text, 0);
      const flags = position === 'last' ? written.flags | flagLastPiece : written.flags;
      return instance.writeFromScript(handle, script, written.length, flags);
    });
    this.#decodeRest(resultAt(instance, address));
  }

  close(): void {
    if (this.#place === undefined) return;
    free(this.#place);
    this.#forget();
    releaseLargeInstance();
  }

  #open(): Place {
    const place = this.#place;
    if (place !== undefined && !place.instance.isBroken) return place;
    if (this.isClosed) throw new Error('souptree: the session is closed');
    const reason = this.#isLost ? 'memory ran out' : 'the module failed';
    throw new Error(
      `souptree: the parser was lost, since ${reason}; parse its input from the start`,
    );
  }

  #cross(call: (place: Place) => number): { instance: Instance; address: number } {
    const place = this.#open();
    const { instance, handle } = place;
    try {
      const address = cross(instance, this.#length, this.#units, () => call(place), handle);
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
    this.#place = undefined;
    forgotten?.unregister(this);
  }

  /** Puts the piece into the module's memory and has it parsed. */
  #write(piece: string | Uint8Array): Uint32Array {
    const last = this.#position === 'last' ? flagLastPiece : 0;
    const { instance, address } = this.#cross(({ instance, handle }) => {
      const written = writeInput(instance, piece, 0);
      return instance.write(handle, written.length, written.flags | last);
    });
    return resultAt(instance, address);
  }

  /** Decodes, while the result of a call asks for that. */
  #decodeRest(result: Uint32Array): void {
    let next = result;
    while (next[resultStatus] === statusHostDecoderNeeded) {
      next = this.#write(this.#decode(next, this.#position));
    }
    expectOk(next, this.#request);
  }

  /** What the module left to decode. A document that turns out to be in another encoding begins anew. */
  #decode(result: Uint32Array, position: 'last' | 'other'): string {
    const { instance } = this.#open();
    const encoding = result[resultEncoding];
    if (this.#decoder?.encoding !== encoding) {
      if ((this.#request.flags & flagTokens) !== 0)
        throw tokensWithoutOffsets(encodingNames[encoding - 1]);
      this.#decoder = { encoding, decode: hostDecoder(encoding) };
    }
    const { buffer } = instance.memory;
    const address = result[resultBufferAddress];
    const bytes = new Uint8Array(buffer, address, result[resultBufferLength]);
    return this.#decoder.decode(bytes, position);
  }

  #joined(text: string, position: 'last' | 'other'): string {
    const whole = this.#heldBack + text;
    const isCut = position === 'other' && (whole.charCodeAt(whole.length - 1) & 0xfc00) === 0xd800;
    this.#heldBack = isCut ? whole.slice(-1) : '';
    return isCut ? whole.slice(0, -1) : whole;
  }
}
