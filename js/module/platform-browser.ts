/** What platform-node.ts exports, for browsers and everything else that has their interfaces. */

// Constants stand first: then the build writes their values where they are used.

/** Whether a text can be written as it is in memory. Here code units are not to be had at once. */
export const isWrittenAsUtf16 = false;

export function loadModule(): WebAssembly.Module {
  throw new Error('souptree: the parser is not loaded yet: await init() before the first parse');
}

/** The file as the package has it beside this one; bundlers know this form and copy the file. */
export function defaultSource(): URL {
  // What is bundled as CommonJS has no address of its own.
  if (import.meta.url === undefined) {
    throw new Error('souptree: pass the address of souptree.wasm to init()');
  }
  return new URL('./souptree.wasm', import.meta.url);
}

export function viewOf(buffer: ArrayBuffer): Uint8Array {
  return new Uint8Array(buffer);
}

const asciiDecoder = /* @__PURE__ */ new TextDecoder();

export function decodeAscii(bytes: Uint8Array): string {
  return asciiDecoder.decode(bytes);
}

// A U+FEFF at the start is a character of the document.
const utf16Decoder = /* @__PURE__ */ new TextDecoder('utf-16le', { ignoreBOM: true });

/** Arguments of one call; engines limit their number to 65535 and more. */
const chunkUnits = 8192;

/** The bytes begin at a multiple of two. */
export function decodeUtf16(bytes: Uint8Array, mayHaveLoneSurrogates: boolean): string {
  if (!mayHaveLoneSurrogates) return utf16Decoder.decode(bytes);
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  let text = '';
  for (let from = 0; from < units.length; from += chunkUnits) {
    const chunk = units.subarray(from, from + chunkUnits);
    text += String.fromCharCode.apply(null, chunk as unknown as number[]);
  }
  return text;
}

/** Never called. */
export function writeUtf16(): void {}

/** Nothing here would tell it as fast as the string itself says what it has. */
export function mayHaveReplacement(_bytes: Uint8Array): boolean {
  return true;
}
