import type { DOCUMENT_MODE } from './enums.js';
import {
  type Attribute,
  type ChildNode,
  type CommentNode,
  type DefaultTreeAdapterMap,
  type DocumentType,
  isElement,
  type Node,
  type ParentNode,
  type TextNode,
} from './nodes.js';
import type { TreeAdapter } from './tree-adapter.js';

/**
 * The names in each list of attributes. They are kept, because a page can repeat `<html>` or `<body>`, each time with a
 * new attribute.
 */
const adoptedNames = new WeakMap<readonly Attribute[], Set<string>>();

function namesOf(attrs: readonly Attribute[]): Set<string> {
  const known = adoptedNames.get(attrs);
  // A program can have changed the list since the last call.
  if (known?.size === attrs.length) return known;
  const names = new Set(attrs.map(({ name }) => name));
  adoptedNames.set(attrs, names);
  return names;
}

/** The default adapter. It creates the same nodes as `parse` creates without the option `treeAdapter`. */
export const defaultTreeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
  createDocument: () => ({
    nodeName: '#document',
    mode: 'no-quirks' as DOCUMENT_MODE,
    childNodes: [],
  }),
  createDocumentFragment: () => ({ nodeName: '#document-fragment', childNodes: [] }),
  createElement: (tagName, namespaceURI, attrs) => ({
    nodeName: tagName,
    tagName,
    attrs,
    namespaceURI,
    childNodes: [],
    parentNode: null,
  }),
  createCommentNode: (data) => ({ nodeName: '#comment', data, parentNode: null }),
  createTextNode: (value) => ({ nodeName: '#text', value, parentNode: null }),

  appendChild(parentNode, newNode) {
    parentNode.childNodes.push(newNode);
    newNode.parentNode = parentNode;
  },
  insertBefore(parentNode, newNode, referenceNode) {
    parentNode.childNodes.splice(childIndexOf(parentNode, referenceNode), 0, newNode);
    newNode.parentNode = parentNode;
  },
  insertText(parentNode, text) {
    const last = parentNode.childNodes.at(-1);
    if (last?.nodeName === '#text') (last as TextNode).value += text;
    else defaultTreeAdapter.appendChild(parentNode, defaultTreeAdapter.createTextNode(text));
  },
  insertTextBefore(parentNode, text, referenceNode) {
    const before = parentNode.childNodes[childIndexOf(parentNode, referenceNode) - 1];
    if (before?.nodeName === '#text') {
      (before as TextNode).value += text;
    } else {
      const node = defaultTreeAdapter.createTextNode(text);
      defaultTreeAdapter.insertBefore(parentNode, node, referenceNode);
    }
  },
  detachNode(node) {
    if (node.parentNode === null) return;
    node.parentNode.childNodes.splice(childIndexOf(node.parentNode, node), 1);
    node.parentNode = null;
  },
  adoptAttributes(recipient, attrs) {
    const names = namesOf(recipient.attrs);
    for (const attr of attrs) {
      if (names.has(attr.name)) continue;
      names.add(attr.name);
      recipient.attrs.push(attr);
    }
  },
  setTemplateContent(templateElement, contentElement) {
    templateElement.content = contentElement;
  },
  setDocumentType(document, name, publicId, systemId) {
    const known = document.childNodes.find(isDocumentType);
    if (known) Object.assign(known, { name, publicId, systemId });
    else {
      const node: DocumentType = {
        nodeName: '#documentType',
        name,
        publicId,
        systemId,
        parentNode: null,
      };
      defaultTreeAdapter.appendChild(document, node);
    }
  },
  setDocumentMode(document, mode) {
    document.mode = mode;
  },
  setNodeSourceCodeLocation(node, location) {
    (node as Located).sourceCodeLocation = location;
  },
  updateNodeSourceCodeLocation(node, location) {
    const located = node as Located;
    located.sourceCodeLocation = { ...located.sourceCodeLocation, ...location };
  },

  getFirstChild: (node) => node.childNodes[0],
  getChildNodes: (node) => node.childNodes,
  getParentNode: (node) => ('parentNode' in node ? node.parentNode : null),
  getTemplateContent: (templateElement) => templateElement.content,
  getAttrList: (element) => element.attrs,
  getTagName: (element) => element.tagName,
  getNamespaceURI: (element) => element.namespaceURI,
  getTextNodeContent: (textNode) => textNode.value,
  getCommentNodeContent: (commentNode) => commentNode.data,
  getDocumentTypeNodeName: (doctypeNode) => doctypeNode.name,
  getDocumentTypeNodePublicId: (doctypeNode) => doctypeNode.publicId,
  getDocumentTypeNodeSystemId: (doctypeNode) => doctypeNode.systemId,
  getDocumentMode: (document) => document.mode,
  getNodeSourceCodeLocation: (node) => (node as Located).sourceCodeLocation as never,

  isTextNode: (node): node is TextNode => node.nodeName === '#text',
  isCommentNode: (node): node is CommentNode => node.nodeName === '#comment',
  isDocumentTypeNode: isDocumentType,
  isElementNode: isElement,
};

interface Located {
  sourceCodeLocation?: object | null;
}

function isDocumentType(node: Node): node is DocumentType {
  return node.nodeName === '#documentType';
}

/**
 * The index of a child. Compares the last child first, because most calls are for the last child.
 */
function childIndexOf({ childNodes }: ParentNode, child: ChildNode): number {
  return childNodes.at(-1) === child ? childNodes.length - 1 : childNodes.indexOf(child);
}
