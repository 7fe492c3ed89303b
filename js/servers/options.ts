import { argumentError } from '../base/errors.js';
import { memberOf } from '../base/members.js';
import { expectOptions, joinNames, type NamesOf, pickMembers } from '../base/names.js';
import { treeShapeNames } from '../module/option-names.js';
import { type RewriteStreamOptions, rewriteStreamNames } from '../rewrite/rewrite-stream.js';
import { streamNames, type TokenOptions, type TokenStreamOptions } from '../tokens/options.js';
import { readSniffMilliseconds } from '../tokens/sniff-timer.js';
import type { UnchangedReason } from './header-fields.js';

/** The options of functions that rewrite responses. */
export interface ServerOptions
  extends TokenOptions,
    Pick<RewriteStreamOptions, 'texts' | 'sniffMilliseconds'> {
  /**
   * Called if a response is not rewritten, with the reason. Default: other responses are passed on silently.
   */
  onUnchanged?: ((reason: UnchangedReason) => void) | undefined;
  /**
   * What happens to a page with `Cache-Control: no-transform`. `'respect'`: it is not rewritten. `'ignore'`: it is
   * rewritten. Default: `'respect'` for a response of `fetch`, which has a `url`: a proxy must not change its content.
   * `'ignore'` for responses of the program itself, so also for `souptree/node`.
   * https://www.rfc-editor.org/rfc/rfc9110
   */
  noTransform?: 'respect' | 'ignore' | undefined;
}

/** The names of the options of `Rewriter`. The option `headers` is not one of them: a response has its own. */
const rewriterNames = /* @__PURE__ */ joinNames(treeShapeNames, { texts: true });

/** The names of `ServerOptions`. */
export const serverNames = /* @__PURE__ */ joinNames(rewriterNames, {
  sniffMilliseconds: true,
  onUnchanged: true,
  noTransform: true,
}) satisfies NamesOf<ServerOptions>;

/** The options that decide how a page is read. */
export interface PageOptions {
  /** The name of the function in error messages. */
  readonly caller: string;
  /** The options of `Rewriter`. */
  readonly tokenOptions: TokenStreamOptions | undefined;
  /** As `sniffMilliseconds` of `RewriteStream`. */
  readonly sniffMilliseconds: number;
}

/** The options of a page, and the checked options of a server. */
export interface SplitOptions extends PageOptions {
  onUnchanged: ServerOptions['onUnchanged'];
  noTransform: ServerOptions['noTransform'];
}

/**
 * Separates the options of `Rewriter` from the others.
 *
 * @throws TypeError if a name is unknown, or an option of a server has a wrong type.
 */
export function splitOptions(
  caller: string,
  options: ServerOptions | undefined,
  names: Readonly<Record<string, true>> = serverNames,
): SplitOptions {
  const page = pageOptions(caller, options, names, rewriterNames);
  const onUnchanged = readCallback(caller, options, 'onUnchanged');
  return { ...page, onUnchanged, noTransform: readNoTransform(caller, options) };
}

function readNoTransform(
  caller: string,
  options: ServerOptions | undefined,
): ServerOptions['noTransform'] {
  const value = memberOf(options, 'noTransform');
  if (value === undefined || value === 'respect' || value === 'ignore') return value;
  throw argumentError(caller, 'noTransform', "'respect' or 'ignore'", value);
}

/** The same for the options of `RewriteTransform`. */
export function splitTransformOptions(
  caller: string,
  options: RewriteStreamOptions | undefined,
): PageOptions {
  return pageOptions(caller, options, rewriteStreamNames, streamNames);
}

/** @param picked the names of the options of `Rewriter`. */
function pageOptions(
  caller: string,
  options: RewriteStreamOptions | undefined,
  names: Readonly<Record<string, true>>,
  picked: Readonly<Record<string, true>>,
): PageOptions {
  expectOptions(caller, options, names);
  const tokenOptions =
    options === undefined ? undefined : (pickMembers(options, picked) as TokenStreamOptions);
  return { caller, tokenOptions, sniffMilliseconds: readSniffMilliseconds(caller, options) };
}

/**
 * The option `name`, which must be a function or `undefined`.
 *
 * @throws TypeError if it is something else.
 */
export function readCallback<Options extends object, Name extends keyof Options & string>(
  caller: string,
  options: Options | undefined,
  name: Name,
): Options[Name] | undefined {
  const value = memberOf(options, name) as Options[Name] | undefined;
  if (value === undefined || typeof value === 'function') return value;
  throw argumentError(caller, name, 'a function', value);
}
