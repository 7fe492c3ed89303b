/** The number of code units in one call of `String.fromCharCode`. Engines allow at least 65,535 arguments. */
const chunkUnits = 8192;

/** The string of code units. Lone surrogates remain. */
export function stringOf(units: Uint8Array | Uint16Array): string {
  let text = '';
  for (let from = 0; from < units.length; from += chunkUnits) {
    const chunk = units.subarray(from, from + chunkUnits);
    text += String.fromCharCode.apply(null, chunk as unknown as number[]);
  }
  return text;
}

/** The code units of UTF-16 in little-endian order. The bytes begin at a multiple of two. */
export function utf16UnitsOf({ buffer, byteOffset, byteLength }: Uint8Array): Uint16Array {
  return new Uint16Array(buffer, byteOffset, byteLength / 2);
}
