import { argumentError } from '../base/errors.js';
import { memberOf } from '../base/members.js';
import { expectOptions, joinNames, type NamesOf } from '../base/names.js';
import { flagTokens, levelFull } from '../generated/call.js';
import { currentInstance, hasLevel, loadLevel } from '../module/module.js';
import { treeShapeNames } from '../module/option-names.js';
import {
  type FragmentOptions,
  type ParseOptions,
  type Request,
  readParserOptions,
  type TokenErrors,
} from '../module/options.js';
import { type FieldReader, withTransport } from '../module/transport.js';
import { everything, type TokenFilter } from './filter.js';

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

/** The options of a parse that returns tokens while the input arrives in chunks. */
export interface TokenStreamOptions extends TokenOptions {
  /**
   * How a text arrives of which only a part has arrived. `'whole'`: when it is complete. `'pieces'`: at once, as one
   * token for each piece. Whole texts take memory and time, because they are held back until the next tag. Default:
   * `'whole'` for `Tokenizer`, `'pieces'` for `Rewriter` and `RewriteStream`.
   */
  texts?: 'whole' | 'pieces' | undefined;
  /**
   * The header fields of the response that has the page, as `response.headers`. Without the option `encoding`, the
   * `charset` of the `Content-Type` is the encoding that the transport layer declares.
   */
  headers?: FieldReader | undefined;
}

const tokenNames = treeShapeNames satisfies NamesOf<TokenOptions>;
/** The names of these options. */
export const streamNames = /* @__PURE__ */ joinNames(treeShapeNames, {
  texts: true,
  headers: true,
}) satisfies NamesOf<TokenStreamOptions>;

const tokenErrors: Required<TokenErrors> = {
  missing() {
    return new Error(
      'souptree: tokens need souptree-full.wasm: await init() after the last import, or pass this file to init()',
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
 * @param filter the tokens to record. By default, all.
 */
export function readTokenOptions(
  caller: string,
  options: TokenOptions | undefined,
  flags: number,
  filter: TokenFilter = everything,
): Request {
  refuseErrors(caller, options);
  expectOptions(caller, options, tokenNames);
  return requestTokens(caller, options, flags, filter);
}

/**
 * The same for an input that arrives in chunks.
 *
 * @throws Error if the module is not loaded. If only the first chunk threw the error, a server would already have sent
 *   the header of its answer, and the client would get an empty page.
 */
export function readTokenStreamOptions(
  caller: string,
  options: TokenStreamOptions | undefined,
  flags: number,
  filter: TokenFilter = everything,
): Request {
  refuseErrors(caller, options);
  expectOptions(caller, options, streamNames);
  const fields = memberOf(options, 'headers');
  if (fields !== undefined && typeof fields?.get !== 'function') {
    throw argumentError(caller, 'headers', 'the `headers` of a Response', fields);
  }
  const withFields =
    fields === undefined ? options : withTransport(fields.get('content-type'), options);
  expectTokens();
  return requestTokens(caller, withFields, flags, filter);
}

/** @throws Error if no module is loaded that records tokens. In Node, the module is loaded. */
export function expectTokens(): void {
  loadLevel(levelFull);
  currentInstance();
  if (!hasLevel(levelFull)) throw tokenErrors.missing();
}

/** Whether texts arrive in pieces. */
export function takesPieces(
  caller: string,
  options: TokenStreamOptions | undefined,
  byDefault: 'whole' | 'pieces',
): boolean {
  const texts = memberOf(options, 'texts') ?? byDefault;
  if (texts === 'pieces' || texts === 'whole') return texts === 'pieces';
  throw argumentError(caller, 'texts', "'whole' or 'pieces'", texts);
}

function requestTokens(
  caller: string,
  options: TokenOptions | undefined,
  flags: number,
  filter: TokenFilter,
): Request {
  const request = readParserOptions(caller, options);
  loadLevel(levelFull);
  request.flags |= flagTokens | flags;
  request.tokenKinds = filter.kinds;
  request.tokenTags = filter.tags;
  request.tokenErrors = tokenErrors;
  return request;
}

/** @throws TypeError if the options have a callback for parse errors, which a parse that returns tokens never calls. */
function refuseErrors(caller: string, options: ParseOptions | undefined): void {
  if (memberOf(options, 'onParseError') === undefined) return;
  throw new TypeError(
    `${caller}: \`onParseError\` is not an option: only \`parse\` and its variants report parse errors`,
  );
}
