/**
 * The functions of parse5 8, with the same signatures. The parser of souptree does the work. It creates the nodes of
 * parse5 or of any tree adapter. A project that uses parse5 keeps working if it aliases the name `parse5` to this
 * module.
 *
 * All names of parse5 exist. `Tokenizer`, `foreignContent`, and members of `Parser` for open elements and tokens throw
 * an error when they are used. They need a parser in JavaScript. README.md lists the other differences from parse5.
 */

export { defaultTreeAdapter } from './dialects/parse5/default-tree-adapter.js';
export { ErrorCodes, type ParserErrorCode } from './dialects/parse5/error-codes.js';
export type { ParserError } from './dialects/parse5/errors.js';
export * as html from './dialects/parse5/html.js';
export {
  foreignContent,
  InsertionMode,
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
