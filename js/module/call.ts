/**
 * Calls functions of the WebAssembly module. A call passes an input and its options, and returns an encoded tree or
 * encoded tokens.
 */

import { markupTooLong } from '../base/errors.js';
import {
  levelFull,
  mostMarkupUnits,
  resultEncoding,
  resultEncodingSource,
  resultStatus,
  resultTextForm,
  statusHostDecoderNeeded,
  statusInputNeededAgain,
  statusOk,
  textFormAscii,
} from '../generated/call.js';
import {
  type CallResult,
  expectFits,
  firstCall,
  guardedCall,
  randomSeed,
  ranOutOfMemory,
  unitsOf,
} from './guard.js';
import { checkInputLength } from './limits.js';
import { bufferAt, readText, reserve, resultAt, writeInput } from './memory.js';
import {
  currentInstance,
  hasLevel,
  type Instance,
  loadLevel,
  releaseLargeInstance,
} from './module.js';
import type { Request } from './options.js';
import { stringBytesOf, writeRequest } from './request.js';
import { bufferOf, hostDecoder } from './results.js';
import type { SanitizerRequest } from './sanitizer.js';
import type { SouptreeModule } from './souptree.mjs';
import type { EncodedText } from './write-input.js';

/** The number of bytes after an encoded tree that the module may read. */
const blockBytes = 16;

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
 * @throws as `callParser`. Error if the module cannot write markup. RangeError if the markup is longer than a string
 *   can be.
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
  if (!hasLevel(levelFull)) return undefined;
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
  loadLevel(levelFull);
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
  checkInputLength((input as EncodedText).units ?? input.length, request.limits);
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

function treesMissing(): Error {
  return new Error(
    'souptree: to sanitize an encoded tree, pass the address of souptree-full.wasm to init()',
  );
}
