/** The interface of parse5's tree adapters, which create, connect and read nodes of any type. */

import type { DocumentMode } from '../../base/nodes.js';
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
  node: Node;
  parentNode: ParentNode;
  childNode: ChildNode;
  document: Document;
  documentFragment: DocumentFragment;
  element: Element;
  commentNode: CommentNode;
  textNode: TextNode;
  template: Template;
  documentType: DocumentType;
}

/** The argument of parse5's `onElementCreated`, which this module never calls. */
export interface ElementCreationContext<T extends TreeAdapterTypeMap = TreeAdapterTypeMap> {
  intendedParent: T['parentNode'];
  formElement: T['element'] | null;
  isInTemplate: boolean;
}

/**
 * A tree adapter of parse5. `parse` and `parseFragment` call the methods that `build` lists. The other
 * methods are for users of the nodes, such as `serialize`.
 */
export interface TreeAdapter<T extends TreeAdapterTypeMap = TreeAdapterTypeMap> {
  createDocument(): T['document'];
  createDocumentFragment(): T['documentFragment'];
  createElement(tagName: string, namespaceURI: string, attrs: Attribute[]): T['element'];
  createCommentNode(data: string): T['commentNode'];
  createTextNode(value: string): T['textNode'];

  appendChild(parentNode: T['parentNode'], newNode: T['childNode']): void;
  insertBefore(
    parentNode: T['parentNode'],
    newNode: T['childNode'],
    referenceNode: T['childNode'],
  ): void;
  /** Appends text. If the last child is a text, extends it. */
  insertText(parentNode: T['parentNode'], text: string): void;
  insertTextBefore(parentNode: T['parentNode'], text: string, referenceNode: T['childNode']): void;
  detachNode(node: T['childNode']): void;
  /** Adds the attributes whose names the element lacks. */
  adoptAttributes(recipient: T['element'], attrs: Attribute[]): void;
  setTemplateContent(templateElement: T['template'], contentElement: T['documentFragment']): void;
  /** Appends a doctype, or changes the existing one. */
  setDocumentType(document: T['document'], name: string, publicId: string, systemId: string): void;
  setDocumentMode(document: T['document'], mode: DocumentMode): void;
  setNodeSourceCodeLocation(node: T['node'], location: ElementLocation | null): void;
  updateNodeSourceCodeLocation(node: T['node'], location: Partial<ElementLocation>): void;

  getFirstChild(node: T['parentNode']): T['childNode'] | null | undefined;
  getChildNodes(node: T['parentNode']): T['childNode'][];
  getParentNode(node: T['node']): T['parentNode'] | null;
  getTemplateContent(templateElement: T['template']): T['documentFragment'];
  getAttrList(element: T['element']): Attribute[];
  getTagName(element: T['element']): string;
  getNamespaceURI(element: T['element']): string;
  getTextNodeContent(textNode: T['textNode']): string;
  getCommentNodeContent(commentNode: T['commentNode']): string;
  getDocumentTypeNodeName(doctypeNode: T['documentType']): string;
  getDocumentTypeNodePublicId(doctypeNode: T['documentType']): string;
  getDocumentTypeNodeSystemId(doctypeNode: T['documentType']): string;
  getDocumentMode(document: T['document']): DocumentMode;
  getNodeSourceCodeLocation(node: T['node']): ElementLocation | null | undefined;

  isTextNode(node: T['node']): node is T['textNode'];
  isCommentNode(node: T['node']): node is T['commentNode'];
  isDocumentTypeNode(node: T['node']): node is T['documentType'];
  isElementNode(node: T['node']): node is T['element'];

  /** Never called: the tree does not have the form owner of elements. */
  onElementCreated?(element: T['element'], context: ElementCreationContext<T>): void;
  /** Called when an element is in the tree, before its content. */
  onItemPush?(item: T['element']): void;
  /** Called when an element is complete. */
  onItemPop?(item: T['element'], newTop: T['parentNode']): void;
}
