import { expectOptions, type NamesOf } from '../base/names.js';
import { flagTokens } from '../generated/call.js';
import { treeShapeNames } from '../module/option-names.js';
import {
  type FragmentOptions,
  type ParseOptions,
  type Request,
  readParserOptions,
} from '../module/options.js';

/**
 * The options of a parse that returns tokens. With `context`, the input is a fragment, otherwise a document. Tokens
 * always have offsets. Parse errors are not reported.
 */
export interface TokenOptions
  extends Omit<ParseOptions, 'locations' | 'onParseError' | 'sanitizer' | 'safe'>,
    Pick<FragmentOptions, 'context' | 'mode'> {}

const tokenNames = treeShapeNames satisfies NamesOf<TokenOptions>;

/**
 * Checks the options. Returns a request for tokens.
 *
 * @param caller the name of the function in error messages.
 * @param flags flags of bindings/call.json that request parts of the tokens, for example `flagTextValues`.
 */
export function readTokenOptions(
  caller: string,
  options: TokenOptions | undefined,
  flags: number,
): Request {
  expectOptions(caller, options, tokenNames);
  const request = readParserOptions(caller, options);
  request.flags |= flagTokens | flags;
  return request;
}
