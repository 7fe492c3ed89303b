import { argumentError } from '../../base/errors.js';
import { callParser } from '../../module/call.js';
import {
  type Request,
  readCopyStrings,
  readDocumentOptions,
  readFragmentOptions,
} from '../../module/options.js';
import { parseAs, readAs } from '../dialect.js';
import { build } from './build.js';
import { decode } from './decode.js';
import { applyEdits, documentOptions, fragmentOptions } from './edits.js';
import type { DefaultTreeAdapterMap } from './nodes.js';
import {
  type AnyParserOptions,
  hasLocations,
  type OptionsFor,
  type ParserRequest,
  processingInstructionForm,
  readTreeAdapter,
  toFragmentOptions,
  toParseOptions,
} from './options.js';
import type { AnyTreeAdapter, ParentOf, TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.js';

/**
 * Parses a document.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @param html a string.
 * @returns the document, a node of the tree adapter.
 * @throws TypeError if an argument does not have its documented type. LimitError if the source exceeds one of the
 *   `limits`. Error if memory runs out. In browsers, also Error if `init()` has not finished.
 */
export function parse<
  T extends TreeAdapterTypeMap = DefaultTreeAdapterMap,
  Adapter extends AnyTreeAdapter = TreeAdapter<T>,
>(html: string, options?: OptionsFor<Adapter>): ReturnType<Adapter['createDocument']> {
  return parseDocumentFor('parse', html, options) as ReturnType<Adapter['createDocument']>;
}

/**
 * Parses the content of an element, as `innerHTML` does.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * @param fragmentContext the element, a node of the tree adapter. If the argument is absent or null, the element is a
 *   `template`, in which all elements are allowed. A document or fragment counts as a `div`.
 * @param html a string.
 * @returns the fragment, a node of the tree adapter.
 * @throws as `parse`.
 */
export function parseFragment<
  T extends TreeAdapterTypeMap = DefaultTreeAdapterMap,
  Adapter extends AnyTreeAdapter = TreeAdapter<T>,
>(
  fragmentContext: ParentOf<Adapter> | null,
  html: string,
  options?: OptionsFor<Adapter>,
): ReturnType<Adapter['createDocumentFragment']>;
export function parseFragment<
  T extends TreeAdapterTypeMap = DefaultTreeAdapterMap,
  Adapter extends AnyTreeAdapter = TreeAdapter<T>,
>(html: string, options?: OptionsFor<Adapter>): ReturnType<Adapter['createDocumentFragment']>;
export function parseFragment(first: unknown, second?: unknown, third?: AnyParserOptions): unknown {
  return typeof first === 'string'
    ? parseFragmentFor('parseFragment', null, first, second as AnyParserOptions)
    : parseFragmentFor('parseFragment', first, second, third);
}

/** Parses a document. `caller` is the name of the function in error messages. */
export function parseDocumentFor(
  caller: string,
  html: unknown,
  options: AnyParserOptions,
): unknown {
  const text = readText(caller, 'html', html);
  const request = readDocumentRequest(caller, text, options);
  const adapter = readTreeAdapter(caller, options);
  if (adapter === undefined)
    return parseAs(text, request, (tree) => decode(tree, request), request.copies);
  const document = adapter.createDocument();
  buildDocument(document, adapter, request);
  return document;
}

/**
 * Parses a fragment. `caller` is the name of the function in error messages. Without a context, the
 * context element is a template.
 */
export function parseFragmentFor(
  caller: string,
  context: unknown,
  html: unknown,
  options: AnyParserOptions,
): unknown {
  const text = readText(caller, 'html', html);
  const request = readFragmentRequest(caller, context, text, options);
  const adapter = readTreeAdapter(caller, options);
  if (adapter === undefined)
    return parseAs(text, request, (tree) => decode(tree, request), request.copies);
  return buildFragment(context, adapter, request);
}

/** Checks the options of a fragment. */
export function readFragmentRequest(
  caller: string,
  context: unknown,
  html: string,
  options: AnyParserOptions,
): ParserRequest {
  const fragmentOptions = toFragmentOptions(caller, html, context, options);
  return toRequest(caller, readFragmentOptions(caller, fragmentOptions), html, options);
}

/** Checks the options of a document. */
export function readDocumentRequest(
  caller: string,
  html: string,
  options: AnyParserOptions,
): ParserRequest {
  const request = readDocumentOptions(caller, toParseOptions(html, options));
  return toRequest(caller, request, html, options);
}

function toRequest(
  caller: string,
  request: Request,
  html: string,
  options: AnyParserOptions,
): ParserRequest {
  return Object.assign(request, {
    html,
    form: processingInstructionForm(options),
    copies: readCopyStrings(caller, options ?? undefined),
    hasLocations: hasLocations(options),
  });
}

/** Parses the source, and makes the adapter create the nodes in the document. */
export function buildDocument(
  document: unknown,
  adapter: TreeAdapter,
  request: ParserRequest,
): void {
  const visitor = applyEdits(adapter, request, () => documentOptions(request, document));
  if (visitor === undefined) buildInto(document, adapter, request);
}

/** Parses the source, and makes the adapter create the nodes in a new fragment. */
function buildFragment(context: unknown, adapter: TreeAdapter, request: ParserRequest): unknown {
  const visitor = applyEdits(adapter, request, () => fragmentOptions(adapter, request, context));
  if (visitor !== undefined) return visitor.fragment();
  const fragment = adapter.createDocumentFragment();
  buildInto(fragment, adapter, request);
  return fragment;
}

/** The same from the finished tree, for a module that cannot record edits. */
export function buildInto(root: unknown, adapter: TreeAdapter, request: ParserRequest): void {
  // A copy: the adapter may call a parser, which overwrites the encoded tree in the module's memory.
  const bytes = callParser(request.html, request).slice();
  readAs(bytes, request, (tree) => build(tree, request, adapter, root), request.copies);
}

/**
 * Checks that an argument is a string, or a `String` object of any realm. Returns the string.
 *
 * @throws TypeError if the argument is something else.
 */
export function readText(caller: string, argument: string, value: unknown): string {
  if (Object.prototype.toString.call(value) !== '[object String]') {
    throw argumentError(caller, argument, 'a string', value);
  }
  return String(value);
}
