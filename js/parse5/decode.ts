import { readAttributes, sliceNodes } from '../decode.js';
import { instructionText, type ProcessingInstructionForm } from '../dialect.js';
import {
  afterDataOf,
  attributeNamespaceOf,
  attributePrefixes,
  attributeValueOf,
  contentOf,
  damagedRecord,
  dataOf,
  doctypeOf,
  doctypeWords,
  documentModeOf,
  endOf,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindOf,
  kindProcessingInstruction,
  kindSvgElement,
  kindText,
  nameOf,
  namespaceOf,
  processingInstructionOf,
  processingInstructionWords,
  recordWords,
  type TreeBuffer,
} from '../tree-buffer.js';
import { readElementLocation, readLocation } from './locations.js';
import {
  type Attribute,
  type ChildNode,
  type CommentNode,
  type Document,
  type DocumentFragment,
  type Element,
  htmlNamespace,
  mathmlNamespace,
  type ParentNode,
  type ProcessingInstructionNode,
  svgNamespace,
  type Template,
  xlinkNamespace,
  xmlNamespace,
  xmlnsNamespace,
} from './nodes.js';

/**
 * Makes parse5's nodes of an encoded tree, in one walk over its records. A node needs its parent, so
 * it is made when it is met, and gets its children when they are complete; until then they wait in
 * `nodes`. Nothing recurses.
 */
export function decode(
  tree: TreeBuffer,
  form: ProcessingInstructionForm,
): Document | DocumentFragment {
  const { records } = tree;
  const nodes: ChildNode[] = [];
  let count = 0;
  const root = readRoot(records);
  let open: ParentNode = root;
  let begin = 0;
  let end = records.length;
  const opens: ParentNode[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  let depth = 0;

  for (let at = recordWords; ; ) {
    while (at >= end) {
      open.childNodes = sliceNodes(nodes, begin, count);
      if (depth === 0) return root;
      count = begin;
      depth--;
      open = opens[depth];
      begin = begins[depth];
      end = ends[depth];
    }
    let inner: ParentNode | undefined;
    let next: number;
    switch (kindOf(records, at)) {
      case kindText:
        nodes[count] = { nodeName: '#text', value: dataOf(tree, at), parentNode: open };
        next = afterDataOf(records, at);
        break;
      case kindComment:
        nodes[count] = { nodeName: '#comment', data: dataOf(tree, at), parentNode: open };
        next = afterDataOf(records, at);
        break;
      case kindProcessingInstruction:
        nodes[count] = readProcessingInstruction(tree, at, form, open);
        next = at + processingInstructionWords;
        break;
      case kindDoctype:
        nodes[count] = { nodeName: '#documentType', ...doctypeOf(tree, at), parentNode: open };
        next = at + doctypeWords;
        break;
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement:
        inner = readElement(tree, at, open);
        nodes[count++] = inner;
        next = contentOf(records, at);
        break;
      case kindFragment:
        inner = (open as Template).content;
        next = at + recordWords;
        break;
      default:
        throw damagedRecord(at);
    }
    if (inner === undefined) {
      if (tree.locations !== undefined) nodes[count].sourceCodeLocation = readLocation(tree, at);
      count++;
    } else if (next < endOf(records, at)) {
      opens[depth] = open;
      begins[depth] = begin;
      ends[depth] = end;
      depth++;
      open = inner;
      begin = count;
      end = endOf(records, at);
    }
    at = next;
  }
}

function readRoot(records: Int32Array): Document | DocumentFragment {
  return kindOf(records, 0) === kindDocument
    ? { nodeName: '#document', mode: documentModeOf(records, 0), childNodes: [] }
    : { nodeName: '#document-fragment', childNodes: [] };
}

export const namespaceUris = { html: htmlNamespace, svg: svgNamespace, mathml: mathmlNamespace };

function readElement(tree: TreeBuffer, at: number, parentNode: ParentNode): Element {
  const { records } = tree;
  const name = nameOf(tree, at);
  const attrs = readAttributes(tree, at, readAttribute);
  const namespaceURI = namespaceUris[namespaceOf(records, at)];
  const content = contentOf(records, at);
  if (content < endOf(records, at) && kindOf(records, content) === kindFragment) {
    const template: Template = {
      nodeName: 'template',
      tagName: 'template',
      attrs,
      namespaceURI,
      childNodes: [],
      parentNode,
      content: { nodeName: '#document-fragment', childNodes: [] },
    };
    if (tree.locations !== undefined) {
      template.sourceCodeLocation = readElementLocation(tree, at);
      template.content.sourceCodeLocation = null;
    }
    return template;
  }
  const element: Element = {
    nodeName: name,
    tagName: name,
    attrs,
    namespaceURI,
    childNodes: [],
    parentNode,
  };
  if (tree.locations !== undefined) element.sourceCodeLocation = readElementLocation(tree, at);
  return element;
}

const attributeNamespaceUris = { xlink: xlinkNamespace, xml: xmlNamespace, xmlns: xmlnsNamespace };

export function readAttribute(tree: TreeBuffer, at: number): Attribute {
  const name = nameOf(tree, at);
  const value = attributeValueOf(tree, at);
  const namespace = attributePrefixes[attributeNamespaceOf(tree.records, at)];
  if (namespace === undefined) return { name, value };
  const prefix = name === 'xmlns' ? '' : namespace;
  return { name, value, prefix, namespace: attributeNamespaceUris[namespace] };
}

function readProcessingInstruction(
  tree: TreeBuffer,
  at: number,
  form: ProcessingInstructionForm,
  parentNode: ParentNode,
): CommentNode | ProcessingInstructionNode {
  const { target, data } = processingInstructionOf(tree, at);
  return form === 'node'
    ? { nodeName: '#processing-instruction', target, data, parentNode }
    : { nodeName: '#comment', data: instructionText({ target, data }), parentNode };
}
