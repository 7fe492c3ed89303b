/**
 * Nodes as cheerio, domutils, css-select and dom-serializer take them: those of domhandler, in the
 * form that parse5-htmlparser2-tree-adapter gives them. Nothing has to be installed for it.
 */

import {
  type DialectFragmentOptions,
  type DialectOptions,
  parseAs,
  readDocumentRequest,
  readFragmentRequest,
} from './dialect.js';
import { decode } from './domhandler/decode.js';
import type { Document } from './domhandler/nodes.js';
import { type Input, readInput } from './input.js';

export type {
  DialectFragmentOptions as FragmentOptions,
  DialectOptions as ParseOptions,
} from './dialect.js';
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
} from './domhandler/nodes.js';
export { init, initSync, type ModuleSource } from './init.js';
export type { Input } from './input.js';

/** As in cheerio and parse5. */
const scripting = true;

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
export function parse<Root = Document>(input: Input, options?: DialectOptions): Root {
  const text = readInput('parse', input);
  const request = readDocumentRequest('parse', options, scripting);
  return parseAs(text, request, decode) as Root;
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
export function parseFragment<Root = Document>(
  input: Input,
  options?: DialectFragmentOptions,
): Root {
  const text = readInput('parseFragment', input);
  const request = readFragmentRequest('parseFragment', options, scripting);
  return parseAs(text, request, decode) as Root;
}
