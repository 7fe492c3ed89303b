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
