/** Errors between threads. Structured cloning keeps neither the class of an error nor its members. */

import { MissingDecoderError } from '../module/legacy-decoders.js';
import { LimitError, type LimitName } from '../module/limits.js';
import type { SentError } from './protocol.js';

/** The number of causes that are sent. */
const mostCauses = 4;

/** Describes an error for another thread. Any value can be thrown, so that each access can throw, too. */
export function describeError(thrown: unknown, causes = mostCauses): SentError {
  try {
    if (!isErrorLike(thrown)) return sentError('Error', String(thrown));
    const { name, message, stack, cause } = thrown;
    return {
      ...sentError(String(name), String(message)),
      stack: typeof stack === 'string' ? stack : undefined,
      members: primitivesOf(thrown),
      cause: cause === undefined || causes === 0 ? undefined : describeError(cause, causes - 1),
    };
  } catch {
    return sentError('Error', 'a value that cannot be described');
  }
}

function sentError(name: string, message: string): SentError {
  return { name, message, stack: undefined, members: {}, cause: undefined };
}

function isErrorLike(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value;
}

function primitivesOf(error: object): Record<string, unknown> {
  const entries = Object.entries(error).filter(
    ([name, value]) => name !== 'cause' && /^(?:string|number|boolean)$/.test(typeof value),
  );
  return Object.fromEntries(entries);
}

/** The error that `describeError` has described. Errors of this package have their class. */
export function reviveError({ name, message, stack, members, cause }: SentError): Error {
  const error = errorOf(name, message, members);
  const own = { name, stack, ...members };
  for (const [member, value] of Object.entries(own)) {
    if (value === undefined || member === 'message') continue;
    Object.defineProperty(error, member, {
      value,
      configurable: true,
      writable: true,
      enumerable: Object.hasOwn(members, member),
    });
  }
  if (cause !== undefined) {
    Object.defineProperty(error, 'cause', {
      value: reviveError(cause),
      configurable: true,
      writable: true,
    });
  }
  return error;
}

function errorOf(name: string, message: string, members: Record<string, unknown>): Error {
  const { limit, value, reached, encoding } = members;
  if (name === 'LimitError') {
    return new LimitError(limit as LimitName, value as number, reached as number);
  }
  if (name === 'MissingDecoderError') return new MissingDecoderError(encoding as string);
  return new Error(message);
}
