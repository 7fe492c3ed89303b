/**
 * Nodes as cheerio, domutils, css-select and dom-serializer take them: those of domhandler, in the
 * form that parse5-htmlparser2-tree-adapter gives them. Nothing has to be installed for it.
 */

import {
  type DialectFragmentOptions,
  type DialectOptions,
  parseAs,
  readDialectBoolean,
  readDocumentRequest,
  readFragmentRequest,
} from './dialects/dialect.js';
import { decode, type Indices } from './dialects/domhandler/decode.js';
import type { Document } from './dialects/domhandler/nodes.js';
import { type Input, readInput } from './module/input.js';

export type {
  AnyNode,
  Attribute,
  ChildNode,
  Comment,
  Document,
  Element,
  Node,
  ParentNode,
  ProcessingInstruction,
  Text,
} from './dialects/domhandler/nodes.js';
export type {
  ElementLocation,
  Location,
  LocationWithAttributes,
} from './dialects/parse5/locations.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';

export interface ParseOptions extends DialectOptions {
  /** Nodes that stand in the source have a `startIndex`. In bytes of it, for an input of bytes. */
  withStartIndices?: boolean | null | undefined;
  /** Likewise `endIndex`, which is the last character of the node, as with htmlparser2. */
  withEndIndices?: boolean | null | undefined;
  /**
   * Nodes have a `sourceCodeLocation`, a `startIndex` and an `endIndex` as cheerio and parse5 set them
   * for the option of this name. This `endIndex` is what follows the node, unless `withEndIndices` is
   * `true` as well. Default, as of the others: `false`.
   */
  sourceCodeLocationInfo?: boolean | null | undefined;
}

export interface FragmentOptions
  extends ParseOptions,
    Omit<DialectFragmentOptions, keyof DialectOptions> {}

/**
 * Parses a document.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @typeParam Root the type under which another library knows such a document, as domhandler's own
 *   `Document`, whose enumerations TypeScript takes for different from any other's.
 * @param input as for `parse` of the main entry.
 * @param options `scripting` is `true` by default; a declarative shadow root is always an ordinary
 *   template, for these nodes have no place for it.
 * @returns the document, for instance for `cheerio.load`.
 * @throws TypeError if an argument is of another type than documented; Error for the option
 *   `declarativeShadowRoots`, if memory does not suffice, or, in browsers, before `init()`.
 */
export function parse<Root = Document>(input: Input, options?: ParseOptions): Root {
  const indices = readIndices('parse', options);
  const request = readDocumentRequest('parse', options, choose(indices));
  const text = readInput('parse', input);
  return parseAs(text, request, (tree) => decode(tree, request.form, indices)) as Root;
}

/**
 * Parses what stands inside of an element, as `innerHTML` does.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * @typeParam Root as for `parse`.
 * @param input as for `parse`.
 * @param options as for `parse`, and `context` names the element.
 * @returns the nodes as the children of a root without `x-mode`.
 * @throws as `parse`.
 */
export function parseFragment<Root = Document>(input: Input, options?: FragmentOptions): Root {
  const indices = readIndices('parseFragment', options);
  const request = readFragmentRequest('parseFragment', options, choose(indices));
  const text = readInput('parseFragment', input);
  return parseAs(text, request, (tree) => decode(tree, request.form, indices)) as Root;
}

function readIndices(caller: string, options: ParseOptions | undefined): Indices {
  const read = (name: string) => readDialectBoolean(caller, options, name, false);
  return {
    withStartIndices: read('withStartIndices'),
    withEndIndices: read('withEndIndices'),
    sourceCodeLocationInfo: read('sourceCodeLocationInfo'),
  };
}

/** Scripting is enabled as in cheerio and parse5; locations cost something, so only as needed. */
function choose({ withStartIndices, withEndIndices, sourceCodeLocationInfo }: Indices) {
  const locations = withStartIndices || withEndIndices || sourceCodeLocationInfo;
  return { scripting: true, locations };
}
