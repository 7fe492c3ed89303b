/**
 * The functions of version 8 of parse5, with the same signatures. `parse` and `parseFragment` call souptree's parser,
 * and create parse5's nodes or the nodes of any tree adapter. A project that uses parse5 keeps working if it aliases
 * the name `parse5` to this module.
 *
 * All names that parse5 exports exist. Using `Tokenizer`, `foreignContent`, or a member of `Parser` for open elements
 * or tokens throws an error, because they need a parser in JavaScript. docs/migrate/parse5.md lists the other
 * differences from parse5.
 */

export { defaultTreeAdapter } from './dialects/parse5/default-tree-adapter.js';
export { ERR as ErrorCodes, InsertionMode } from './dialects/parse5/enums.js';
export type { ParserError, ParserErrorCode } from './dialects/parse5/errors.js';
export * as html from './dialects/parse5/html.js';
export {
  foreignContent,
  type TokenHandler,
  Tokenizer,
  TokenizerMode,
  type TokenizerOptions,
} from './dialects/parse5/internals.js';
export type {
  ElementLocation,
  Location,
  LocationWithAttributes,
} from './dialects/parse5/locations.js';
export type * as DefaultTreeAdapterTypes from './dialects/parse5/nodes.js';
export type { DefaultTreeAdapterMap } from './dialects/parse5/nodes.js';
export type { ParserErrorHandler, ParserOptions } from './dialects/parse5/options.js';
export { parse, parseFragment } from './dialects/parse5/parse.js';
export { type ChunkWriter, Parser } from './dialects/parse5/parser.js';
export { type SerializerOptions, serialize, serializeOuter } from './dialects/parse5/serialize.js';
export * as Token from './dialects/parse5/token.js';
export type {
  ElementCreationContext,
  TreeAdapter,
  TreeAdapterTypeMap,
} from './dialects/parse5/tree-adapter.js';
export { init, initSync, type ModuleSource } from './module/init.js';
