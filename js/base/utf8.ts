let encoder: TextEncoder | undefined;

/** The encoder of the package. It is created at the first use, so scripts can be imported in hosts that have none. */
export function utf8Encoder(): TextEncoder {
  encoder ??= new TextEncoder();
  return encoder;
}

let decoder: TextDecoder | undefined;

/** Decodes UTF-8, and keeps U+FEFF at the start. */
export function utf8Decoder(): TextDecoder {
  decoder ??= new TextDecoder('utf-8', { ignoreBOM: true });
  return decoder;
}

/**
 * Decodes chunks of UTF-8. Removes a byte order mark at the start. https://encoding.spec.whatwg.org/#utf-8-decode
 *
 * A decoder of Node 24 also removes U+FEFF after the first character if the first chunk is a part of this character.
 */
export class Utf8StreamDecoder {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #isStart = true;

  /** The text of the next chunk. Without a chunk, the end: U+FFFD if the last character is incomplete. */
  decode(chunk?: Uint8Array): string {
    const text = this.#decoder.decode(chunk as Uint8Array<ArrayBuffer>, {
      stream: chunk !== undefined,
    });
    if (!this.#isStart || text === '') return text;
    this.#isStart = false;
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }
}
