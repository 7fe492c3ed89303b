let encoder: TextEncoder | undefined;

/** The encoder of the package. It is created at the first use, so scripts can be imported in hosts that have none. */
export function utf8Encoder(): TextEncoder {
  encoder ??= new TextEncoder();
  return encoder;
}
