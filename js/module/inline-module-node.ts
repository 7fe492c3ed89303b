/**
 * Decodes the WebAssembly module that the script contains as a text. The build for other hosts replaces this file by
 * inline-module-browser.ts.
 */

import type { ModuleText } from './module-text.mjs';

/**
 * Returns the bytes of the module. The text is Base64. The text for other hosts compresses better, but `Buffer` decodes
 * Base64 ten times as fast as inline-module-browser.ts decodes that text.
 */
export function decodeModule({ base64 }: ModuleText): Uint8Array<ArrayBuffer> {
  return Buffer.from(base64, 'base64') as Uint8Array<ArrayBuffer>;
}
