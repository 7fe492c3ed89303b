/**
 * Decodes the WebAssembly module that the script contains as a text. The build for other hosts replaces this file by
 * inline-module-browser.ts.
 */

import { moduleBase64 } from './module-text.mjs';

/**
 * Returns the bytes of the module. `Buffer` decodes Base64 ten times as fast as the loop in inline-module-browser.ts
 * decodes the other text.
 */
export function decodeModule(): Uint8Array<ArrayBuffer> {
  return Buffer.from(moduleBase64, 'base64') as Uint8Array<ArrayBuffer>;
}
