import { expectOptions, type NamesOf } from '../base/names.js';
import { flagTokens } from '../generated/call.js';
import { rememberMissing } from '../module/module.js';
import { treeShapeNames } from '../module/option-names.js';
import {
  type FragmentOptions,
  type ParseOptions,
  type Request,
  readParserOptions,
  type TokenErrors,
} from '../module/options.js';
import { partsTokens } from '../module/parts.js';

/**
 * The options of a parse that returns tokens. With `context`, the input is a fragment, otherwise a document. Tokens
 * always have offsets. Parse errors are not reported.
 */
export interface TokenOptions
  extends Omit<
      ParseOptions,
      'locations' | 'onParseError' | 'sanitizer' | 'safe' | 'urlSchemes' | 'onRemove'
    >,
    Pick<FragmentOptions, 'context' | 'mode'> {}

const tokenNames = treeShapeNames satisfies NamesOf<TokenOptions>;

const tokenErrors: TokenErrors = {
  missing() {
    rememberMissing(partsTokens);
    return new Error(
      'souptree: tokens need souptree-tokens.wasm: await init() of souptree/tokens or souptree/rewrite',
    );
  },
  withoutOffsets(encoding) {
    return new Error(
      `souptree: bytes in ${encoding} can be neither tokenized nor rewritten: ` +
        'decode them, for example with a TextDecoderStream, and pass strings',
    );
  },
};

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
  refuseErrors(caller, options);
  expectOptions(caller, options, tokenNames);
  const request = readParserOptions(caller, options);
  request.flags |= flagTokens | flags;
  request.tokenErrors = tokenErrors;
  return request;
}

/** @throws TypeError if the options have a callback for parse errors, which a parse that returns tokens never calls. */
function refuseErrors(caller: string, options: ParseOptions | undefined): void {
  if (options?.onParseError === undefined) return;
  throw new TypeError(
    `${caller}: \`onParseError\` is not an option: only \`parse\` and its variants report parse errors`,
  );
}
