/** A document that comes in pieces: a parser of its own in the module's memory. */

import { cross, randomSeed, readResult, reserve, type Units, unitsOf, writeInput } from './call.js';
import { flagLastPiece, resultScriptNumber } from './generated/call.js';
import { mostBytesPerUnit, writeContext } from './input.js';
import { currentInstance, type Instance, releaseLargeInstance } from './module.js';
import type { Request } from './options.js';

/** Where a session is. */
interface Place {
  readonly instance: Instance;
  readonly handle: number;
}

function free({ instance, handle }: Place): void {
  if (!instance.isBroken) instance.close(handle);
}

/** Sessions that nobody closed before the garbage collector came. */
let forgotten: FinalizationRegistry<Place> | undefined;

export class Session {
  #place: Place | undefined;
  /** Of the input so far. */
  #length = 0;
  #units: Units = 'characters';
  /** The first half of a surrogate pair whose second half is in the next piece. */
  #heldBack = '';

  constructor({ flags, context }: Request) {
    const instance = currentInstance();
    const handle = cross(instance, 0, 'characters', () => {
      const room = reserve(instance, 0, context.length * mostBytesPerUnit);
      const contextLength = writeContext(context, { room, length: 0, flags: 0 });
      return instance.open(contextLength, flags, randomSeed()) >>> 0;
    });
    this.#place = { instance, handle };
    forgotten ??= new FinalizationRegistry(free);
    forgotten.register(this, this.#place, this);
  }

  get isClosed(): boolean {
    return this.#place === undefined;
  }

  /** All pieces are strings, or all are bytes. */
  write(piece: string | Uint8Array, position: 'last' | 'other'): void {
    const { instance, handle } = this.#open();
    const whole = typeof piece === 'string' ? this.#joined(piece, position) : piece;
    this.#length += piece.length;
    this.#units = unitsOf(piece);
    cross(instance, this.#length, this.#units, () => {
      const { length, flags } = writeInput(instance, whole, 0);
      instance.write(handle, length, position === 'last' ? flags | flagLastPiece : flags);
    });
  }

  /** The tree so far. The bytes are in the module's memory, and valid until the next call. */
  encode(): Uint8Array {
    const { instance, handle } = this.#open();
    return readResult(
      instance,
      cross(instance, this.#length, this.#units, () => instance.encode(handle)),
    );
  }

  /** The script that has stopped the parser, encoded, and what to call it by. Valid until the next call. */
  nextScript(): { bytes: Uint8Array; number: number } | undefined {
    const { instance, handle } = this.#open();
    const address = cross(instance, this.#length, this.#units, () => instance.script(handle));
    if (address === 0) return undefined;
    const bytes = readResult(instance, address);
    const words = new Uint32Array(bytes.buffer, address >>> 0, resultScriptNumber + 1);
    return { bytes, number: words[resultScriptNumber] };
  }

  /** After the last text the script has ended, and the parser goes on. */
  writeFromScript(script: number, text: string, position: 'last' | 'other'): void {
    const { instance, handle } = this.#open();
    this.#length += text.length;
    cross(instance, this.#length, this.#units, () => {
      const written = writeInput(instance, text, 0);
      const flags = position === 'last' ? written.flags | flagLastPiece : written.flags;
      instance.writeFromScript(handle, script, written.length, flags);
    });
  }

  close(): void {
    if (this.#place === undefined) return;
    free(this.#place);
    this.#place = undefined;
    forgotten?.unregister(this);
    releaseLargeInstance();
  }

  #open(): Place {
    const place = this.#place;
    if (place === undefined) throw new Error('souptree: the session is closed');
    if (place.instance.isBroken) {
      throw new Error(
        'souptree: the parser was lost, since memory ran out; parse its input from the start',
      );
    }
    return place;
  }

  #joined(text: string, position: 'last' | 'other'): string {
    const whole = this.#heldBack + text;
    const isCut = position === 'other' && (whole.charCodeAt(whole.length - 1) & 0xfc00) === 0xd800;
    this.#heldBack = isCut ? whole.slice(-1) : '';
    return isCut ? whole.slice(0, -1) : whole;
  }
}
