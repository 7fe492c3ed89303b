/**
 * Reads encoded trees, without a parser: a page needs no WebAssembly module to read the trees that a worker or a server
 * has parsed. `souptree` has the same exports.
 */

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
export type {
  ParseErrorCode,
  StandardParseErrorCode,
  TreeConstructionErrorCode,
} from './generated/parse-errors.js';
export type { SerializeOptions } from './markup/options.js';
export type { SelectorOptions } from './matching/question.js';
export { SelectorSyntaxError } from './matching/question.js';
export { type Cursor, NodeKind } from './tree/cursor.js';
export { encode } from './tree/encode.js';
export type { ClassList } from './tree/lazy/class-list.js';
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
  SelectedElement,
} from './tree/lazy/nodes.js';
export { serialize, serializeChunks, serializeOuter } from './tree/serialize.js';
export { type SelectIndexesOptions, Tree } from './tree/tree.js';
export { type Visitor, type VisitResult, visit } from './tree/visit.js';
