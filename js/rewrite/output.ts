/** Where rewritten markup goes: pieces of the source as they are, and text that is new. */
export interface Output<Raw> {
  source(piece: Raw): void;
  text(text: string): void;
  /** All since the last time. */
  take(): Raw;
}

export class TextOutput implements Output<string> {
  #text = '';

  source(piece: string): void {
    this.#text += piece;
  }

  text(text: string): void {
    this.#text += text;
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

const encoder = new TextEncoder();

export class ByteOutput implements Output<Uint8Array> {
  #pieces: Uint8Array[] = [];
  #length = 0;

  source(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  text(text: string): void {
    this.source(encoder.encode(text));
  }

  take(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [];
    this.#length = 0;
    return bytes;
  }
}
