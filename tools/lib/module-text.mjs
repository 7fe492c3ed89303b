// Writes a WebAssembly module as texts, for scripts that contain it.
//
// Browsers download the text. It has only ASCII characters that need no escape in a string. Base64 would take away the repetitions that
// compression finds: each byte would begin at another bit. Here each byte is one character, or a shift and a character.

import { allParts } from './call-files.mjs';
import { readLists } from './lists.mjs';

/** Characters without a meaning in strings, templates and HTML. The last two are the shifts. */
const alphabet = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)).replace(
  /["'`\\$<]/g,
  '',
);
const { call } = readLists();
/** The parts of modules, by name. */
const moduleParts = {
  parser: 0,
  tokens: call.parts.find(({ name }) => name === 'tokens').value,
  full: allParts(call),
};

const digits = alphabet.length - 2;

/**
 * The source of the ES module that js/module/module-text.d.mts declares.
 *
 * @param host `'node'` or `'browser'`.
 * @param parts the parts of the module: `'parser'`, `'tokens'` or `'full'`.
 */
export function moduleTextSource(bytes, host, parts) {
  const moduleText = host === 'node' ? { base64: bytes.toString('base64') } : asCharacters(bytes);
  const constants = { moduleText, parts: moduleParts[parts] };
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
