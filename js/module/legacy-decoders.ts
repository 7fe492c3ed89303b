/** Decoders for encodings that the WebAssembly module does not decode. */

/**
 * Decodes the next bytes of a source. Keeps an incomplete character at the end of the bytes for the next call. At the
 * end of the last bytes, an incomplete character is an error, and becomes U+FFFD.
 */
export type LegacyDecoder = (bytes: Uint8Array, position: 'last' | 'other') => string;

/**
 * Thrown for bytes in a legacy multi-byte encoding if `souptree/legacy-encodings` was not imported. The error does not
 * affect parses of other inputs.
 */
export class MissingDecoderError extends Error {
  /** The name of the encoding in the Encoding Standard, such as `GBK`. */
  readonly encoding: string;

  /** Called only by this package. */
  constructor(encoding: string) {
    super(
      `souptree: the source is in ${encoding}, which needs the package @exodus/bytes: ` +
        "install it, and import 'souptree/legacy-encodings' once",
    );
    this.name = 'MissingDecoderError';
    this.encoding = encoding;
  }
}

let createDecoder: ((encoding: string) => LegacyDecoder) | undefined;

/** Sets the function that creates decoders. Only `souptree/legacy-encodings` calls `provideLegacyDecoders`. */
export function provideLegacyDecoders(create: (encoding: string) => LegacyDecoder): void {
  createDecoder = create;
}

/**
 * A new decoder for a legacy multi-byte encoding.
 *
 * @param encoding the name of the encoding in the Encoding Standard.
 * @throws MissingDecoderError if `souptree/legacy-encodings` was not imported.
 */
export function legacyDecoder(encoding: string): LegacyDecoder {
  if (createDecoder === undefined) throw new MissingDecoderError(encoding);
  return createDecoder(encoding);
}
