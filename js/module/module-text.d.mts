/** The WebAssembly module as texts, which the build generates with tools/lib/module-text.mjs. */

/** The module in Base64. */
export const moduleBase64: string;

/** The characters that `moduleText` uses. The last two are shifts: see `decodeModule` in inline-module-browser.ts. */
export const alphabet: string;
/** The numbers from 0 to 255, sorted by how often the module has this byte, the most frequent first. */
export const bytesInOrder: readonly number[];
/** The module as ASCII characters, which compress nearly as well as the bytes: see `decodeModule`. */
export const moduleText: string;
