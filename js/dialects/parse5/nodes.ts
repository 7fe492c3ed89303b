/**
 * The nodes of parse5's default tree adapter, with the same members in the same order. Nodes refer to their
 * parent, so they are cyclic.
 */

import { namespaces } from '../../base/namespaces.js';
import type { DocumentMode } from '../../base/nodes.js';
import type { ElementLocation, Location } from './locations.js';
import type { TreeAdapterTypeMap } from './tree-adapter.js';

export interface Attribute {
  name: string;
  /** The URI of the namespace. Absent without a namespace, like `prefix`. */
  namespace?: string;
  prefix?: string;
  value: string;
}

export interface Document {
  nodeName: '#document';
  mode: DocumentMode;
  childNodes: ChildNode[];
}

export interface DocumentFragment {
  nodeName: '#document-fragment';
  childNodes: ChildNode[];
  /** Null for the contents of a template, if `sourceCodeLocationInfo` is `true`. Absent otherwise. */
  sourceCodeLocation?: null;
}

export interface Element {
  nodeName: string;
  /** The same as `nodeName`. */
  tagName: string;
  /**
   * Elements that the parser creates again for one tag share a frozen array if a page has many of them: see
   * `attributes` of the main entry's `Element`.
   */
  attrs: Attribute[];
  /** The namespace's URI. */
  namespaceURI: string;
  childNodes: ChildNode[];
  parentNode: ParentNode | null;
  /** Null if the element is not in the source. Absent without `sourceCodeLocationInfo`, as for all nodes. */
  sourceCodeLocation?: ElementLocation | null;
}

export interface Template extends Element {
  nodeName: 'template';
  tagName: 'template';
  content: DocumentFragment;
}

export interface CommentNode {
  nodeName: '#comment';
  data: string;
  parentNode: ParentNode | null;
  sourceCodeLocation?: Location | null;
}

export interface TextNode {
  nodeName: '#text';
  value: string;
  parentNode: ParentNode | null;
  sourceCodeLocation?: Location | null;
}

export interface DocumentType {
  nodeName: '#documentType';
  name: string;
  publicId: string;
  systemId: string;
  parentNode: ParentNode | null;
  sourceCodeLocation?: Location | null;
}

/** A processing instruction. parse5 has no such node: the option `processingInstructionNodes` creates it. */
export interface ProcessingInstructionNode {
  nodeName: '#processing-instruction';
  target: string;
  data: string;
  parentNode: ParentNode | null;
  sourceCodeLocation?: Location | null;
}

export type ParentNode = Document | DocumentFragment | Element | Template;

export type ChildNode =
  | Element
  | Template
  | CommentNode
  | TextNode
  | DocumentType
  | ProcessingInstructionNode;

export type Node = ParentNode | ChildNode;

export type DefaultTreeAdapterMap = TreeAdapterTypeMap<
  Node,
  ParentNode,
  ChildNode,
  Document,
  DocumentFragment,
  Element,
  CommentNode,
  TextNode,
  Template,
  DocumentType
>;

export const htmlNamespace = 'http://www.w3.org/1999/xhtml';
export const svgNamespace = 'http://www.w3.org/2000/svg';
export const mathmlNamespace = 'http://www.w3.org/1998/Math/MathML';
export const xlinkNamespace = 'http://www.w3.org/1999/xlink';
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

const uris = { html: htmlNamespace, svg: svgNamespace, mathml: mathmlNamespace };
/** In the order of `namespaces`, because V8 reads by index much faster than by name. */
export const namespaceUris = /* @__PURE__ */ namespaces.map((name) => uris[name]);

/** By the prefixes of the standard. */
export const attributeNamespaceUris = {
  xlink: xlinkNamespace,
  xml: xmlNamespace,
  xmlns: xmlnsNamespace,
};

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

export function isTemplate(node: Element): node is Template {
  return node.tagName === 'template' && node.namespaceURI === htmlNamespace;
}
