/**
 * parse5's functions with souptree behind them: the signatures of parse5 8, and the nodes of its
 * default tree adapter.
 */

import { callParser } from './call.js';
import { argumentError, reportErrors } from './errors.js';
import { type Request, readDocumentOptions, readFragmentOptions } from './options.js';
import { decode } from './parse5/decode.js';
import type { Document, DocumentFragment, ParentNode } from './parse5/nodes.js';
import {
  type ParserOptions,
  processingInstructionForm,
  toFragmentOptions,
  toParseOptions,
} from './parse5/options.js';
import { openTree, readErrors } from './tree-buffer.js';

export { init, initSync, type ModuleSource } from './init.js';
export type { ElementLocation, Location, LocationWithAttributes } from './parse5/locations.js';
export type * as DefaultTreeAdapterTypes from './parse5/nodes.js';
export type { ParserError, ParserErrorHandler, ParserOptions } from './parse5/options.js';
export { type SerializerOptions, serialize, serializeOuter } from './parse5/serialize.js';

/**
 * Parses a document.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @param html a string.
 * @throws TypeError if an argument is of another type than documented; Error for an option that is not
 *   supported, if memory does not suffice, or, in browsers, before `init()`.
 */
export function parse(html: string, options?: ParserOptions): Document {
  const text = readText('parse', html);
  const request = readDocumentOptions('parse', toParseOptions('parse', options));
  return run(text, request, options) as Document;
}

/**
 * Parses what stands inside of an element, as `innerHTML` does.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * @param fragmentContext the element, of a tree of this shape; null or left out: a `template`, in
 *   which everything is allowed.
 * @param html a string.
 * @throws as `parse`.
 */
export function parseFragment(
  fragmentContext: ParentNode | null,
  html: string,
  options?: ParserOptions,
): DocumentFragment;
export function parseFragment(html: string, options?: ParserOptions): DocumentFragment;
export function parseFragment(
  first: ParentNode | string | null,
  second?: string | ParserOptions,
  third?: ParserOptions,
): DocumentFragment {
  const caller = 'parseFragment';
  const [context, html, options] =
    typeof first === 'string'
      ? [null, first, second as ParserOptions | undefined]
      : [first, second, third];
  const text = readText(caller, html);
  const request = readFragmentOptions(caller, toFragmentOptions(caller, context, options));
  return run(text, request, options) as DocumentFragment;
}

function readText(caller: string, html: unknown): string {
  if (typeof html !== 'string') throw argumentError(caller, 'html', 'a string', html);
  return html;
}

function run(
  html: string,
  request: Request,
  options: ParserOptions | undefined,
): Document | DocumentFragment {
  const bytes = callParser(html, request);
  const root = decode(openTree(bytes), processingInstructionForm(options));
  if (request.onParseError) reportErrors(readErrors(bytes), request.onParseError);
  return root;
}
