/** The part of the source that tokens still to come may stand in. */

export interface Source<Raw> {
  /** What stands from one offset to another, neither of which was dropped. */
  slice(start: number, end: number): Raw;
  /** The code unit or byte at an offset before the end. */
  unitAt(offset: number): number;
  append(piece: Raw): void;
  /** Nothing before the offset will be asked for; the caller may write over what was appended. */
  drop(offset: number): void;
  /** The offset of the first character that was not dropped. */
  readonly start: number;
  /** The offset behind all that was appended. */
  readonly end: number;
}

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

/** Slices are views, and stay as they are when more is appended. */
export class ByteSource implements Source<Uint8Array> {
  #bytes: Uint8Array = new Uint8Array(0);
  #length = 0;
  #start = 0;
  /** The bytes are the caller's, who may write to them when they were dealt with. */
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
    this.#bytes = this.#bytes.subarray(gone);
    this.#length -= gone;
    this.#start = offset;
    if (this.#isBorrowed) this.#own(this.#length);
  }

  /** Borrowed bytes are gone if the caller transferred or shortened their buffer. */
  #expectBytes(): void {
    if (this.#bytes.length >= this.#length) return;
    throw new TypeError('souptree: the input was transferred or resized; pass a copy');
  }

  #own(capacity: number): void {
    const own = new Uint8Array(capacity);
    own.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = own;
    this.#isBorrowed = false;
  }
}
