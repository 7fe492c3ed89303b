/**
 * The host's `TextDecoder` and `TextEncoder`. In jsdom, which lacks them, the exports are classes with the methods that
 * this package calls. The build for CommonJS outside of Node uses these exports instead of the globals.
 */

/** The number of code units in one call of `String.fromCharCode`. Engines allow at least 65,535 arguments. */
const chunkUnits = 8192;

class Decoder {
  readonly #isUtf16: boolean;

  constructor(label?: string) {
    this.#isUtf16 = label === 'utf-16le';
  }

  /** Decodes ASCII or, with the label `utf-16le`, UTF-16. The bytes of UTF-16 begin at a multiple of two. */
  decode(bytes: Uint8Array): string {
    const units = this.#isUtf16
      ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
      : bytes;
    let text = '';
    for (let from = 0; from < units.length; from += chunkUnits) {
      text += String.fromCharCode(...units.subarray(from, from + chunkUnits));
    }
    return text;
  }
}

class Encoder {
  encode(text: string): Uint8Array {
    // `encodeURIComponent` writes each byte that is not ASCII, and some ASCII bytes, as an escape such as %E2.
    const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
    const bytes = escaped.match(/%..|./g) ?? [];
    return Uint8Array.from(bytes, (byte) =>
      byte[1] ? Number(`0x${byte.slice(1)}`) : byte.charCodeAt(0),
    );
  }

  /** Writes nothing if the text does not fit. */
  encodeInto(text: string, target: Uint8Array): { read: number; written: number } {
    const bytes = this.encode(text);
    if (bytes.length > target.length) return { read: 0, written: 0 };
    target.set(bytes);
    return { read: text.length, written: bytes.length };
  }
}

const { TextDecoder = Decoder, TextEncoder = Encoder } = globalThis;

export { TextDecoder, TextEncoder };
