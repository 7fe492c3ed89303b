import type { Members } from '../base/members.js';
import { type NamesOf, omitNames, readOptions } from '../base/names.js';
import { callMarkup } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import { fragmentNames } from '../module/option-names.js';
import {
  type FragmentOptions,
  readDocumentOptions,
  readFragmentOptions,
  replaceOptions,
} from '../module/options.js';

/** The options of `sanitize`. */
export interface SanitizeOptions
  extends Omit<FragmentOptions, 'context' | 'locations' | 'onParseError'> {
  /**
   * The element into which the markup is inserted, or the local name of an HTML element. `null`: the input is a whole
   * document. Default: `'div'`.
   */
  context?: FragmentOptions['context'] | null;
  /** The sanitizer: see `parse`. Default: `'default'`, or `{}` with `safe: false`. */
  sanitizer?: FragmentOptions['sanitizer'];
}

const names = /* @__PURE__ */ omitNames(
  fragmentNames,
  'locations',
  'onParseError',
) satisfies NamesOf<SanitizeOptions>;

/**
 * The option `sanitizer`, or the default of `setHTML` or `setHTMLUnsafe`. #dom-element-sethtml,
 * #dom-element-sethtmlunsafe
 */
export function sanitizerIn({ sanitizer, safe }: Readonly<Members>): unknown {
  if (sanitizer !== undefined) return sanitizer;
  return safe === false ? {} : 'default';
}

/**
 * Sanitizes markup: parses it, removes what the sanitizer does not keep, and returns markup. The result is safe to
 * insert as `innerHTML` of the context element, if `safe` is `true`: parsed again in the same context, it gives the
 * tree that was sanitized. Markup for which this cannot be achieved is left out.
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-sethtml
 *
 * The result has shadow roots only if the sanitizer keeps `template` elements.
 *
 * @param input as for `parse`.
 * @param options as for `parseFragment`, except that `scripting` and `declarativeShadowRoots` are `true` by default, as
 *   in `setHTML`. In a document, the default of `scripting` is `false`, as in `Document.parseHTML`.
 * @throws as `parse`. TypeError for an invalid configuration. Also throws what `onRemove` throws.
 */
export function sanitize(input: Input, options: SanitizeOptions = {}): string {
  const members = readOptions('sanitize', options, names);
  const { context, scripting, declarativeShadowRoots } = members;
  const all = replaceOptions(members, {
    scripting: scripting ?? context !== null,
    declarativeShadowRoots: declarativeShadowRoots ?? true,
    sanitizer: sanitizerIn(members),
    context: context === undefined ? 'div' : context,
  });
  const read = context === null ? readDocumentOptions : readFragmentOptions;
  const request = read('sanitize', all);
  const markup = callMarkup(readInput('sanitize', input), request);
  request.sanitizer?.reportRemovals();
  return markup;
}
