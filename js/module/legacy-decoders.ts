/** Where the parser finds decoders for encodings that it does not decode itself. */

/** Decodes what comes, and remembers a character that is cut unless it was the last. */
export type LegacyDecoder = (bytes: Uint8Array, position: 'last' | 'other') => string;

let createDecoder: ((encoding: string) => LegacyDecoder) | undefined;

export function provideLegacyDecoders(create: (encoding: string) => LegacyDecoder): void {
  createDecoder = create;
}

/** A new decoder for the encoding of that name, one of the legacy multi-byte encodings. */
export function legacyDecoder(encoding: string): LegacyDecoder {
  if (createDecoder === undefined) {
    throw new Error(
      `souptree: the source is in ${encoding}, which needs the package @exodus/bytes: ` +
        "install it, and import 'souptree/legacy-encodings' once",
    );
  }
  return createDecoder(encoding);
}
