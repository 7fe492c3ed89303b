export type { ParseError } from './base/errors.js';
export { type LineAndColumn, lineAndColumn } from './base/lines.js';
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
} from './base/nodes.js';
export { parse, parseFragment, parseFragmentTree, parseTree } from './documents/parse.js';
export { Parser, type ParserOptions, type RootOf } from './documents/parser.js';
export type { OnScript, ScriptControl } from './documents/scripts.js';
export type {
  ParseErrorCode,
  StandardParseErrorCode,
  TreeConstructionErrorCode,
} from './generated/parse-errors.js';
export type { SerializeOptions } from './markup/options.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export { LimitError, type LimitName, type Limits, untrusted } from './module/limits.js';
export type {
  Context,
  CopyOptions,
  EncodingOptions,
  FragmentOptions,
  ParseOptions,
  ScriptingMode,
  TreeOptions,
} from './module/options.js';
export { type Cursor, NodeKind } from './tree/cursor.js';
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
} from './tree/lazy/nodes.js';
export { serialize, serializeOuter } from './tree/serialize.js';
export { Tree } from './tree/tree.js';
