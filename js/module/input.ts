import { argumentError } from '../base/errors.js';
import { tagOf } from '../base/tags.js';

/** The input of a parsing function: a string, or bytes in a view or a buffer. */
export type Input = string | ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/**
 * Returns all bytes of a buffer or a view. The value can be of any realm. Returns undefined for other values.
 *
 * @throws TypeError if the buffer was transferred, or was resized so that it is too short for the view.
 */
export function readBytes(
  caller: string,
  argument: string,
  value: unknown,
): Uint8Array | undefined {
  const isView = ArrayBuffer.isView(value);
  // The tag of a SharedArrayBuffer also ends in 'ArrayBuffer'.
  if (!isView && !tagOf(value).endsWith('ArrayBuffer')) return undefined;
  // A typed array with a length is neither transferred nor too long. Most inputs are of this kind.
  if (isView && (value as Uint8Array).length > 0) {
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  let problem = 'a transferred buffer';
  try {
    const all = new Uint8Array(isView ? value.buffer : (value as ArrayBuffer));
    // The value can be a proxy of a buffer, or an object with only the tag of a buffer. The constructor copies such a
    // value as an array, into a new buffer.
    if (!isView) return all.buffer === value ? all : undefined;
    problem = 'beyond the end of a resized buffer';
    // A typed array beyond the end has the length 0, but its methods throw. A DataView beyond the end throws when
    // `byteLength` is read.
    if (value.byteLength === 0 && 'length' in value) all.keys.call(value);
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  } catch {
    throw new TypeError(`${caller}: \`${argument}\` is ${problem}; pass a copy`);
  }
}

/**
 * Checks the input of a call, and returns it as a string or bytes. Read the options before this call: a getter of an
 * option runs the program's code, which can transfer the input's buffer.
 *
 * @param streamAdvice the advice in the error message if the input is a stream or a `Response`.
 * @param expected what the error message says that the input must be.
 * @throws TypeError if the input is neither a string nor bytes. Also throws as `readBytes`.
 */
export function readInput(
  caller: string,
  input: unknown,
  argument = 'input',
  streamAdvice = 'use `parseStream` of souptree/stream',
  expected = 'a string or bytes',
): string | Uint8Array {
  const read = typeof input === 'string' ? input : readBytes(caller, argument, input);
  if (read !== undefined) return read;
  throw argumentError(caller, argument, expected, input, adviceFor(input, streamAdvice));
}

/** The advice in the error message for an object whose text the caller can get. Empty for other values. */
function adviceFor(input: unknown, streamAdvice: string): string {
  if (typeof input !== 'object' || input === null) return '';
  if ('then' in input) return ': await it first';
  const isStream = 'headers' in input || 'getReader' in input || Symbol.asyncIterator in input;
  if (isStream) return `: ${streamAdvice}`;
  if ('arrayBuffer' in input) return ': await arrayBuffer() first';
  if ('outerHTML' in input) return ': pass outerHTML';
  return 'searchParams' in input ? ': fetch it first' : '';
}
