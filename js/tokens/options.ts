import { argumentError } from '../errors.js';
import { flagTokens } from '../generated/call.js';
import {
  type FragmentOptions,
  type ParseOptions,
  type Request,
  readDocumentOptions,
  readFragmentOptions,
} from '../options.js';

/**
 * The options of a parse, since there is one: with `context` that of a fragment, else of a document.
 * Tokens always have their places, and parse errors are not told.
 */
export interface TokenOptions
  extends Omit<ParseOptions, 'locations' | 'onParseError'>,
    Pick<FragmentOptions, 'context' | 'mode'> {}

/** `flags` say what tokens are wanted. */
export function readTokenOptions(caller: string, options: unknown, flags: number): Request {
  const members = options ?? {};
  if (typeof members !== 'object') throw argumentError(caller, 'options', 'an object', options);
  const { context } = members as TokenOptions;
  const known = { ...members, locations: undefined, onParseError: undefined };
  const request =
    context === undefined ? readDocumentOptions(caller, known) : readFragmentOptions(caller, known);
  request.flags |= flagTokens | flags;
  return request;
}
