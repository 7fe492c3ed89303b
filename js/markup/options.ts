import { argumentError, readBoolean } from '../base/errors.js';
import { expectNames, type NamesOf } from '../base/names.js';
import type { ShadowRoot } from '../base/nodes.js';

/**
 * The options of `serialize`.
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 */
export interface SerializeOptions {
  /**
   * Whether the text of a `noscript` is written unescaped. Pass the value of the option `scripting` of the
   * parse. Text in template contents is always escaped: their document has no browsing context, so
   * scripting is disabled. If you serialize a plain node that is in a template, pass `false`; a lazy node
   * knows that it is in a template. Default: `false`.
   * https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script
   */
  scripting?: boolean | undefined;
  /**
   * Whether to write shadow roots that are `serializable`, as templates that declare them. Default:
   * `false`.
   */
  serializableShadowRoots?: boolean | undefined;
  /** Shadow roots that are always written. Nodes are compared by identity. Default: none. */
  shadowRoots?: readonly Pick<ShadowRoot, 'type'>[] | undefined;
}

const serializeNames = {
  scripting: true,
  serializableShadowRoots: true,
  shadowRoots: true,
} satisfies NamesOf<SerializeOptions>;

/** Checked options. */
export interface SerializeRequest {
  /** Whether the text of a `noscript` outside of templates is written unescaped. */
  readonly scripting: boolean;
  /** Whether serializable shadow roots are written. */
  readonly serializableShadowRoots: boolean;
  /** The shadow roots that are always written. */
  readonly shadowRoots: ReadonlySet<unknown>;
}

/** The request without options. */
export const defaultRequest: SerializeRequest = {
  scripting: false,
  serializableShadowRoots: false,
  shadowRoots: new Set(),
};

/**
 * Checks the options of `serialize`.
 * @param caller the function that errors name.
 * @throws TypeError if an option is wrong.
 */
export function readSerializeOptions(caller: string, options: unknown): SerializeRequest {
  if (options === undefined) return defaultRequest;
  expectNames(caller, 'options', options, serializeNames);
  const { shadowRoots } = options as Record<string, unknown>;
  if (shadowRoots !== undefined && !Array.isArray(shadowRoots)) {
    throw argumentError(caller, 'shadowRoots', 'an array', shadowRoots);
  }
  for (const root of shadowRoots ?? []) {
    if (root?.type !== 'shadow-root') {
      throw argumentError(caller, 'shadowRoots', 'an array of shadow roots', root);
    }
  }
  return {
    scripting: readBoolean(caller, options, 'scripting', false),
    serializableShadowRoots: readBoolean(caller, options, 'serializableShadowRoots', false),
    shadowRoots: new Set(shadowRoots),
  };
}
