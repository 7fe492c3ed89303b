/**
 * Calls functions of the WebAssembly module. A call passes an input and its options, and returns an encoded tree or
 * encoded tokens.
 */

import { describe, markupTooLong } from '../base/errors.js';
import {
  limitNames,
  mostMarkupUnits,
  resultBufferAddress,
  resultBufferLength,
  resultEncoding,
  resultEncodingSource,
  resultLimit,
  resultLimitReached,
  resultStatus,
  resultTextForm,
  resultWords,
  statusHostDecoderNeeded,
  statusInputNeededAgain,
  statusLimitReached,
  statusOk,
  statusTokensMissing,
  statusTooManyNames,
  statusUnknownDefault,
  statusUnknownOverride,
  textFormAscii,
} from '../generated/call.js';
import { encodingNames } from '../generated/encodings.js';
import {
  likelyBytes,
  mostBytesPerUnit,
  type Written,
  writeAsUtf16,
  writeBytes,
  writeText,
} from './input.js';
import { type LegacyDecoder, legacyDecoder } from './legacy-decoders.js';
import { checkInputLength, LimitError } from './limits.js';
import { loadParts } from './load-parts-node.js';
import {
  breakInstance,
  currentInstance,
  freshInstance,
  hasParts,
  type Instance,
  memoryOf,
  recoverInstance,
  releaseLargeInstance,
} from './module.js';
import type { Request, TokenErrors } from './options.js';
import { partsMarkup, partsTrees } from './parts.js';
import { decodeAscii, decodeUtf16, isWrittenAsUtf16 } from './platform-node.js';
import { stringBytesOf, writeRequest } from './request.js';
import type { SanitizerRequest } from './sanitizer.js';
import type { SouptreeModule } from './souptree.mjs';

/** The number of bytes after an encoded tree that the module may read. */
const blockBytes = 16;

/** The maximum number of bytes of an input, because offsets have 31 bits. */
const mostInputBytes = 0x7fffffff;

/**
 * Parses the input. Returns the bytes of the encoded tree, or of the encoded tokens if the request has the flag
 * `tokens`. These bytes are in the module's memory, and valid until the next call of the module.
 *
 * @throws LimitError if a limit is exceeded. RangeError if an `override` or `default` label names no encoding. Error if
 *   memory runs out, the input or its tree is too large, or the decoder for the encoding is missing. An error does not
 *   affect later calls.
 */
export function callParser(input: string | Uint8Array, request: Request): Uint8Array {
  const { instance, result } = callWhole(input, request, 'parse');
  return bufferOf(instance, result, request);
}

/**
 * Parses the input. Returns the tree as markup. If the request has a sanitizer, the markup is sanitized, and parsing it
 * again gives the same tree.
 *
 * @throws as `callParser`. Error if the module cannot write markup. RangeError if the markup is longer than a string can be.
 */
export function callMarkup(input: string | Uint8Array, request: Request): string {
  const { instance, result } = callWhole(input, request, 'markup');
  const bytes = bufferOf(instance, result, request);
  return readMarkup(bytes, result[resultTextForm]);
}

/** Decodes markup. Throws a RangeError if it is longer than a string can be. */
function readMarkup(bytes: Uint8Array, form: number): string {
  const mostBytes = form === textFormAscii ? mostMarkupUnits : mostMarkupUnits * 2;
  if (bytes.length > mostBytes) throw markupTooLong();
  return readText(bytes, form);
}

/** Decodes a text that the module has written in one of the text forms `ascii` and `utf16`. */
export function readText(bytes: Uint8Array, form: number): string {
  return form === textFormAscii ? decodeAscii(bytes) : decodeUtf16(bytes, true);
}

/** A call of the module's function `serialize`. */
export interface SerializeCall {
  /** The bytes of the encoded tree. */
  readonly tree: Uint8Array;
  /** The index of the node's record. */
  readonly record: number;
  /** A combination of the `serializeFlag` constants. */
  readonly flags: number;
  /** The records of the shadow roots that are written in any case, in ascending order. */
  readonly shadowRoots: readonly number[];
}

/**
 * Writes a node of an encoded tree as markup. Returns undefined if the module is not loaded or cannot write markup, or
 * if memory runs out: the caller then writes the markup in JavaScript.
 *
 * @throws RangeError if the markup is longer than a string can be. Error if the module fails.
 */
export function callSerialize(call: SerializeCall): string | undefined {
  if (!hasParts(partsTrees)) return undefined;
  const instance = currentInstance() as Required<Instance>;
  const { tree, record, flags, shadowRoots } = call;
  try {
    const result = callWithTree(instance, tree, shadowRoots, () =>
      instance.serialize(tree.length, record, flags, shadowRoots.length),
    );
    if (result[resultStatus] !== statusOk) throw markupTooLong();
    return readMarkup(bufferAt(instance, result), result[resultTextForm]);
  } catch (error) {
    if (ranOutOfMemory(instance, error)) return undefined;
    throw error;
  }
}

/**
 * Sanitizes an encoded tree. Returns the bytes of the new encoded tree, which are in the module's memory, and valid
 * until the next call of the module.
 *
 * @param request a request of which only the options of the sanitizer are used.
 * @throws Error if the module cannot sanitize, memory runs out, or the tree is too large.
 */
export function callSanitize(tree: Uint8Array, request: Request): Uint8Array {
  const sanitizer = request.sanitizer as SanitizerRequest;
  sanitizer.requireModule();
  loadParts(partsTrees);
  const instance = currentInstance();
  const { sanitize } = instance;
  if (sanitize === undefined) throw treesMissing();
  const result = callWithTree(
    instance,
    tree,
    [],
    () => sanitize(randomSeed()),
    () => sanitizer.hold(instance),
  );
  return bufferOf(instance, result, request);
}

/**
 * Writes an encoded tree and then `words` into the module's memory, and calls the module. Returns the result.
 *
 * @param prepare is called first. Returns 0, or the address of a result: then the module is not called.
 * @throws as `guardedCall`.
 */
function callWithTree(
  instance: Instance,
  tree: Uint8Array,
  words: readonly number[],
  call: () => number,
  prepare: () => number = () => 0,
): Uint32Array {
  const { length } = tree;
  expectFits(length, 'bytes');
  const wordsAt = Math.ceil(length / 4) * 4;
  const address = guardedCall(instance, length, 'bytes', () => {
    const failed = prepare();
    if (failed !== 0) return failed;
    const memory = reserve(instance, wordsAt + words.length * 4, blockBytes);
    memory.set(tree);
    if (words.length > 0) {
      new Uint32Array(memory.buffer, memory.byteOffset + wordsAt, words.length).set(words);
    }
    return call();
  });
  releaseLargeInstance();
  return resultAt(instance, address);
}

/** A function of the module that parses a whole input. */
type WholeCall = 'parse' | 'markup';

/** The result of a call, and the instance that the call used. */
interface WholeResult {
  readonly instance: Instance;
  readonly result: Uint32Array;
}

function callWhole(input: string | Uint8Array, request: Request, call: WholeCall): WholeResult {
  request.sanitizer?.requireModule();
  checkInputLength(input.length, request.limits);
  request.encoding = 0;
  let piece = input;
  // Parses again if the document declares another encoding, or if JavaScript must decode the bytes.
  for (;;) {
    const { instance, address } = callOnce(piece, request, call);
    releaseLargeInstance();
    const result = resultAt(instance, address);
    request.encoding = result[resultEncoding];
    request.encodingSource = result[resultEncodingSource];
    switch (result[resultStatus]) {
      case statusInputNeededAgain:
        piece = input;
        break;
      case statusHostDecoderNeeded:
        piece = hostDecoder(result[resultEncoding], request)(input as Uint8Array, 'last');
        break;
      default:
        return { instance, result };
    }
  }
}

/** Writes the input and the request into the module's memory, and calls the module. */
function callOnce(input: string | Uint8Array, request: Request, call: WholeCall): CallResult {
  return firstCall(input.length, unitsOf(input), (instance) => {
    const failed = request.sanitizer?.hold(instance) ?? 0;
    if (failed !== 0) return failed;
    const written = writeInput(instance, input, stringBytesOf(request));
    writeRequest(instance, request, written.end);
    // The caller has checked that the module has the function.
    const run = instance[call] as SouptreeModule['parse'];
    return run(written.length, written.flags, randomSeed());
  });
}

/**
 * Whether the module can sanitize and write markup. In Node, first loads a module that can.
 *
 * @throws Error if the module is not loaded.
 */
export function hasMarkup(): boolean {
  loadParts(partsMarkup);
  return currentInstance().markup !== undefined;
}

/** The instance that a call used, and the address of the call's result. */
interface CallResult {
  readonly instance: Instance;
  readonly address: number;
}

/**
 * Makes the first call for a document. If memory runs out in an instance that has parsed other documents, repeats the
 * call in a new instance.
 *
 * @param length the length of the input, in `units`.
 * @throws as `expectFits` and `guardedCall`.
 */
export function firstCall(
  length: number,
  units: Units,
  call: (instance: Instance) => number,
): CallResult {
  expectFits(length, units);
  let instance = currentInstance();
  for (;;) {
    const { isFresh } = instance;
    try {
      return { instance, address: guardedCall(instance, length, units, () => call(instance)) };
    } catch (error) {
      if (isFresh || !ranOutOfMemory(instance, error)) throw error;
    }
    instance = freshInstance();
  }
}

/** Whether `guardedCall` threw the error because memory ran out, and has repaired the instance. */
export function ranOutOfMemory({ outOfMemory, isBroken }: Instance, error: unknown): boolean {
  return (error as Error).cause === outOfMemory && !isBroken;
}

/**
 * A new decoder for an encoding that the module does not decode.
 *
 * @param encoding the number of the encoding in a result: the index in `encodingNames`, plus one.
 * @throws Error if `souptree/legacy-encodings` was not imported. Error if the request is for tokens.
 */
export function hostDecoder(encoding: number, { tokenErrors }: Request): LegacyDecoder {
  const name = encodingNames[encoding - 1];
  if (tokenErrors !== undefined) throw tokenErrors.withoutOffsets(name);
  return legacyDecoder(name);
}

/** A seed of 32 bits for the module's hash tables. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

/** The units of an input's length, as error messages name them. `'characters'` are UTF-16 code units. */
export type Units = 'characters' | 'bytes';

/** The units of the length of this input. */
export function unitsOf(input: string | Uint8Array): Units {
  return typeof input === 'string' ? 'characters' : 'bytes';
}

/** @throws Error if the module cannot hold an input of this length. It holds all of an input whose tree it creates. */
export function expectFits(length: number, units: Units): void {
  if (units === 'bytes' && length > mostInputBytes) throw inputTooLarge();
}

/**
 * Calls a function of the module. If the call throws because memory ran out, repairs the instance. If the call throws
 * another error, marks the instance as broken.
 *
 * @param length the length of the input, in `units`.
 * @param session the number of the session that makes the call; 0 if no session does. If memory runs out, the session
 *   is freed.
 * @throws Error if memory runs out, or the module fails. RangeError if JavaScript's stack overflows.
 */
export function guardedCall<Result>(
  instance: Instance,
  length: number,
  units: Units,
  call: () => Result,
  session = 0,
): Result {
  try {
    const result = call();
    instance.isFresh = false;
    return result;
  } catch (error) {
    // The call stopped in the middle, so the instance is broken. If memory ran out, `recoverInstance` repairs it.
    breakInstance(instance);
    if (error !== instance.outOfMemory) {
      // JavaScript's stack overflowed.
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

/**
 * The bytes of the encoded tree or tokens of a result. They are valid until the next call. Keeps the removals of the
 * sanitizer in the request, if they are requested. Throws as `expectOk`.
 */
export function bufferOf(instance: Instance, result: Uint32Array, request: Request): Uint8Array {
  expectOk(result, request);
  request.sanitizer?.keepRemovals(instance, result);
  return bufferAt(instance, result);
}

/** The bytes of the buffer of a result whose status is `ok`. */
function bufferAt(instance: Instance, result: Uint32Array): Uint8Array {
  const { buffer } = memoryOf(instance);
  return new Uint8Array(buffer, result[resultBufferAddress], result[resultBufferLength]);
}

/** Throws an error if the status of a result is not `ok`. `callParser` lists the errors. */
export function expectOk(result: Uint32Array, request: Request): void {
  if (result[resultStatus] !== statusOk) throw failure(result, request);
}

function failure(result: Uint32Array, request: Request): Error {
  const { limits, tokenErrors } = request;
  switch (result[resultStatus]) {
    case statusLimitReached: {
      const name = limitNames[result[resultLimit]];
      return new LimitError(name, limits?.[name] as number, result[resultLimitReached]);
    }
    case statusUnknownOverride:
      return unknownLabel('override', request.overrideLabel);
    case statusUnknownDefault:
      return unknownLabel('default', request.defaultLabel);
    case statusTokensMissing:
      return (tokenErrors as TokenErrors).missing();
    case statusTooManyNames:
      return new Error('souptree: the document has more than 8 million different names');
    default:
      return new Error('souptree: the tree is too large to be encoded; parse smaller pieces');
  }
}

function treesMissing(): Error {
  return new Error(
    'souptree: to sanitize an encoded tree, pass the address of souptree-full.wasm to init()',
  );
}

function inputTooLarge(): Error {
  return new Error('souptree: the input has more than 2 GiB; parse smaller pieces');
}

function unknownLabel(name: string, label: string): RangeError {
  return new RangeError(
    `souptree: \`encoding.${name}\` is ${describe(label)}, which names no encoding`,
  );
}
