import type { Rewritten } from './rewritten.js';

/** Collects bytes in one array. A list with an array for each piece would need hundreds of extra bytes per piece. */
export class ByteBuffer {
  #bytes: Rewritten<Uint8Array> = new Uint8Array(0);
  #length = 0;

  /** Appends a copy of the bytes. */
  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(length, this.#bytes.length * 2));
      bytes.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = bytes;
    }
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  /** Returns the bytes that were added since the last call. */
  take(): Rewritten<Uint8Array> {
    const bytes = this.#bytes;
    const isFull = this.#length === bytes.length;
    const taken = isFull ? bytes : bytes.slice(0, this.#length);
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
    return taken;
  }
}
