import { argumentError } from '../base/errors.js';
import { expectBoolean, membersOf } from '../base/members.js';
import { expectNames, type NamesOf } from '../base/names.js';
import type { ShadowRoot } from '../base/nodes.js';

/**
 * The options of `serialize`.
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 */
export interface SerializeOptions {
  /**
   * Whether the text of a `noscript` is written unescaped. Pass `true` if scripting was enabled in the parse. Default:
   * `false`.
   *
   * In template contents, scripting is disabled, because the document of template contents has no browsing context. So
   * the text of a `noscript` in a template is written escaped, even with `true`. Exception: if you serialize a plain
   * node from inside of a template, pass `false`. A plain node has no reference to the template.
   * https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script
   */
  scripting?: boolean | undefined;
  /**
   * Whether shadow roots with `serializable: true` are written. A shadow root is written as the `template` that
   * declares the shadow root. Default: `false`.
   */
  serializableShadowRoots?: boolean | undefined;
  /**
   * The shadow roots that are written in any case, also without `serializableShadowRoots`. Pass the node objects of the
   * tree, not copies. Default: none.
   */
  shadowRoots?: readonly Pick<ShadowRoot, 'type'>[] | undefined;
}

const serializeNames = {
  scripting: true,
  serializableShadowRoots: true,
  shadowRoots: true,
} satisfies NamesOf<SerializeOptions>;

/** The options of `serialize`, checked and complete. */
export interface SerializeRequest {
  /** Whether the text of a `noscript` outside of templates is written unescaped. */
  readonly scripting: boolean;
  /** Whether all serializable shadow roots are written. */
  readonly serializableShadowRoots: boolean;
  /** The shadow roots that are written in any case. */
  readonly shadowRoots: ReadonlySet<unknown>;
}

/** The request of a caller that passes no options. */
export const defaultRequest: SerializeRequest = {
  scripting: false,
  serializableShadowRoots: false,
  shadowRoots: new Set(),
};

/**
 * Checks the options of `serialize`.
 *
 * @param caller the name of the function in error messages.
 * @throws TypeError if an option is wrong.
 */
export function readSerializeOptions(caller: string, options: unknown): SerializeRequest {
  if (options === undefined) return defaultRequest;
  expectNames(caller, 'options', options, serializeNames);
  const { scripting, serializableShadowRoots, shadowRoots } = membersOf(options, serializeNames);
  if (shadowRoots !== undefined && !Array.isArray(shadowRoots)) {
    throw argumentError(caller, 'shadowRoots', 'an array', shadowRoots);
  }
  for (const root of shadowRoots ?? []) {
    if (root?.type !== 'shadow-root') {
      throw argumentError(caller, 'shadowRoots', 'an array of shadow roots', root);
    }
  }
  return {
    scripting: expectBoolean(caller, 'scripting', scripting, false),
    serializableShadowRoots: expectBoolean(
      caller,
      'serializableShadowRoots',
      serializableShadowRoots,
      false,
    ),
    shadowRoots: new Set(shadowRoots),
  };
}
