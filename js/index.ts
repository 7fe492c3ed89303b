export { type Cursor, NodeKind } from './cursor.js';
export type { ParseError } from './errors.js';
export type {
  ParseErrorCode,
  StandardParseErrorCode,
  TreeConstructionErrorCode,
} from './generated/parse-errors.js';
export { init, initSync, type ModuleSource } from './init.js';
export type { Input } from './input.js';
export type {
  LazyChildNode,
  LazyComment,
  LazyDoctype,
  LazyDocument,
  LazyElement,
  LazyFragment,
  LazyNode,
  LazyParentNode,
  LazyProcessingInstruction,
  LazyShadowRoot,
  LazyText,
} from './lazy/nodes.js';
export { LimitError, type LimitName, type Limits, untrusted } from './limits.js';
export { type LineAndColumn, lineAndColumn } from './lines.js';
export type { SerializeOptions } from './markup/options.js';
export type {
  Attribute,
  ChildNode,
  Comment,
  Doctype,
  Document,
  DocumentMode,
  Element,
  ElementLocation,
  Fragment,
  Namespace,
  Node,
  OffsetUnits,
  ProcessingInstruction,
  ShadowRoot,
  SourceEncoding,
  SourceLocation,
  Text,
} from './nodes.js';
export type {
  Context,
  CopyOptions,
  EncodingOptions,
  FragmentOptions,
  ParseOptions,
  ScriptingMode,
  TreeOptions,
} from './options.js';
export { parse, parseFragment, parseFragmentTree, parseTree } from './parse.js';
export { Parser, type ParserOptions, type RootOf } from './parser.js';
export type { OnScript, ScriptControl } from './scripts.js';
export { serialize, serializeOuter } from './serialize.js';
export { Tree } from './tree.js';
