import { stringsAscii, stringsUtf8 } from './generated/format.js';
import { decodeAscii, decodeUtf8 } from './platform-node.js';

/** Decodes the string section at once: one string is made, and all others are parts of it. */
export function decodeStrings(bytes: Uint8Array, encoding: number, length: number): string {
  if (encoding === stringsAscii) return decodeAscii(bytes);
  if (encoding === stringsUtf8) return decodeUtf8(bytes);
  return decodeWtf8(bytes, length);
}

// Arguments of one call; engines limit their number to 65535 and more.
const chunkUnits = 8192;

/**
 * Generalised UTF-8: as UTF-8, but a surrogate may stand alone, as three bytes. No decoder of the
 * platform keeps those. `length` is the number of UTF-16 code units.
 */
function decodeWtf8(bytes: Uint8Array, length: number): string {
  const units = new Uint16Array(length);
  let unit = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at++];
    if (lead < 0x80) {
      units[unit++] = lead;
    } else if (lead < 0xe0) {
      units[unit++] = ((lead & 0x1f) << 6) | (bytes[at++] & 0x3f);
    } else if (lead < 0xf0) {
      units[unit++] = ((lead & 0x0f) << 12) | ((bytes[at++] & 0x3f) << 6) | (bytes[at++] & 0x3f);
    } else {
      const codePoint =
        ((lead & 0x07) << 18) |
        ((bytes[at++] & 0x3f) << 12) |
        ((bytes[at++] & 0x3f) << 6) |
        (bytes[at++] & 0x3f);
      units[unit++] = 0xd7c0 + (codePoint >> 10);
      units[unit++] = 0xdc00 | (codePoint & 0x3ff);
    }
  }
  let text = '';
  for (let from = 0; from < unit; from += chunkUnits) {
    const chunk = units.subarray(from, Math.min(from + chunkUnits, unit));
    text += String.fromCharCode.apply(null, chunk as unknown as number[]);
  }
  return text;
}
