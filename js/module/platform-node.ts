/**
 * What Node does in its own way. In the build for browsers and everything else platform-browser.ts
 * stands in its place; both export the same names.
 */

import { readFileSync } from 'node:fs';

// Constants stand first: then the build writes their values where they are used.

/** Whether a text can be written as it is in memory. */
export const isWrittenAsUtf16 = true;

/** The file beside the package's code: nothing to wait for. */
export function loadModule(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(new URL('./souptree.wasm', import.meta.url)));
}

/** What `init()` without an argument takes. */
export const defaultSource = loadModule;

/** All bytes of a buffer, in the form that the functions here take them in best. */
export function viewOf(buffer: ArrayBuffer): Uint8Array {
  return Buffer.from(buffer);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Several times as fast as a TextDecoder, and the string takes one byte a character. */
export function decodeAscii(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('latin1');
}

/** Keeps lone surrogates in any case. */
export function decodeUtf16(bytes: Uint8Array, _mayHaveLoneSurrogates: boolean): string {
  return asBuffer(bytes).toString('utf16le');
}

/** A copy, where `TextEncoder` has to look at each unit. The memory is a `viewOf` it, the address even. */
export function writeUtf16(text: string, memory: Uint8Array, address: number): void {
  (memory as Buffer).write(text, address, text.length * 2, 'utf16le');
}

const replacementCharacter = Buffer.from('\ufffd');

/** Whether U+FFFD may be in the UTF-8: far quicker to tell than of a string that it has no lone surrogate. */
export function mayHaveReplacement(bytes: Uint8Array): boolean {
  return asBuffer(bytes).includes(replacementCharacter);
}
