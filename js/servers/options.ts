import { argumentError } from '../base/errors.js';
import { expectOptions, joinNames, type NamesOf, pickMembers } from '../base/names.js';
import { treeShapeNames } from '../module/option-names.js';
import type { TokenOptions, TokenStreamOptions } from '../tokens/options.js';
import type { UnchangedReason } from './header-fields.js';

/** The options of functions that rewrite responses. */
export interface ServerOptions extends TokenOptions, Pick<TokenStreamOptions, 'texts'> {
  /**
   * Called if a response is not rewritten, with the reason. Default: other responses are passed on silently.
   */
  onUnchanged?: ((reason: UnchangedReason) => void) | undefined;
}

/** The names of the options of `Rewriter`. The option `headers` is not one of them: a response has its own. */
const rewriterNames = /* @__PURE__ */ joinNames(treeShapeNames, { texts: true });

/** The names of `ServerOptions`. */
export const serverNames = /* @__PURE__ */ joinNames(rewriterNames, {
  onUnchanged: true,
}) satisfies NamesOf<ServerOptions>;

/** The options of `Rewriter`, and the checked function `onUnchanged`. */
export interface SplitOptions {
  tokenOptions: TokenStreamOptions | undefined;
  onUnchanged: ServerOptions['onUnchanged'];
}

/**
 * Separates the options of `Rewriter` from the others.
 *
 * @throws TypeError if a name is unknown, or `onUnchanged` is not a function.
 */
export function splitOptions(
  caller: string,
  options: ServerOptions | undefined,
  names: Readonly<Record<string, true>> = serverNames,
): SplitOptions {
  expectOptions(caller, options, names);
  const onUnchanged = readCallback(caller, options, 'onUnchanged');
  if (options === undefined) return { tokenOptions: undefined, onUnchanged };
  return { tokenOptions: pickMembers(options, rewriterNames) as TokenStreamOptions, onUnchanged };
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
  const value = options?.[name];
  if (value === undefined || typeof value === 'function') return value;
  throw argumentError(caller, name, 'a function', value);
}
