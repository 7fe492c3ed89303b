/**
 * The same export as inline-module-node.ts, for hosts other than Node. The script contains the module as a text.
 * Browsers download the text, so it has a form that compresses well.
 */

import { alphabet, bytesInOrder, moduleText } from './module-text.mjs';

/** The number of ASCII characters. */
const characters = 128;

/**
 * Returns the bytes of the module. Each character has an index in `alphabet`, and `bytesInOrder` has the byte at that
 * index. The last two characters of the alphabet are shifts. n is the number of the other characters. The first shift
 * adds n to the index of the character after it. The second shift adds 2n.
 */
export function decodeModule(): Uint8Array<ArrayBuffer> {
  const digits = alphabet.length - 2;
  const firstShift = alphabet.charCodeAt(digits);
  const secondShift = alphabet.charCodeAt(digits + 1);
  // The first third has the bytes of characters without a shift. The second and the last third have the bytes of
  // characters after the first and the second shift.
  const byteOf = new Uint8Array(3 * characters);
  for (const [index, byte] of bytesInOrder.entries()) {
    const shift = Math.floor(index / digits);
    byteOf[shift * characters + alphabet.charCodeAt(index % digits)] = byte;
  }
  const bytes = new Uint8Array(moduleText.length);
  let length = 0;
  for (let i = 0; i < moduleText.length; i++) {
    let code = moduleText.charCodeAt(i);
    if (code === firstShift) code = characters + moduleText.charCodeAt(++i);
    else if (code === secondShift) code = 2 * characters + moduleText.charCodeAt(++i);
    bytes[length++] = byteOf[code];
  }
  return bytes.slice(0, length);
}
