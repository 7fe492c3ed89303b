import { flagTokens } from '../generated/call.js';
import {
  type FragmentOptions,
  type ParseOptions,
  type Request,
  readParserOptions,
  replaceOptions,
} from '../module/options.js';

/**
 * The options of a parse. With `context` the input is a fragment, without it a document. Tokens always have
 * their locations. Parse errors are not reported.
 */
export interface TokenOptions
  extends Omit<ParseOptions, 'locations' | 'onParseError'>,
    Pick<FragmentOptions, 'context' | 'mode'> {}

/**
 * Checks the options.
 *
 * @param caller the function that errors name.
 * @param flags flags of the call protocol: which tokens and values the caller needs.
 */
export function readTokenOptions(caller: string, options: unknown, flags: number): Request {
  const isObject = typeof options === 'object' && options !== null;
  const ignored = { locations: false, onParseError: undefined };
  const request = readParserOptions(caller, isObject ? replaceOptions(options, ignored) : options);
  request.flags |= flagTokens | flags;
  return request;
}
