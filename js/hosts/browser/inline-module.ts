/**
 * The same export as ../node/inline-module.ts, for hosts other than Node. The script contains the WebAssembly module as
 * a text. Browsers download this text, so it has a form that compresses well.
 */

import type { ModuleText } from '../inline/parser-module-text.mjs';

/** The number of ASCII characters. */
const characters = 128;

/**
 * Returns the bytes of the module. A character of the text represents one byte: the byte of `bytesInOrder` whose index
 * is the character's index in `alphabet`. The last two characters of `alphabet` are shifts, which represent no byte. If
 * `alphabet` has n characters before the shifts, the first shift adds n to the index of the character after the shift.
 * The second shift adds 2n.
 */
export function decodeModule({
  alphabet,
  bytesInOrder,
  text,
}: ModuleText): Uint8Array<ArrayBuffer> {
  const digits = alphabet.length - 2;
  const firstShift = alphabet.charCodeAt(digits);
  const secondShift = alphabet.charCodeAt(digits + 1);
  // The byte of each character: in the first third without a shift, in the second third after the first shift, in the
  // last third after the second shift.
  const byteOf = new Uint8Array(3 * characters);
  for (const [index, byte] of bytesInOrder.entries()) {
    const shift = Math.floor(index / digits);
    byteOf[shift * characters + alphabet.charCodeAt(index % digits)] = byte;
  }
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code === firstShift) code = characters + text.charCodeAt(++i);
    else if (code === secondShift) code = 2 * characters + text.charCodeAt(++i);
    bytes[length++] = byteOf[code];
  }
  return bytes.slice(0, length);
}
