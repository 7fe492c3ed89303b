/**
 * Decodes the WebAssembly module that the script contains as a text. The build for other hosts replaces this file by
 * ../browser/inline-module.ts.
 */

import type { ModuleText } from '../inline/parser-module-text.mjs';

/**
 * Returns the bytes of the module. The text is Base64. The text for other hosts compresses better, but `Buffer` decodes
 * Base64 ten times as fast as ../browser/inline-module.ts decodes that text.
 */
export function decodeModule({ base64 }: ModuleText): Uint8Array<ArrayBuffer> {
  return Buffer.from(base64, 'base64') as Uint8Array<ArrayBuffer>;
}
