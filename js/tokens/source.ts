/**
 * Keeps the part of the input to which later tokens can refer. Offsets count from the start of the whole input. They
 * count UTF-16 code units if the input is a string, otherwise bytes.
 */

/** A part of an input of strings or bytes. `append` extends the part at its end. `drop` shortens it at its start. */
export interface Source<Raw> {
  /** The source from one offset to another, exclusive. Both must be in the range from `this.start` to `this.end`. */
  slice(start: number, end: number): Raw;
  /** The code unit or byte at an offset. The offset must be at or after `start`, and before `end`. */
  unitAt(offset: number): number;
  /**
   * Appends a piece. The source can use the bytes of a piece without copying them. So the caller must not change these
   * bytes before the next call of `drop`.
   */
  append(piece: Raw): void;
  /**
   * Frees the source before an offset. Later calls must not read the freed part. After this call, the caller may change
   * the pieces that it appended.
   */
  drop(offset: number): void;
  /** The offset at which the kept part begins: the offset of the last call of `drop`; 0 before. */
  readonly start: number;
  /** The offset after the last appended piece. */
  readonly end: number;
}

/** A source of strings. */
export class TextSource implements Source<string> {
  #text = '';
  #start = 0;

  get start(): number {
    return this.#start;
  }

  get end(): number {
    return this.#start + this.#text.length;
  }

  append(piece: string): void {
    this.#text = this.#text === '' ? piece : this.#text + piece;
  }

  slice(start: number, end: number): string {
    return this.#text.slice(start - this.#start, end - this.#start);
  }

  unitAt(offset: number): number {
    return this.#text.charCodeAt(offset - this.#start);
  }

  drop(offset: number): void {
    this.#text = this.#text.slice(offset - this.#start);
    this.#start = offset;
  }
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/** A source of bytes. A slice is a view. Calls of `append` do not change the bytes of earlier slices. */
export class ByteSource implements Source<Uint8Array> {
  #bytes: Uint8Array = noBytes;
  /** The offset of the first byte of the array. */
  #origin = 0;
  #start = 0;
  /** The offset after the last byte in use. The rest of the array is spare capacity. */
  #end = 0;
  /** Whether the array is the caller's piece, not a copy. The caller may overwrite the piece after `drop`. */
  #isBorrowed = false;

  get start(): number {
    return this.#start;
  }

  get end(): number {
    return this.#end;
  }

  append(piece: Uint8Array): void {
    const at = this.#end;
    this.#end += piece.length;
    if (this.#start === at) {
      this.#bytes = piece;
      this.#origin = at;
      this.#isBorrowed = true;
      return;
    }
    if (this.#isBorrowed || this.#end - this.#origin > this.#bytes.length) {
      this.#own(at, (this.#end - this.#start) * 2);
    }
    this.#bytes.set(piece, at - this.#origin);
  }

  slice(start: number, end: number): Uint8Array {
    this.#expectBytes();
    return this.#bytes.subarray(start - this.#origin, end - this.#origin);
  }

  unitAt(offset: number): number {
    return this.#bytes[offset - this.#origin];
  }

  drop(offset: number): void {
    this.#expectBytes();
    this.#start = offset;
    if (offset !== this.#end) {
      if (this.#isBorrowed) this.#own(this.#end, this.#end - offset);
      return;
    }
    this.#bytes = noBytes;
    this.#origin = offset;
    this.#isBorrowed = false;
  }

  /** Throws if the caller has transferred or shortened the buffer of borrowed bytes. */
  #expectBytes(): void {
    if (this.#bytes.length >= this.#end - this.#origin) return;
    throw new TypeError('souptree: the input was transferred or resized; pass a copy');
  }

  /** Copies the bytes from `start` to `end` to a new array of `capacity` bytes. */
  #own(end: number, capacity: number): void {
    const own = new Uint8Array(capacity);
    own.set(this.#bytes.subarray(this.#start - this.#origin, end - this.#origin));
    this.#bytes = own;
    this.#origin = this.#start;
    this.#isBorrowed = false;
  }
}
