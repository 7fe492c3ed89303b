// Writes a WebAssembly module as texts, for scripts that contain it.
//
// Browsers download the text. It has only ASCII characters that need no escape in a string. Base64 would take away the repetitions that
// compression finds: each byte would begin at another bit. Here each byte is one character, or a shift and a character.

/** Characters without a meaning in strings, templates and HTML. The last two are the shifts. */
const alphabet = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)).replace(
  /["'`\\$<]/g,
  '',
);
const digits = alphabet.length - 2;

/** The source of the ES module that js/module/module-text.d.mts declares. */
export function moduleTextSource(bytes) {
  const uses = new Uint32Array(256);
  for (const byte of bytes) uses[byte]++;
  const order = Array.from(uses.keys()).sort((a, b) => uses[b] - uses[a]);
  const codes = new Map(order.map((byte, index) => [byte, codeOf(index)]));
  const text = Array.from(bytes, (byte) => codes.get(byte)).join('');
  return [
    `export const moduleBase64 = "${bytes.toString('base64')}";`,
    `export const alphabet = ${JSON.stringify(alphabet)};`,
    `export const bytesInOrder = ${JSON.stringify(order)};`,
    `export const moduleText = "${text}";`,
  ].join('\n');
}

function codeOf(index) {
  const digit = alphabet[index % digits];
  const shift = Math.floor(index / digits);
  return shift === 0 ? digit : alphabet[digits + shift - 1] + digit;
}
