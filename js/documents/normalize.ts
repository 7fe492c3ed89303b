import { expectOptions, type NamesOf, omitNames } from '../base/names.js';
import { openTree } from '../encoded/index.js';
import { serializeTree } from '../markup/serialize-tree.js';
import { callMarkup, callParser, hasMarkup } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import { fragmentNames } from '../module/option-names.js';
import {
  type FragmentOptions,
  readDocumentOptions,
  readFragmentOptions,
  scriptingIsEnabled,
} from '../module/options.js';

/** The options of `normalize`. */
export interface NormalizeOptions
  extends Omit<
    FragmentOptions,
    | 'declarativeShadowRoots'
    | 'locations'
    | 'onParseError'
    | 'sanitizer'
    | 'safe'
    | 'urlSchemes'
    | 'onRemove'
  > {}

const names = /* @__PURE__ */ omitNames(
  fragmentNames,
  'declarativeShadowRoots',
  'locations',
  'onParseError',
  'sanitizer',
  'safe',
  'urlSchemes',
  'onRemove',
) satisfies NamesOf<NormalizeOptions>;

/**
 * Parses markup and serializes the tree: returns well-formed markup with all tags that the parser implies, and with
 * quoted attributes. The same as `serialize(parse(input, options), options)`, but faster, because the tree stays in the
 * module.
 *
 * The result can be parsed to another tree than the input: see the warning in the standard.
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 * `sanitize` proves that its result is parsed to the same tree.
 *
 * @param input as for `parse`.
 * @param options as for `parseFragment`. Without a `context`, the input is a whole document. With `scripting`, the text
 *   of a `noscript` is text, and is written unescaped.
 * @throws as `parse`. RangeError if the markup is longer than a string can be.
 */
export function normalize(input: Input, options: NormalizeOptions = {}): string {
  expectOptions('normalize', options, names);
  const read = options.context === undefined ? readDocumentOptions : readFragmentOptions;
  const request = read('normalize', options);
  const readable = readInput('normalize', input);
  if (hasMarkup()) return callMarkup(readable, request);
  return serializeTree(openTree(callParser(readable, request)), 0, 'inside', {
    scripting: scriptingIsEnabled(request),
    serializableShadowRoots: false,
    shadowRoots: new Set(),
  });
}
