/**
 * Functions that are faster or simpler with Node's interfaces. The build for other hosts replaces this file by
 * ../browser/platform.ts, which exports the same names.
 */

import { missingWebAssembly } from '../missing-webassembly.js';
import { withOrigin } from '../origins.js';

// Constants come first, so that the build inlines their values.

/**
 * True: texts are copied into WebAssembly's memory as UTF-16, and the WebAssembly module converts them to UTF-8. The
 * modules for browsers cannot: they get UTF-8.
 */
export const isWrittenAsUtf16 = true;

/** What to do if memory cannot be reserved. V8 reserves 10 GB of address space, unless it checks each access itself. */
export const memoryAdvice =
  ': raise the limit of address space (ulimit -v), or start `node --disable-wasm-trap-handler`, which needs less';

/**
 * Compiles souptree-parser.wasm, which is next to this file, synchronously. It is smaller than the module with all
 * parts, so the first parse is earlier. Bundles for Node have the module inside the script, so the comment
 * `webpackIgnore` keeps webpack from copying the file.
 */
export function parserModule(): WebAssembly.Module {
  try {
    return compileFile(
      new URL(/* webpackIgnore: true */ './souptree-parser.wasm', import.meta.url),
    );
  } catch {
    // A program that was copied by hand may have only souptree.wasm.
    return fullModule();
  }
}

/** Compiles souptree.wasm, which has all parts, synchronously. */
export function fullModule(): WebAssembly.Module {
  try {
    return compileFile(new URL(/* webpackIgnore: true */ './souptree.wasm', import.meta.url));
  } catch (cause) {
    // Some bundlers do not copy the file, or damage the copy.
    const advice = 'copy it next to the script, or import `souptree/inline`';
    throw (
      missingWebAssembly(cause) ??
      new Error(`souptree: cannot load souptree.wasm: ${advice}`, { cause })
    );
  }
}

/** An import of `node:fs` would cost each start more than a millisecond, even if the program parses nothing. */
function compileFile(file: URL): WebAssembly.Module {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  return withOrigin(new WebAssembly.Module(readFileSync(file)), String(file));
}

/** Loads the module of a source for the first parse: each source of Node loads synchronously. */
export function loadNow(
  source: () => WebAssembly.Module | Uint8Array | URL,
  _initFailure?: unknown,
): WebAssembly.Module {
  return source() as WebAssembly.Module;
}

/** All bytes of a buffer, as the Node `Buffer` that `writeUtf16` needs. */
export function viewOf(buffer: ArrayBuffer): Uint8Array {
  return Buffer.from(buffer);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Decodes ASCII, several times as fast as a `TextDecoder`. */
export function decodeAscii(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('latin1');
}

/**
 * Decodes ASCII from one index to another. Faster than `decodeAscii` for many short parts.
 *
 * @param memory a result of `viewOf`.
 */
export function decodeAsciiPart(memory: Uint8Array, start: number, end: number): string {
  return (memory as Buffer).toString('latin1', start, end);
}

/** Decodes UTF-16 in little-endian order. Always keeps lone surrogates. */
export function decodeUtf16(bytes: Uint8Array, _mayHaveLoneSurrogates: boolean): string {
  return asBuffer(bytes).toString('utf16le');
}

/**
 * Copies the code units of a text into memory. `TextEncoder` would be slower, because it converts each code unit.
 *
 * @param memory a result of `viewOf`.
 * @param address an even number.
 */
export function writeUtf16(text: string, memory: Uint8Array, address: number): void {
  (memory as Buffer).write(text, address, text.length * 2, 'utf16le');
}

/** U+FFFD in UTF-8. */
let replacementCharacter: Buffer | undefined;

/**
 * Whether U+FFFD is in the UTF-8. `TextEncoder` writes U+FFFD for a lone surrogate, so without U+FFFD the string has no
 * lone surrogates. This search is much faster than a check of the string.
 */
export function mayHaveReplacement(bytes: Uint8Array): boolean {
  replacementCharacter ??= Buffer.from('\ufffd');
  return asBuffer(bytes).includes(replacementCharacter);
}
