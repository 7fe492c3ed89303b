/** Crossing into the module: input and options go in, the encoded tree comes back. */

import {
  resultBufferAddress,
  resultBufferLength,
  resultStatus,
  resultWords,
  statusInputTooLarge,
  statusOk,
  statusTooManyNames,
} from './generated/call.js';
import {
  likelyBytes,
  mostBytesPerUnit,
  type Written,
  writeBytes,
  writeContext,
  writeText,
} from './input.js';
import { breakInstance, currentInstance, type Instance, releaseLargeInstance } from './module.js';
import type { Request } from './options.js';

/** Offsets into the input have 31 bits. */
const mostInputBytes = 0x7fffffff;

/**
 * Parses the input. The bytes returned are in the module's memory, and valid until the next call.
 *
 * @throws Error if memory does not suffice, or the document has more of something than the format can
 *   number. The next call is not affected.
 */
export function callParser(input: string | Uint8Array, request: Request): Uint8Array {
  const instance = currentInstance();
  const address = cross(instance, input.length, unitsOf(input), () => {
    const written = writeInput(instance, input, request.context.length * mostBytesPerUnit);
    const contextLength = writeContext(request.context, written);
    const flags = request.flags | written.flags;
    return instance.parse(written.length, contextLength, flags, randomSeed());
  });
  releaseLargeInstance();
  return readResult(instance, address);
}

/** For the module's hash tables. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

export type Units = 'characters' | 'bytes';

export function unitsOf(input: string | Uint8Array): Units {
  return typeof input === 'string' ? 'characters' : 'bytes';
}

/** Calls into the module on account of so much input. */
export function cross<Result>(
  instance: Instance,
  length: number,
  units: Units,
  call: () => Result,
): Result {
  if (units === 'bytes' && length > mostInputBytes) throw failure(statusInputTooLarge);
  try {
    return call();
  } catch (error) {
    // Whatever stopped it in the middle, the instance is in no known state.
    breakInstance(instance);
    // The caller had used up JavaScript's stack.
    if ((error as Error).name === 'RangeError') throw error;
    throw new Error(
      `souptree: out of memory while parsing ${length} ${units}; ` +
        'parse smaller pieces, or give the process more memory (WebAssembly can use 2 GiB of it)',
      { cause: error },
    );
  }
}

/** Puts the input into the module's memory, with so many bytes to spare behind it. */
export function writeInput(instance: Instance, input: string | Uint8Array, spare: number): Written {
  if (typeof input !== 'string') {
    return writeBytes(input, reserve(instance, input.length, spare));
  }
  return (
    writeText(input, reserve(instance, likelyBytes(input), spare)) ??
    (writeText(input, reserve(instance, input.length * mostBytesPerUnit, spare)) as Written)
  );
}

/** Makes room in the module's memory. What is to spare lies behind it. */
export function reserve(instance: Instance, bytes: number, spare: number): Uint8Array {
  const address = instance.reserve(bytes + spare) >>> 0;
  return new Uint8Array(instance.memory.buffer, address, bytes);
}

/** The encoded tree, which is valid until the next call. */
export function readResult(instance: Instance, address: number): Uint8Array {
  const { buffer } = instance.memory;
  const result = new Uint32Array(buffer, address >>> 0, resultWords);
  if (result[resultStatus] !== statusOk) throw failure(result[resultStatus]);
  return new Uint8Array(buffer, result[resultBufferAddress], result[resultBufferLength]);
}

function failure(status: number): Error {
  switch (status) {
    case statusTooManyNames:
      return new Error('souptree: the document has more than 8 million different names');
    case statusInputTooLarge:
      return new Error('souptree: the input has more than 2 GiB; parse smaller pieces');
    default:
      return new Error('souptree: the tree is too large to be encoded; parse smaller pieces');
  }
}
