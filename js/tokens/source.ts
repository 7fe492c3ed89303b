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
  /** The number of bytes that are in use. The rest of the array is spare capacity. */
  #length = 0;
  #start = 0;
  /** Whether the array is the caller's piece, not a copy. The caller may overwrite the piece after `drop`. */
  #isBorrowed = false;

  get start(): number {
    return this.#start;
  }

  get end(): number {
    return this.#start + this.#length;
  }

  append(piece: Uint8Array): void {
    if (this.#length === 0) {
      this.#bytes = piece;
      this.#length = piece.length;
      this.#isBorrowed = true;
      return;
    }
    const length = this.#length + piece.length;
    if (this.#isBorrowed || length > this.#bytes.length) this.#own(length * 2);
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  slice(start: number, end: number): Uint8Array {
    this.#expectBytes();
    return this.#bytes.subarray(start - this.#start, end - this.#start);
  }

  unitAt(offset: number): number {
    return this.#bytes[offset - this.#start];
  }

  drop(offset: number): void {
    this.#expectBytes();
    const gone = offset - this.#start;
    this.#length -= gone;
    this.#start = offset;
    this.#bytes = this.#length === 0 ? noBytes : this.#bytes.subarray(gone);
    if (this.#isBorrowed) this.#own(this.#length);
  }

  /** Throws if the caller has transferred or shortened the buffer of borrowed bytes. */
  #expectBytes(): void {
    if (this.#bytes.length >= this.#length) return;
    throw new TypeError('souptree: the input was transferred or resized; pass a copy');
  }

  /** Copies the bytes to a new array of `capacity` bytes. */
  #own(capacity: number): void {
    this.#isBorrowed = false;
    if (capacity === 0) return;
    const own = new Uint8Array(capacity);
    own.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = own;
  }
}
