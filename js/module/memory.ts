/** Reading and writing the module's memory. */

import {
  resultBufferAddress,
  resultBufferLength,
  resultWords,
  textFormAscii,
} from '../generated/call.js';
import { decodeAscii, decodeUtf16, isWrittenAsUtf16 } from '../hosts/node/platform.js';
import { type Instance, memoryOf } from './module.js';
import {
  likelyBytes,
  mostBytesPerUnit,
  type Written,
  writeAsUtf16,
  writeBytes,
  writeText,
} from './write-input.js';

/** Decodes a text that the module has written in one of the text forms `ascii` and `utf16`. */
export function readText(bytes: Uint8Array, form: number): string {
  return form === textFormAscii ? decodeAscii(bytes) : decodeUtf16(bytes, true);
}

/** Writes the input into the module's memory, and reserves at least `spare` bytes after the input. */
export function writeInput(instance: Instance, input: string | Uint8Array, spare: number): Written {
  if (typeof input !== 'string') {
    return writeBytes(input, reserve(instance, input.length, spare));
  }
  if (isWrittenAsUtf16 && instance.takesUtf16) {
    const reserveUnits = (units: number, bytes: number) => instance.reserve(bytes, units) >>> 0;
    return writeAsUtf16(input, spare, reserveUnits, () => memoryOf(instance));
  }
  return (
    writeText(input, reserve(instance, likelyBytes(input.length), spare)) ??
    (writeText(input, reserve(instance, input.length * mostBytesPerUnit, spare)) as Written)
  );
}

/** Reserves a buffer of `bytes` bytes in the module's memory, and `spare` bytes after the buffer. */
export function reserve(instance: Instance, bytes: number, spare: number): Uint8Array {
  const address = instance.reserve(bytes + spare, 0) >>> 0;
  return new Uint8Array(memoryOf(instance).buffer, address, bytes);
}

/** The words of the result at an address that a call returned. They are valid until the next call. */
export function resultAt(instance: Instance, address: number): Uint32Array {
  // The address of the result never changes. After memory grew, the old view is detached, so its `byteOffset` is 0.
  if (instance.result.byteOffset !== address >>> 0) {
    instance.result = new Uint32Array(memoryOf(instance).buffer, address >>> 0, resultWords);
  }
  return instance.result;
}

/** The bytes of the buffer of a result whose status is `ok`. */
export function bufferAt(instance: Instance, result: Uint32Array): Uint8Array {
  const { buffer } = memoryOf(instance);
  return new Uint8Array(buffer, result[resultBufferAddress], result[resultBufferLength]);
}
