import { flagTokens } from '../generated/call.js';
import {
  type FragmentOptions,
  type ParseOptions,
  type Request,
  readParserOptions,
} from '../module/options.js';

/**
 * The options of a parse, since there is one: with `context` that of a fragment, else of a document.
 * Tokens always have their places, and parse errors are not told.
 */
export interface TokenOptions
  extends Omit<ParseOptions, 'locations' | 'onParseError'>,
    Pick<FragmentOptions, 'context' | 'mode'> {}

/** `flags` say what is wanted of the tokens. */
export function readTokenOptions(caller: string, options: unknown, flags: number): Request {
  const isObject = typeof options === 'object' && options !== null;
  const read = isObject ? { ...options, locations: false, onParseError: undefined } : options;
  const request = readParserOptions(caller, read);
  request.flags |= flagTokens | flags;
  return request;
}
