/**
 * parse5's functions with souptree behind them: the signatures of parse5 8, and its nodes, or those of
 * any tree adapter. A project in which the name `parse5` stands for this module keeps working.
 *
 * Not here, for what they open up runs in WebAssembly: `Tokenizer`, `TokenizerMode`, the constants of
 * `Token`, `InsertionMode` and `foreignContent`; and of `Parser` all but what streams need.
 */

import type { DefaultTreeAdapterMap } from './dialects/parse5/nodes.js';
import type { AnyParserOptions, ParserOptions } from './dialects/parse5/options.js';
import { runDocument, runFragment } from './dialects/parse5/run.js';
import type { TreeAdapterTypeMap } from './dialects/parse5/tree-adapter.js';

export { defaultTreeAdapter } from './dialects/parse5/default-tree-adapter.js';
export { ErrorCodes, type ParserErrorCode } from './dialects/parse5/error-codes.js';
export * as html from './dialects/parse5/html.js';
export type {
  ElementLocation,
  Location,
  LocationWithAttributes,
} from './dialects/parse5/locations.js';
export type * as DefaultTreeAdapterTypes from './dialects/parse5/nodes.js';
export type { DefaultTreeAdapterMap } from './dialects/parse5/nodes.js';
export type { ParserError, ParserErrorHandler, ParserOptions } from './dialects/parse5/options.js';
export { type ChunkWriter, Parser } from './dialects/parse5/parser.js';
export { type SerializerOptions, serialize, serializeOuter } from './dialects/parse5/serialize.js';
export type * as Token from './dialects/parse5/token.js';
export type {
  ElementCreationContext,
  TreeAdapter,
  TreeAdapterTypeMap,
} from './dialects/parse5/tree-adapter.js';
export { init, initSync, type ModuleSource } from './module/init.js';

/**
 * Parses a document.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @param html a string.
 * @returns the document: of parse5's default tree, or what the adapter made.
 * @throws TypeError if an argument is of another type than documented; Error if memory does not
 *   suffice, or, in browsers, before `init()`.
 */
export function parse<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  html: string,
  options?: ParserOptions<T>,
): T['document'] {
  return runDocument('parse', html, options);
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
export function parseFragment<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  fragmentContext: T['parentNode'] | null,
  html: string,
  options?: ParserOptions<T>,
): T['documentFragment'];
export function parseFragment<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  html: string,
  options?: ParserOptions<T>,
): T['documentFragment'];
export function parseFragment(first: unknown, second?: unknown, third?: AnyParserOptions): unknown {
  return typeof first === 'string'
    ? runFragment('parseFragment', null, first, second as AnyParserOptions)
    : runFragment('parseFragment', first, second, third);
}
