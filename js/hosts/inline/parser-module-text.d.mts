/** A WebAssembly module as a text, which the build generates with tools/build/module-text.mjs. */

/** Node's text has the first member, the text for other hosts has the others. */
export interface ModuleText {
  /** The module in Base64. */
  base64: string;
  /** The characters that `text` uses. The last two are shifts: see `decodeModule` in ../browser/inline-module.ts. */
  alphabet: string;
  /** The numbers from 0 to 255, sorted by how often the module has this byte, the most frequent first. */
  bytesInOrder: readonly number[];
  /** The module as ASCII characters, which compress nearly as well as the bytes: see `decodeModule`. */
  text: string;
}

/** The module. */
export const moduleText: ModuleText;
/** The level of the module. */
export const level: number;
