/** The result of a call: its status, its errors, and its buffer. */

import { describe } from '../base/errors.js';
import {
  limitNames,
  resultLimit,
  resultLimitReached,
  resultStatus,
  statusLimitReached,
  statusOk,
  statusTokensMissing,
  statusTooManyNames,
  statusUnknownDefault,
  statusUnknownOverride,
} from '../generated/call.js';
import { encodingNames } from '../generated/encodings.js';
import { type LegacyDecoder, legacyDecoder } from './legacy-decoders.js';
import { LimitError } from './limits.js';
import { bufferAt } from './memory.js';
import type { Instance } from './module.js';
import type { Request, TokenErrors } from './options.js';

/** Throws an error if the status of a result is not `ok`. `callParser` lists the errors. */
export function expectOk(result: Uint32Array, request: Request): void {
  if (result[resultStatus] !== statusOk) throw failure(result, request);
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

/**
 * A new decoder for an encoding that the module does not decode.
 *
 * @param encoding the number of the encoding in a result: the index in `encodingNames`, plus one.
 * @throws Error if `souptree/legacy-encodings` was not imported. Error if offsets matter, as those of tokens do.
 */
export function hostDecoder(encoding: number, { tokenErrors }: Request): LegacyDecoder {
  const name = encodingNames[encoding - 1];
  if (tokenErrors?.withoutOffsets !== undefined) throw tokenErrors.withoutOffsets(name);
  return legacyDecoder(name);
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

function unknownLabel(name: string, label: string): RangeError {
  return new RangeError(
    `souptree: \`encoding.${name}\` is ${describe(label)}, which names no encoding`,
  );
}
