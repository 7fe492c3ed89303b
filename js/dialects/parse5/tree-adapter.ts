/** The interface of parse5's tree adapters, which create, connect and read nodes of any type. */

import type { DOCUMENT_MODE, NS } from './enums.js';
import type { ElementLocation } from './locations.js';
import type { Attribute } from './nodes.js';

/** The types of an adapter's nodes. */
export interface TreeAdapterTypeMap<
  Node = unknown,
  ParentNode = unknown,
  ChildNode = unknown,
  Document = unknown,
  DocumentFragment = unknown,
  Element = unknown,
  CommentNode = unknown,
  TextNode = unknown,
  Template = unknown,
  DocumentType = unknown,
> {
  /** Any node. */
  node: Node;
  /** A node with children: a document, a fragment or an element. */
  parentNode: ParentNode;
  /** A node that can have a parent. */
  childNode: ChildNode;
  /** A document. */
  document: Document;
  /** A parsed fragment, or the contents of a template. */
  documentFragment: DocumentFragment;
  /** An element. */
  element: Element;
  /** A comment. */
  commentNode: CommentNode;
  /** A text. */
  textNode: TextNode;
  /** An HTML `template` element. */
  template: Template;
  /** A doctype. */
  documentType: DocumentType;
}

/** The types of the nodes of any adapter. */
// biome-ignore lint/suspicious/noExplicitAny: other types are not assignable to those of an adapter's parameters.
type AnyTypeMap = TreeAdapterTypeMap<any, any, any, any, any, any, any, any, any, any>;

/**
 * An adapter for any nodes. Also accepts adapters whose type is declared by parse5. TypeScript cannot infer the type
 * map of such an adapter, so functions infer the type of the adapter itself.
 */
export type AnyTreeAdapter = TreeAdapter<AnyTypeMap>;

/** A node with children of the adapter. */
export type ParentOf<Adapter extends AnyTreeAdapter> = Parameters<Adapter['getChildNodes']>[0];

/** The second argument of `onElementCreated`. */
export interface ElementCreationContext<T extends TreeAdapterTypeMap = TreeAdapterTypeMap> {
  /** The node to which the parser will append the element. */
  intendedParent: T['parentNode'];
  /** The form owner of the element, or null. */
  formElement: T['element'] | null;
  /** Whether the element is in the contents of a template. */
  isInTemplate: boolean;
}

/**
 * A tree adapter of parse5. `parse` and `parseFragment` call methods while they parse, in the order of parse5.
 * `parseFragment` also calls methods that read the context element. `serialize` only calls methods that read nodes.
 */
export interface TreeAdapter<T extends TreeAdapterTypeMap = TreeAdapterTypeMap> {
  /** Creates a document without children. */
  createDocument(): T['document'];
  /** Creates a fragment without children. */
  createDocumentFragment(): T['documentFragment'];
  /**
   * Creates an element without children and without a parent.
   * @param tagName the local name.
   * @param namespaceURI the URI of the namespace.
   * @param attrs the attributes in the order of the source. The element may store this array.
   */
  createElement(tagName: string, namespaceURI: NS, attrs: Attribute[]): T['element'];
  /** Creates a comment without a parent. */
  createCommentNode(data: string): T['commentNode'];
  /** Creates a text without a parent. */
  createTextNode(value: string): T['textNode'];

  /** Appends `newNode`, which has no parent, to the children of `parentNode`. */
  appendChild(parentNode: T['parentNode'], newNode: T['childNode']): void;
  /** Inserts `newNode`, which has no parent, before `referenceNode`, a child of `parentNode`. */
  insertBefore(
    parentNode: T['parentNode'],
    newNode: T['childNode'],
    referenceNode: T['childNode'],
  ): void;
  /** Appends text. If the last child is a text, extends it. */
  insertText(parentNode: T['parentNode'], text: string): void;
  /** Inserts text before a child. If the previous sibling of the child is a text, extends that text. */
  insertTextBefore(parentNode: T['parentNode'], text: string, referenceNode: T['childNode']): void;
  /** Removes a node from its parent. Does nothing for a node without a parent. */
  detachNode(node: T['childNode']): void;
  /** Adds those attributes of `attrs` whose names the element lacks. */
  adoptAttributes(recipient: T['element'], attrs: Attribute[]): void;
  /** Sets the contents of a template. #template-contents */
  setTemplateContent(templateElement: T['template'], contentElement: T['documentFragment']): void;
  /** Appends a doctype, or changes the existing one. */
  setDocumentType(document: T['document'], name: string, publicId: string, systemId: string): void;
  /** Sets the mode of a document. #concept-document-mode */
  setDocumentMode(document: T['document'], mode: DOCUMENT_MODE): void;
  /** Sets the location of a node; null if the node is not in the source. */
  setNodeSourceCodeLocation(node: T['node'], location: ElementLocation | null): void;
  /** Adds members to the location of a node, such as its end. */
  updateNodeSourceCodeLocation(node: T['node'], location: Partial<ElementLocation>): void;

  /** The first child. Null if there is none; `undefined` with parse5's adapters, whose type is the same. */
  getFirstChild(node: T['parentNode']): T['childNode'] | null;
  /** All children in tree order. */
  getChildNodes(node: T['parentNode']): T['childNode'][];
  /** The parent, or null. */
  getParentNode(node: T['node']): T['parentNode'] | null;
  /** The contents of a template. #template-contents */
  getTemplateContent(templateElement: T['template']): T['documentFragment'];
  /** The attributes in the order of the source. */
  getAttrList(element: T['element']): Attribute[];
  /** The local name. */
  getTagName(element: T['element']): string;
  /** The URI of the namespace. */
  getNamespaceURI(element: T['element']): NS;
  /** The text of a text node. */
  getTextNodeContent(textNode: T['textNode']): string;
  /** The text between the delimiters of a comment. */
  getCommentNodeContent(commentNode: T['commentNode']): string;
  /** The name of a doctype; empty if missing. */
  getDocumentTypeNodeName(doctypeNode: T['documentType']): string;
  /** The public identifier of a doctype; empty if missing. */
  getDocumentTypeNodePublicId(doctypeNode: T['documentType']): string;
  /** The system identifier of a doctype; empty if missing. */
  getDocumentTypeNodeSystemId(doctypeNode: T['documentType']): string;
  /** The mode of a document. #concept-document-mode */
  getDocumentMode(document: T['document']): DOCUMENT_MODE;
  /** The location of a node. Null or undefined if the node has no location. */
  getNodeSourceCodeLocation(node: T['node']): ElementLocation | null | undefined;

  /** Whether the node is a text. */
  isTextNode(node: T['node']): node is T['textNode'];
  /** Whether the node is a comment. */
  isCommentNode(node: T['node']): node is T['commentNode'];
  /** Whether the node is a doctype. */
  isDocumentTypeNode(node: T['node']): node is T['documentType'];
  /** Whether the node is an element. */
  isElementNode(node: T['node']): node is T['element'];

  /** Called directly after `createElement`. Not called with a module that records no edits, or with a sanitizer. */
  onElementCreated?(element: T['element'], context: ElementCreationContext<T>): void;
  /** Called when an element that is not void has been inserted and pushed onto the stack of open elements. */
  onItemPush?(item: T['element']): void;
  /**
   * Called when an element left the stack of open elements. `newTop` is the current node after that; undefined if the
   * stack is empty. A script runs here, if at all: the parser has read nothing after it.
   */
  onItemPop?(item: T['element'], newTop: T['parentNode']): void;
}
