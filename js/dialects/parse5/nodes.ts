/**
 * The nodes of parse5's default tree adapter: same members in the same order. They know their parent,
 * so they are cyclic.
 */

import { namespaces } from '../../base/namespaces.js';
import type { DocumentMode } from '../../base/nodes.js';
import type { ElementLocation, Location } from './locations.js';
import type { TreeAdapterTypeMap } from './tree-adapter.js';

export interface Attribute {
  name: string;
  /** Absent without a namespace; so is `prefix`. */
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
  /** Of a template's contents, with `sourceCodeLocationInfo`. */
  sourceCodeLocation?: null;
}

export interface Element {
  nodeName: string;
  /** The same as `nodeName`. */
  tagName: string;
  /**
   * Elements that the parser creates again for one tag share a frozen array where a page has many of them: see
   * `attributes` of the main entry's `Element`.
   */
  attrs: Attribute[];
  /** The namespace's URI. */
  namespaceURI: string;
  childNodes: ChildNode[];
  parentNode: ParentNode | null;
  /** Null for what is not in the source; absent without `sourceCodeLocationInfo`, as everywhere. */
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

/** Not in parse5: only there with the option `processingInstructionNodes`. */
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
/** As `namespaces`: V8 reads by number in a fraction of the time that it needs by name. */
export const namespaceUris = /* @__PURE__ */ namespaces.map((name) => uris[name]);

/** By the prefixes that the standard gives to these attributes. */
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
