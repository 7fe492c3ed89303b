/** The same exports as ../node/platform.ts, for browsers and for other hosts with the interfaces of browsers. */

// Constants come first, so that the build inlines their values.

/** False: texts are copied as UTF-8, because browsers have no fast function that copies a string's code units. */
export const isWrittenAsUtf16 = false;

/** What to do if memory cannot be reserved: nothing that a page can do. */
export const memoryAdvice = '';

/** Undefined: browsers load a file asynchronously, in `init()`. */
export const fullModule = undefined;

/**
 * @param initFailure what the last call of `init()` threw, if it failed.
 * @throws Error always: browsers load a file asynchronously, in `init()`.
 */
export function loadNow(_source: unknown, initFailure?: unknown): WebAssembly.Module {
  if (initFailure)
    throw new Error(`souptree: init() failed: ${(initFailure as Error).message}`, {
      cause: initFailure,
    });
  throw new Error('souptree: the parser is not loaded yet: await init() before the first parse');
}

/**
 * The address of souptree.wasm, which is next to this file. webpack and Rspack recognise the expression `new URL(...)`,
 * and copy souptree.wasm. Vite's bundles have the module inside the script, so the comment `@vite-ignore` keeps Vite
 * from copying the file.
 */
export function parserModule(): URL {
  // In a CommonJS bundle, `import.meta.url` is undefined.
  if (import.meta.url === undefined) {
    throw new Error('souptree: pass the address of souptree.wasm to init()');
  }
  return new URL(/* @vite-ignore */ './souptree.wasm', import.meta.url);
}

/** All bytes of a buffer. */
export function viewOf(buffer: ArrayBuffer): Uint8Array {
  return new Uint8Array(buffer);
}

// The decoders are created at their first use, so scripts can be imported in hosts that have none.
let asciiDecoder: TextDecoder | undefined;
let utf16Decoder: TextDecoder | undefined;

/** Decodes ASCII. */
export function decodeAscii(bytes: Uint8Array): string {
  asciiDecoder ??= new TextDecoder();
  return asciiDecoder.decode(bytes);
}

/** Decodes ASCII from one index to another. */
export function decodeAsciiPart(memory: Uint8Array, start: number, end: number): string {
  asciiDecoder ??= new TextDecoder();
  return asciiDecoder.decode(memory.subarray(start, end));
}

/** The number of code units in one call of `String.fromCharCode`. Engines allow at least 65,535 arguments. */
const chunkUnits = 8192;

/** Decodes UTF-16 in little-endian order. The bytes begin at a multiple of two. */
export function decodeUtf16(bytes: Uint8Array, mayHaveLoneSurrogates: boolean): string {
  if (!mayHaveLoneSurrogates) {
    // A U+FEFF at the start is a character of the document, not a byte order mark.
    utf16Decoder ??= new TextDecoder('utf-16le', { ignoreBOM: true });
    return utf16Decoder.decode(bytes);
  }
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  let text = '';
  for (let from = 0; from < units.length; from += chunkUnits) {
    const chunk = units.subarray(from, from + chunkUnits);
    text += String.fromCharCode.apply(null, chunk as unknown as number[]);
  }
  return text;
}

/** Never called, because `isWrittenAsUtf16` is false. */
export function writeUtf16(): void {}

/**
 * Always true, so that the caller checks the string itself for lone surrogates. In browsers, a search of the bytes for
 * U+FFFD is not faster than a check of the string.
 */
export function mayHaveReplacement(_bytes: Uint8Array): boolean {
  return true;
}
