/** Crossing into the module: input and options go in, the encoded tree comes back. */

import { describe } from '../base/errors.js';
import {
  flagEncodingShift,
  flagEncodingSourceShift,
  limitNames,
  resultBufferAddress,
  resultBufferLength,
  resultEncoding,
  resultEncodingSource,
  resultLimit,
  resultLimitReached,
  resultStatus,
  resultWords,
  statusHostDecoderNeeded,
  statusInputNeededAgain,
  statusLimitReached,
  statusOk,
  statusTooManyNames,
  statusUnknownDefault,
  statusUnknownOverride,
} from '../generated/call.js';
import { encodingNames } from '../generated/encodings.js';
import {
  likelyBytes,
  mostBytesPerUnit,
  type Written,
  writeAsUtf16,
  writeBytes,
  writeStrings,
  writeText,
} from './input.js';
import { type LegacyDecoder, legacyDecoder } from './legacy-decoders.js';
import { checkInputLength, LimitError } from './limits.js';
import {
  breakInstance,
  currentInstance,
  freshInstance,
  type Instance,
  memoryOf,
  recoverInstance,
  releaseLargeInstance,
} from './module.js';
import type { Request } from './options.js';
import { isWrittenAsUtf16 } from './platform-node.js';

/** Offsets into the input have 31 bits. */
const mostInputBytes = 0x7fffffff;

/**
 * Parses the input. The bytes returned are in the module's memory, and valid until the next call.
 *
 * @throws LimitError; Error if memory does not suffice, the document has more of something than the format can
 *   number, or its encoding needs a decoder that is not there; RangeError for a label in the options
 *   that names no encoding. The next call is not affected.
 */
export function callParser(input: string | Uint8Array, request: Request): Uint8Array {
  checkInputLength(input.length, request.limits);
  let given = input;
  let known = 0;
  // Again when the parser learns the encoding on its way, or the host has to decode.
  for (;;) {
    const { instance, address } = crossWith(given, request, known);
    releaseLargeInstance();
    const result = resultAt(instance, address);
    known = flagsOfEncoding(result);
    switch (result[resultStatus]) {
      case statusInputNeededAgain:
        given = input;
        break;
      case statusHostDecoderNeeded:
        given = hostDecoder(result[resultEncoding])(input as Uint8Array, 'last');
        break;
      default:
        return bufferOf(instance, result, request);
    }
  }
}

/** Has the input parsed. */
function crossWith(input: string | Uint8Array, request: Request, known: number): Crossing {
  return crossAnew(input.length, unitsOf(input), (instance) => {
    const written = writeInput(instance, input, request.strings.length * mostBytesPerUnit);
    const stringsLength = writeStrings(request.strings, written);
    const flags = request.flags | written.flags | known;
    return instance.parse(written.length, stringsLength, flags, randomSeed());
  });
}

/** Where a call was made, and the address that it returned. */
interface Crossing {
  readonly instance: Instance;
  readonly address: number;
}

/**
 * Makes the first call of a document. If memory runs out in an instance that other documents use or have
 * used, it makes the call once more, in an instance of its own.
 */
export function crossAnew(
  length: number,
  units: Units,
  call: (instance: Instance) => number,
): Crossing {
  let instance = currentInstance();
  for (;;) {
    const { isFresh } = instance;
    try {
      return { instance, address: cross(instance, length, units, () => call(instance)) };
    } catch (error) {
      if (isFresh || !ranOutOfMemory(instance, error)) throw error;
    }
    instance = freshInstance();
  }
}

/** Whether `cross` threw the error because memory ran out, and the instance can be called again. */
export function ranOutOfMemory({ outOfMemory, isBroken }: Instance, error: unknown): boolean {
  return (error as Error).cause === outOfMemory && !isBroken;
}

/** A decoder for the encoding with that number, which the module does not decode. */
export function hostDecoder(encoding: number): LegacyDecoder {
  return legacyDecoder(encodingNames[encoding - 1]);
}

/** What a result says of the encoding, for another call. */
function flagsOfEncoding(result: Uint32Array): number {
  const encoding = result[resultEncoding] << flagEncodingShift;
  return encoding | (result[resultEncodingSource] << flagEncodingSourceShift);
}

/** For the module's hash tables. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

export type Units = 'characters' | 'bytes';

export function unitsOf(input: string | Uint8Array): Units {
  return typeof input === 'string' ? 'characters' : 'bytes';
}

/**
 * Calls into the module on account of so much input.
 *
 * @param session of the call. If memory runs out, it is freed.
 */
export function cross<Result>(
  instance: Instance,
  length: number,
  units: Units,
  call: () => Result,
  session = 0,
): Result {
  if (units === 'bytes' && length > mostInputBytes) throw inputTooLarge();
  try {
    const result = call();
    instance.isFresh = false;
    return result;
  } catch (error) {
    // The call stopped in the middle: the instance is in no known state, unless memory ran out.
    breakInstance(instance);
    if (error !== instance.outOfMemory) {
      // The caller had used up JavaScript's stack.
      if ((error as Error).name === 'RangeError') throw error;
      throw new Error('souptree: the module failed', { cause: error });
    }
    recoverInstance(instance, session);
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
  if (isWrittenAsUtf16) {
    const reserveUnits = (units: number, bytes: number) => instance.reserve(bytes, units) >>> 0;
    return writeAsUtf16(input, spare, reserveUnits, () => memoryOf(instance));
  }
  return (
    writeText(input, reserve(instance, likelyBytes(input.length), spare)) ??
    (writeText(input, reserve(instance, input.length * mostBytesPerUnit, spare)) as Written)
  );
}

/** Makes room in the module's memory. What is to spare lies behind it. */
export function reserve(instance: Instance, bytes: number, spare: number): Uint8Array {
  const address = instance.reserve(bytes + spare, 0) >>> 0;
  return new Uint8Array(memoryOf(instance).buffer, address, bytes);
}

/** What a call answered, which is valid until the next one. */
export function resultAt(instance: Instance, address: number): Uint32Array {
  // It is always in the same place; memory that grew has another buffer, and the view none.
  if (instance.result.byteOffset !== address >>> 0) {
    instance.result = new Uint32Array(memoryOf(instance).buffer, address >>> 0, resultWords);
  }
  return instance.result;
}

/** The encoded tree, which is valid until the next call. */
export function bufferOf(instance: Instance, result: Uint32Array, request: Request): Uint8Array {
  expectOk(result, request);
  const { buffer } = memoryOf(instance);
  return new Uint8Array(buffer, result[resultBufferAddress], result[resultBufferLength]);
}

export function expectOk(result: Uint32Array, request: Request): void {
  if (result[resultStatus] !== statusOk) throw failure(result, request);
}

function failure(result: Uint32Array, { strings, limits }: Request): Error {
  switch (result[resultStatus]) {
    case statusLimitReached: {
      const name = limitNames[result[resultLimit]];
      return new LimitError(name, limits?.[name] as number, result[resultLimitReached]);
    }
    case statusUnknownOverride:
      return unknownLabel('override', strings.split('\0')[0]);
    case statusUnknownDefault:
      return unknownLabel('default', strings.split('\0')[2]);
    case statusTooManyNames:
      return new Error('souptree: the document has more than 8 million different names');
    default:
      return new Error('souptree: the tree is too large to be encoded; parse smaller pieces');
  }
}

function inputTooLarge(): Error {
  return new Error('souptree: the input has more than 2 GiB; parse smaller pieces');
}

function unknownLabel(name: string, label: string): RangeError {
  return new RangeError(
    `souptree: \`encoding.${name}\` is ${describe(label)}, which names no encoding`,
  );
}
