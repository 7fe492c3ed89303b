/** Where rewritten markup goes: pieces of the source as they are, and text that is new. */
export interface Output<Raw> {
  source(piece: Raw): void;
  text(text: string): void;
  /** What the source is in, as soon as that is known. */
  setEncoding(encoding: string): void;
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

  setEncoding(): void {}

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

const encoder = new TextEncoder();

/** The same in ASCII, which all other encodings here have in common. */
function withReferences(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);
}

export class ByteOutput implements Output<Uint8Array> {
  #pieces: Uint8Array[] = [];
  #length = 0;
  #isUtf8 = true;

  source(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  text(text: string): void {
    this.source(encoder.encode(this.#isUtf8 ? text : withReferences(text)));
  }

  setEncoding(encoding: string): void {
    if (encoding.startsWith('UTF-16')) {
      throw new Error(
        `souptree: the source is in ${encoding}, which cannot be rewritten: decode it to a string`,
      );
    }
    this.#isUtf8 = encoding === 'UTF-8';
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
