import { argumentError } from '../../base/errors.js';
import { tagOf } from '../../base/tags.js';

/** A callback of `write` or `end`. */
export type Callback = (error?: Error | null) => void;

/** The arguments of `write` or `end`, of which the encoding or both others can be missing. */
export function readArguments(args: unknown[]): {
  chunk: unknown;
  encoding: BufferEncoding | undefined;
  callback: Callback | undefined;
} {
  const callback = args.find((value): value is Callback => typeof value === 'function');
  const [chunk, encoding] = args.map((value) => (typeof value === 'function' ? undefined : value));
  return {
    chunk,
    encoding: typeof encoding === 'string' ? (encoding as BufferEncoding) : undefined,
    callback,
  };
}

/**
 * Refuses what is no chunk. Bytes can be of another realm.
 *
 * @param method the name of the method in the error message.
 * @throws TypeError with a code of Node if the chunk is neither a string nor bytes.
 */
export function expectChunk(
  method: 'write' | 'end',
  chunk: unknown,
): asserts chunk is string | Uint8Array {
  if (typeof chunk === 'string' || tagOf(chunk) === 'Uint8Array') return;
  const code = chunk === null ? 'ERR_STREAM_NULL_VALUES' : 'ERR_INVALID_ARG_TYPE';
  const caller = `response.${method}`;
  throw Object.assign(argumentError(caller, 'chunk', 'a string or a Uint8Array', chunk), { code });
}

export function bytesOf(
  chunk: string | Uint8Array,
  encoding: BufferEncoding | undefined,
): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
}
