/** Decodes the module inside the script. The build for other hosts replaces this file by inline-module-browser.ts. */

import { moduleBase64 } from './module-text.mjs';

/**
 * Returns the bytes of the module. `Buffer` decodes Base64 ten times as fast as the loop of inline-module-browser.ts
 * decodes its text.
 */
export function decodeModule(): Uint8Array<ArrayBuffer> {
  return Buffer.from(moduleBase64, 'base64') as Uint8Array<ArrayBuffer>;
}
