import { type NamesOf, omitNames, readOptions } from '../base/names.js';
import { openTree } from '../encoded/index.js';
import { serializeRecordsInside } from '../markup/records.js';
import { callMarkup, callParser } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import { hasMarkup } from '../module/module.js';
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
 * quoted attributes. Faster than `serialize(parse(input, options), options)`, because the tree stays in the module.
 * Unlike `serialize`, it also keeps what the standard's markup loses: a newline at the start of a `pre`, `listing` or
 * `textarea` (written twice), U+000D (written as `&#13;`), and the identifiers of a doctype.
 *
 * The result can still be parsed to a tree that differs from the tree of the input: see the warning in the standard.
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 * `sanitize` proves that its result is parsed to the same tree.
 *
 * @param input as for `parse`.
 * @param options as for `parseFragment`. Without a `context`, the input is a whole document. With `scripting`, the text
 *   of a `noscript` is text, and is written unescaped.
 * @throws as `parse`. RangeError if the markup is longer than a string can be.
 */
export function normalize(input: Input, options: NormalizeOptions = {}): string {
  const members = readOptions('normalize', options, names);
  const read = members.context === undefined ? readDocumentOptions : readFragmentOptions;
  const request = read('normalize', members);
  const readable = readInput('normalize', input);
  if (hasMarkup()) return callMarkup(readable, request);
  return serializeRecordsInside(openTree(callParser(readable, request)), 0, {
    scripting: scriptingIsEnabled(request),
    serializableShadowRoots: false,
    shadowRoots: new Set(),
    exact: true,
  });
}
