/** What platform-node.ts exports, for browsers and everything else that has their interfaces. */

export function loadModule(): WebAssembly.Module {
  throw new Error('souptree: the parser is not loaded yet: await init() before the first parse');
}

/** The file as the package has it beside this folder; bundlers know this form and copy the file. */
export function defaultSource(): URL {
  // What is bundled as CommonJS has no address of its own.
  if (import.meta.url === undefined) {
    throw new Error('souptree: pass the address of souptree.wasm to init()');
  }
  return new URL('../souptree.wasm', import.meta.url);
}

// A U+FEFF at the start is a character of the document.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export const decodeAscii = decodeUtf8;
