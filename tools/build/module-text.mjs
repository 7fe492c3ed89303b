// Writes a WebAssembly module as texts, for scripts that contain it.
//
// Browsers download the text. It has only ASCII characters that need no escape in a string. Base64 would take away the
// repetitions that compression finds: each byte would begin at another bit. Here each byte is one character, or a shift
// and a character.

import { readLists } from '../lib/lists.mjs';

/** Characters without a meaning in strings, templates and HTML. The last two are the shifts. */
const alphabet = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)).replace(
  /["'`\\$<]/g,
  '',
);
const { call } = readLists();
const digits = alphabet.length - 2;

/**
 * The source of the ES module that js/hosts/inline/parser-module-text.d.mts declares.
 *
 * @param host `'node'` or `'browser'`.
 * @param level the name of the module's level.
 */
export function moduleTextSource(bytes, host, level) {
  const moduleText = host === 'node' ? { base64: bytes.toString('base64') } : asCharacters(bytes);
  const { value } = call.levels.find(({ name }) => name === level);
  const constants = { moduleText, level: value };
  return Object.entries(constants)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

function asCharacters(bytes) {
  const uses = new Uint32Array(256);
  for (const byte of bytes) uses[byte]++;
  const bytesInOrder = Array.from(uses.keys()).sort((a, b) => uses[b] - uses[a]);
  const codes = new Map(bytesInOrder.map((byte, index) => [byte, codeOf(index)]));
  const text = Array.from(bytes, (byte) => codes.get(byte)).join('');
  return { alphabet, bytesInOrder, text };
}

function codeOf(index) {
  const digit = alphabet[index % digits];
  const shift = Math.floor(index / digits);
  return shift === 0 ? digit : alphabet[digits + shift - 1] + digit;
}
