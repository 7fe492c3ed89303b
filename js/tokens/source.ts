/** The part of the source that tokens still to come may stand in. */

export interface Source<Raw> {
  /** What stands from one offset to another, neither of which was dropped. */
  slice(start: number, end: number): Raw;
  append(piece: Raw): void;
  /** Nothing before the offset will be asked for. */
  drop(offset: number): void;
  /** The offset behind all that was appended. */
  readonly end: number;
}

export class TextSource implements Source<string> {
  #text = '';
  #start = 0;

  get end(): number {
    return this.#start + this.#text.length;
  }

  append(piece: string): void {
    this.#text = this.#text === '' ? piece : this.#text + piece;
  }

  slice(start: number, end: number): string {
    return this.#text.slice(start - this.#start, end - this.#start);
  }

  drop(offset: number): void {
    this.#text = this.#text.slice(offset - this.#start);
    this.#start = offset;
  }
}

/** Slices are views, and stay as they are when more is appended. */
export class ByteSource implements Source<Uint8Array> {
  #bytes: Uint8Array = new Uint8Array(0);
  #length = 0;
  #start = 0;
  /** The bytes are the caller's. */
  #borrowed = true;

  get end(): number {
    return this.#start + this.#length;
  }

  append(piece: Uint8Array): void {
    if (this.#length === 0) {
      this.#bytes = piece;
      this.#length = piece.length;
      this.#borrowed = true;
      return;
    }
    const length = this.#length + piece.length;
    if (this.#borrowed || length > this.#bytes.length) this.#grow(length * 2);
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  slice(start: number, end: number): Uint8Array {
    return this.#bytes.subarray(start - this.#start, end - this.#start);
  }

  drop(offset: number): void {
    const gone = offset - this.#start;
    this.#bytes = this.#bytes.subarray(gone);
    this.#length -= gone;
    this.#start = offset;
  }

  #grow(capacity: number): void {
    const larger = new Uint8Array(capacity);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#borrowed = false;
  }
}
