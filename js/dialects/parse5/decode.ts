import { attributeNamespaceUris, namespaceUris } from '../../base/namespace-uris.js';
import { sliceNodes } from '../../base/slice.js';
import { readAttributes } from '../../encoded/attributes.js';
import {
  type AttributePrefix,
  afterDataOf,
  attributeNamespaceIn,
  attributePrefixes,
  attributeValueLengthOf,
  attributeValueOffsetOf,
  contentOf,
  damagedRecord,
  dataLengthIn,
  dataOf,
  dataOffsetOf,
  doctypeOf,
  documentModeOf,
  endOf,
  isTooLong,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindIn,
  kindMathmlElement,
  kindOf,
  kindProcessingInstruction,
  kindSvgElement,
  kindText,
  locationOf,
  nameIdIn,
  namespaceIndexIn,
  nextNode,
  nextRecord,
  processingInstructionOf,
  type TreeBuffer,
  type TreeStrings,
} from '../../encoded/index.js';
import { instructionText } from '../dialect.js';
import type { DOCUMENT_MODE, NS } from './enums.js';
import { type LocationReader, locationReader } from './locations.js';
import type {
  Attribute,
  ChildNode,
  CommentNode,
  Document,
  DocumentFragment,
  DocumentType,
  Element,
  ParentNode,
  ProcessingInstructionNode,
  Template,
  TextNode,
} from './nodes.js';
import type { ParserRequest } from './options.js';
import { bogusCommentAt } from './source.js';

/** The value of `childNodes` until the children of the element are complete. */
const notYet: ChildNode[] = [];

/**
 * Creates the nodes of parse5 from an encoded tree, in one walk over its records. A node needs its parent, so it is
 * created when the walk reaches it. A parent gets its children when the walk leaves the parent. Until the walk leaves
 * it, the children are in `nodes`. The walk does not recurse.
 */
export function decode(tree: TreeBuffer, request: ParserRequest): Document | DocumentFragment {
  const { records, strings } = tree;
  const locations = locationReader(tree, request);
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

  for (let at = nextRecord(0); ; ) {
    while (at >= end) {
      open.childNodes = sliceNodes(nodes, begin, count);
      if (depth === 0) return root;
      count = begin;
      depth--;
      open = opens[depth];
      begin = begins[depth];
      end = ends[depth];
    }
    const firstWord = records[at];
    switch (kindIn(firstWord)) {
      case kindText: {
        const length = dataLengthIn(firstWord);
        if (isTooLong(length) || locations !== undefined) {
          nodes[count++] = createText(tree, at, open, locations);
          at = afterDataOf(records, at);
        } else {
          const value = strings.at(dataOffsetOf(records, at), length);
          nodes[count++] = { nodeName: '#text', value, parentNode: open };
          at = nextRecord(at);
        }
        break;
      }
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement: {
        const content = contentOf(records, at);
        const afterElement = endOf(records, at);
        if (content === afterElement) {
          nodes[count++] = createElement(strings, records, at, open, [], locations);
        } else {
          const create = kindOf(records, content) === kindFragment ? createTemplate : createElement;
          const element = create(strings, records, at, open, notYet, locations);
          nodes[count++] = element;
          opens[depth] = open;
          begins[depth] = begin;
          ends[depth] = end;
          depth++;
          open = element;
          begin = count;
          end = afterElement;
        }
        at = content;
        break;
      }
      case kindFragment:
        opens[depth] = open;
        begins[depth] = begin;
        ends[depth] = end;
        depth++;
        begin = count;
        end = endOf(records, at);
        open = (open as Template).content;
        at = nextRecord(at);
        break;
      default:
        nodes[count++] = createOther(tree, at, request, open, locations);
        at = nextNode(records, at);
    }
  }
}

function readRoot(records: Int32Array): Document | DocumentFragment {
  return kindOf(records, 0) === kindDocument
    ? { nodeName: '#document', mode: documentModeOf(records, 0) as DOCUMENT_MODE, childNodes: [] }
    : { nodeName: '#document-fragment', childNodes: [] };
}

function createElement(
  strings: TreeStrings,
  records: Int32Array,
  at: number,
  parentNode: ParentNode,
  childNodes: ChildNode[],
  locations: LocationReader | undefined,
): Element {
  const firstWord = records[at];
  const name = strings.names[nameIdIn(firstWord)];
  const attrs = readAttributes(strings, records, at, readAttribute);
  const namespaceURI = namespaceUris[namespaceIndexIn(firstWord)] as NS;
  return locations === undefined
    ? { nodeName: name, tagName: name, attrs, namespaceURI, childNodes, parentNode }
    : {
        nodeName: name,
        tagName: name,
        attrs,
        namespaceURI,
        childNodes,
        parentNode,
        sourceCodeLocation: locations.ofElement(at),
      };
}

function createTemplate(
  strings: TreeStrings,
  records: Int32Array,
  at: number,
  parentNode: ParentNode,
  childNodes: ChildNode[],
  locations: LocationReader | undefined,
): Template {
  const template = createElement(
    strings,
    records,
    at,
    parentNode,
    childNodes,
    undefined,
  ) as Template;
  template.content = { nodeName: '#document-fragment', childNodes };
  if (locations !== undefined) {
    template.sourceCodeLocation = locations.ofElement(at);
    template.content.sourceCodeLocation = null;
  }
  return template;
}

function createText(
  tree: TreeBuffer,
  at: number,
  parentNode: ParentNode,
  locations: LocationReader | undefined,
): TextNode {
  const value = dataOf(tree, at);
  return locations === undefined
    ? { nodeName: '#text', value, parentNode }
    : { nodeName: '#text', value, parentNode, sourceCodeLocation: locations.ofNode(at) };
}

function createOther(
  tree: TreeBuffer,
  at: number,
  request: ParserRequest,
  parentNode: ParentNode,
  locations: LocationReader | undefined,
): ChildNode {
  const node = createWithoutLocation(tree, at, request, parentNode);
  if (locations !== undefined) node.sourceCodeLocation = locations.ofNode(at);
  // The types have processing instructions only if the caller of `parse` passes a type argument.
  return node as ChildNode;
}

function createWithoutLocation(
  tree: TreeBuffer,
  at: number,
  request: ParserRequest,
  parentNode: ParentNode,
): CommentNode | ProcessingInstructionNode | DocumentType {
  switch (kindOf(tree.records, at)) {
    case kindComment:
      return { nodeName: '#comment', data: dataOf(tree, at), parentNode };
    case kindProcessingInstruction:
      return readProcessingInstruction(tree, at, request, parentNode);
    case kindDoctype:
      return { nodeName: '#documentType', ...doctypeOf(tree, at), parentNode };
    default:
      throw damagedRecord(at);
  }
}

/** Creates the attribute of a record. */
export function readAttribute(strings: TreeStrings, records: Int32Array, at: number): Attribute {
  const firstWord = records[at];
  const name = strings.names[nameIdIn(firstWord)];
  const value = strings.at(
    attributeValueOffsetOf(records, at),
    attributeValueLengthOf(records, at),
  );
  const namespace = attributeNamespaceIn(firstWord);
  if (namespace === 0) return { name, value };
  const prefix = attributePrefixes[namespace] as AttributePrefix;
  return {
    name,
    value,
    prefix: name === 'xmlns' ? '' : prefix,
    namespace: attributeNamespaceUris[prefix],
  };
}

function readProcessingInstruction(
  tree: TreeBuffer,
  at: number,
  { form, html }: ParserRequest,
  parentNode: ParentNode,
): CommentNode | ProcessingInstructionNode {
  return form === 'node'
    ? { nodeName: '#processing-instruction', ...processingInstructionOf(tree, at), parentNode }
    : { nodeName: '#comment', data: instructionComment(tree, at, html), parentNode };
}

/**
 * The data of the comment that parse5 creates from a processing instruction: the source between `<` and `>`. Without a
 * location, the white space after the target is unknown, and the data is `?target data?`. For example, a copy in a
 * `selectedcontent` element has no location.
 */
export function instructionComment(tree: TreeBuffer, at: number, html: string): string {
  const location = locationOf(tree, at);
  return location === undefined
    ? instructionText(processingInstructionOf(tree, at))
    : bogusCommentAt(html, location.start, location.end);
}
