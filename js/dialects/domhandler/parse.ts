import { readBoolean } from '../../base/members.js';
import type { Input } from '../../module/input.js';
import {
  type DialectFragmentOptions,
  type DialectOptions,
  parseAs,
  readDocumentRequest,
  readFragmentRequest,
  readWholeInput,
} from '../dialect.js';
import { type DomhandlerClasses, readClasses } from './classes.js';
import { decode, type Indices } from './decode.js';
import type { Document } from './nodes.js';

/**
 * The options of `parse`. Unknown options are ignored, because cheerio also passes options that only cheerio reads.
 */
export interface ParseOptions extends DialectOptions {
  /**
   * Whether nodes with a location in the source have a `startIndex`: the offset of their first character. If the input
   * is a string, offsets count UTF-16 code units. If it is bytes, offsets count bytes. If `souptree/legacy-encodings`
   * decoded the bytes, offsets count UTF-16 code units of the decoded text. Default: `false`.
   */
  withStartIndices?: boolean | null | undefined;
  /**
   * Whether nodes with a location in the source have an `endIndex`: the offset of their last character, as
   * with htmlparser2. Default: `false`.
   */
  withEndIndices?: boolean | null | undefined;
  /**
   * Whether nodes have a `sourceCodeLocation`, a `startIndex` and an `endIndex`, as with cheerio's option
   * `sourceCodeLocationInfo`. If `withEndIndices` is not `true`, `endIndex` is the offset after the node.
   * Default: `false`.
   */
  sourceCodeLocationInfo?: boolean | null | undefined;
  /**
   * The exports of the package domhandler, of which the nodes become instances: `import * as domhandler from
   * 'domhandler'`. Then `node instanceof domhandler.Element` works. A program can have several copies of domhandler,
   * and only `instanceof` needs its classes, so by default nodes have classes of their own, which are faster.
   */
  classes?: DomhandlerClasses | null | undefined;
}

/** The options of `parseFragment`. */
export interface FragmentOptions
  extends ParseOptions,
    Omit<DialectFragmentOptions, keyof DialectOptions> {}

/**
 * Parses a document.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @param input as for `parse` of the main entry.
 * @param options `scripting` is `true` by default. A declarative shadow root is always an ordinary template, because
 *   domhandler has no node for it.
 * @returns the document, for example for `cheerio.load`.
 * @throws as `parse` of the main entry, but not for unknown options. Also Error if the option `declarativeShadowRoots`
 *   is `true`.
 */
export function parse(input: Input, options?: ParseOptions): Document {
  const indices = readIndices('parse', options);
  const classes = readClasses('parse', options);
  const request = readDocumentRequest('parse', options, defaultsFor(indices));
  const text = readWholeInput('parse', input);
  return parseAs(
    text,
    request,
    (tree) => decode(tree, request.form, indices, classes),
    request.copies,
  );
}

/**
 * Parses the content of an element, as `innerHTML` does.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * @param input as for `parse`.
 * @param options as for `parse`. `context` is the element, or its name.
 * @returns a root without `x-mode`, whose children are the nodes.
 * @throws as `parse`.
 */
export function parseFragment(input: Input, options?: FragmentOptions): Document {
  const indices = readIndices('parseFragment', options);
  const classes = readClasses('parseFragment', options);
  const request = readFragmentRequest('parseFragment', options, defaultsFor(indices));
  const text = readWholeInput('parseFragment', input);
  return parseAs(
    text,
    request,
    (tree) => decode(tree, request.form, indices, classes),
    request.copies,
  );
}

function readIndices(caller: string, options: ParseOptions | undefined): Indices {
  const read = (name: string) => readBoolean(caller, options, name, false);
  return {
    withStartIndices: read('withStartIndices'),
    withEndIndices: read('withEndIndices'),
    sourceCodeLocationInfo: read('sourceCodeLocationInfo'),
  };
}

/**
 * The default of `scripting` and the value of `locations`. Scripting is enabled by default, as in cheerio and parse5.
 * `locations` is true if one of the three options needs locations.
 */
function defaultsFor({ withStartIndices, withEndIndices, sourceCodeLocationInfo }: Indices) {
  const locations = withStartIndices || withEndIndices || sourceCodeLocationInfo;
  return { scripting: true, locations };
}
