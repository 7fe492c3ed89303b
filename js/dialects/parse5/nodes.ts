/**
 * The nodes of parse5's default tree adapter, with the same members in the same order. `nodeName` distinguishes the
 * kinds of nodes. Nodes refer to their parent, so `JSON.stringify` cannot convert them.
 *
 * `Extra` is the type of other nodes that a tree has: `ProcessingInstructionNode` with the option
 * `processingInstructionNodes`. Without it, the types are assignable to parse5's, and parse5's to these.
 */

import type { DOCUMENT_MODE, NS } from './enums.js';
import type { ElementLocation, Location } from './locations.js';
import type { TreeAdapterTypeMap } from './tree-adapter.js';

/** An attribute of an element. */
export interface Attribute {
  /** The local name. For SVG and MathML elements, with the capitals of the standard. */
  name: string;
  /** The URI of the namespace. Absent if the attribute has no namespace. */
  namespace?: string;
  /**
   * The prefix of the namespace: `xlink`, `xml` or `xmlns`. Empty for the attribute `xmlns`. Absent if the attribute
   * has no namespace.
   */
  prefix?: string;
  /** The value, with character references decoded. Empty if the attribute has no value. */
  value: string;
}

/** A document. It has no parent. */
export interface Document<Extra = never> {
  nodeName: '#document';
  /** The mode of the document. #concept-document-mode */
  mode: DOCUMENT_MODE;
  /** Comments, processing instructions, at most one doctype, and the `html` element, in tree order. */
  childNodes: ChildNode<Extra>[];
  /** Never present in a document. Declared so that a TypeScript program can read the member from any node. */
  sourceCodeLocation?: Location | null;
}

/** A parsed fragment, or the contents of a template. It has no parent. */
export interface DocumentFragment<Extra = never> {
  nodeName: '#document-fragment';
  /** The children in tree order. */
  childNodes: ChildNode<Extra>[];
  /** Null for the contents of a template, if the options request locations. Absent otherwise. */
  sourceCodeLocation?: Location | null;
}

/** An element of any namespace. */
export interface Element<Extra = never> {
  /** The local name. For SVG elements, with the capitals of the standard. */
  nodeName: string;
  /** The same as `nodeName`. */
  tagName: string;
  /**
   * The attributes. The parser can create many elements for one tag, such as a misnested `<b>`. If it creates very many
   * of them, some share a frozen array: see `attributes` of the main entry's `Element`.
   */
  attrs: Attribute[];
  /** The namespace's URI. */
  namespaceURI: NS;
  /** The children in tree order. Empty for an HTML `template`: its nodes are in `content`. */
  childNodes: ChildNode<Extra>[];
  /** The parent, or null. */
  parentNode: ParentNode<Extra> | null;
  /** The location; null if the element is not in the source. Absent if the options request no locations. */
  sourceCodeLocation?: ElementLocation | null;
}

/** An HTML `template` element. Its nodes are in `content`. */
export interface Template<Extra = never> extends Element<Extra> {
  /** The local name. */
  nodeName: 'template';
  /** The same as `nodeName`. */
  tagName: 'template';
  /** The template contents. #template-contents */
  content: DocumentFragment<Extra>;
}

/**
 * A comment. Also represents a processing instruction, unless the option `processingInstructionNodes` is `true`.
 */
export interface CommentNode<Extra = never> {
  nodeName: '#comment';
  /** The text between the delimiters. */
  data: string;
  /** The parent, or null. */
  parentNode: ParentNode<Extra> | null;
  /** The location; null if the node is not in the source. Absent if the options request no locations. */
  sourceCodeLocation?: Location | null;
}

/** A text, which is never empty. */
export interface TextNode<Extra = never> {
  nodeName: '#text';
  /** The text, with character references decoded and newlines normalised. */
  value: string;
  /** The parent, or null. */
  parentNode: ParentNode<Extra> | null;
  /** The location; null if the node is not in the source. Absent if the options request no locations. */
  sourceCodeLocation?: Location | null;
}

/** A doctype. */
export interface DocumentType<Extra = never> {
  nodeName: '#documentType';
  /** The name in lower case; empty if missing. */
  name: string;
  /** The public identifier; empty if missing. */
  publicId: string;
  /** The system identifier; empty if missing. */
  systemId: string;
  /** The parent, or null. */
  parentNode: ParentNode<Extra> | null;
  /** The location; null if the node is not in the source. Absent if the options request no locations. */
  sourceCodeLocation?: Location | null;
}

/** A processing instruction, if the option `processingInstructionNodes` is `true`. parse5 has no such node. */
export interface ProcessingInstructionNode {
  nodeName: '#processing-instruction';
  /** The target: `php` in `<?php echo>`. */
  target: string;
  /** The text after the target, without the white space between target and text. */
  data: string;
  /** The parent, or null. */
  parentNode: ParentNode<ProcessingInstructionNode> | null;
  /** The location; null if the node is not in the source. Absent if the options request no locations. */
  sourceCodeLocation?: Location | null;
}

/** The nodes that have `childNodes`. */
export type ParentNode<Extra = never> =
  | Document<Extra>
  | DocumentFragment<Extra>
  | Element<Extra>
  | Template<Extra>;

/** The nodes that can be in `childNodes`. */
export type ChildNode<Extra = never> =
  | Element<Extra>
  | Template<Extra>
  | CommentNode<Extra>
  | TextNode<Extra>
  | DocumentType<Extra>
  | Extra;

/** Any node. */
export type Node<Extra = never> = ParentNode<Extra> | ChildNode<Extra>;

/** The types of the nodes that `defaultTreeAdapter` creates. */
export type DefaultTreeAdapterMap<Extra = never> = TreeAdapterTypeMap<
  Node<Extra>,
  ParentNode<Extra>,
  ChildNode<Extra>,
  Document<Extra>,
  DocumentFragment<Extra>,
  Element<Extra>,
  CommentNode<Extra>,
  TextNode<Extra>,
  Template<Extra>,
  DocumentType<Extra>
>;

/** Whether the node is an element. */
export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}
