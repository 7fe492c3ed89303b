import { copyString } from '../../base/copy-string.js';
import { attributeNamespaceUris, namespaceUris } from '../../base/namespace-uris.js';
import { sliceNodes } from '../../base/slice.js';
import {
  afterAttributesOf,
  attributeNamespaceOf,
  attributePrefixes,
  attributeValueOf,
  contentOf,
  damagedRecord,
  dataOf,
  doctypeOf,
  documentModeOf,
  endOf,
  firstAttributeOf,
  hasAttributesElsewhere,
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
  namespaceIndexIn,
  nextNode,
  nextRecord,
  processingInstructionOf,
  sourceEndOf,
  sourceStartOf,
  type TreeBuffer,
} from '../../encoded/index.js';
import { instructionText, type ProcessingInstructionForm } from '../dialect.js';
import { LocationReader } from '../parse5/locations.js';
import type { NodeClasses } from './classes.js';
import { createMembers } from './members.js';
import type { ChildNode, Document, Element, ParentNode, ProcessingInstruction } from './nodes.js';

/** Which members for locations the nodes have. Offsets count UTF-16 code units or bytes, as the tree's locations do. */
export interface Indices {
  /** Whether nodes with a location have a `startIndex`, the offset of their first character. */
  withStartIndices: boolean;
  /** Whether nodes with a location have an `endIndex`, the offset of their last character. */
  withEndIndices: boolean;
  /**
   * Whether nodes have a `sourceCodeLocation`. If true, nodes with a location also have a `startIndex` and an
   * `endIndex`. Without `withEndIndices`, this `endIndex` is the offset after the last character.
   */
  sourceCodeLocationInfo: boolean;
}

/**
 * Creates the nodes of domhandler from an encoded tree, in one walk over its records. A node needs its parent and its
 * previous sibling, so it is created when the walk reaches it. A parent gets its children when the walk leaves the
 * parent. Until the walk leaves it, the children are in `nodes`. The walk does not recurse.
 */
export function decode(
  tree: TreeBuffer,
  form: ProcessingInstructionForm,
  indices: Indices,
  classes: NodeClasses,
): Document {
  const { records, locations } = tree;
  const reader = locations && new LocationReader(tree, locations);
  const nodes: ChildNode[] = [];
  let count = 0;
  const root = readRoot(records, classes);
  let open: ParentNode = root;
  let begin = 0;
  let end = records.length;
  const opens: ParentNode[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  let depth = 0;

  for (let at = nextRecord(0); ; ) {
    while (at >= end) {
      open.children = sliceNodes(nodes, begin, count);
      if (depth === 0) return root;
      count = begin;
      depth--;
      open = opens[depth];
      begin = begins[depth];
      end = ends[depth];
    }
    const prev: ChildNode | null = count > begin ? nodes[count - 1] : null;
    const node = readNode(tree, at, form, classes, open, prev);
    if (prev !== null) prev.next = node;
    if (reader !== undefined) locate(node, reader, locations as Int32Array, at, indices);
    nodes[count++] = node;
    if (!('children' in node)) {
      at = nextNode(records, at);
      continue;
    }
    const next = node.type === 'root' ? nextRecord(at) : contentOf(records, at);
    if (next < endOf(records, at)) {
      opens[depth] = open;
      begins[depth] = begin;
      ends[depth] = end;
      depth++;
      open = node;
      begin = count;
      end = endOf(records, at);
    }
    at = next;
  }
}

function readRoot(records: Int32Array, classes: NodeClasses): Document {
  const root = new classes.Document(null, null);
  if (kindOf(records, 0) === kindDocument) root['x-mode'] = documentModeOf(records, 0);
  return root;
}

function readNode(
  tree: TreeBuffer,
  at: number,
  form: ProcessingInstructionForm,
  classes: NodeClasses,
  parent: ParentNode,
  prev: ChildNode | null,
): ChildNode {
  switch (kindOf(tree.records, at)) {
    case kindText:
      return new classes.Text(dataOf(tree, at), parent, prev);
    case kindHtmlElement:
    case kindSvgElement:
    case kindMathmlElement:
      return readElement(tree, at, classes, parent, prev);
    default:
      return readRareNode(tree, at, form, classes, parent, prev);
  }
}

/**
 * Reads a node that is neither a text nor an element. This function is not part of `readNode`, because V8 inlines only
 * a short `readNode` into the walk.
 */
function readRareNode(
  tree: TreeBuffer,
  at: number,
  form: ProcessingInstructionForm,
  classes: NodeClasses,
  parent: ParentNode,
  prev: ChildNode | null,
): ChildNode {
  switch (kindOf(tree.records, at)) {
    case kindComment:
      return new classes.Comment(dataOf(tree, at), parent, prev);
    case kindProcessingInstruction: {
      const instruction = processingInstructionOf(tree, at);
      const text = instructionText(instruction);
      return form === 'node'
        ? new classes.ProcessingInstruction(`?${instruction.target}`, text, parent, prev)
        : new classes.Comment(text, parent, prev);
    }
    case kindDoctype:
      return readDoctype(tree, at, classes, parent, prev);
    case kindFragment:
      return new classes.Document(parent, prev);
    default:
      throw damagedRecord(at);
  }
}

/**
 * Sets the members for the location of a node. With `withEndIndices`, `endIndex` is the offset of the last character,
 * as in htmlparser2. Otherwise it is the offset after the last character, as in parse5's adapter for domhandler.
 */
function locate(
  node: ChildNode,
  reader: LocationReader,
  locations: Int32Array,
  at: number,
  { withStartIndices, withEndIndices, sourceCodeLocationInfo }: Indices,
): void {
  if (sourceCodeLocationInfo) {
    node.sourceCodeLocation =
      node.type === 'root' || !('children' in node) ? reader.ofNode(at) : reader.ofElement(at);
  }
  const end = sourceEndOf(locations, at);
  if (end === 0) return;
  if (withStartIndices || sourceCodeLocationInfo) node.startIndex = sourceStartOf(locations, at);
  if (withEndIndices) node.endIndex = end - 1;
  else if (sourceCodeLocationInfo) node.endIndex = end;
}

/** Creates a doctype. Its data is the text that dom-serializer prints between `<` and `>`. */
function readDoctype(
  tree: TreeBuffer,
  at: number,
  classes: NodeClasses,
  parent: ParentNode,
  prev: ChildNode | null,
): ProcessingInstruction {
  const { name, publicId, systemId } = doctypeOf(tree, at);
  const keyword = publicId ? ' PUBLIC' : systemId ? ' SYSTEM' : '';
  const identifiers = [publicId, systemId].filter(Boolean).map((each) => ` ${quoted(each)}`);
  const data = copyString(`!DOCTYPE ${name}${keyword}${identifiers.join('')}`);
  const node = new classes.ProcessingInstruction('!doctype', data, parent, prev);
  node['x-name'] = name;
  node['x-publicId'] = publicId;
  node['x-systemId'] = systemId;
  return node;
}

/**
 * Adds quotation marks to an identifier of a doctype. An identifier never contains both kinds of quotation marks,
 * because one kind delimits it in the source.
 */
function quoted(identifier: string): string {
  return identifier.includes('"') ? `'${identifier}'` : `"${identifier}"`;
}

function readElement(
  tree: TreeBuffer,
  at: number,
  classes: NodeClasses,
  parent: ParentNode,
  prev: ChildNode | null,
): Element {
  const { records } = tree;
  const namespace = namespaceUris[namespaceIndexIn(records[at])];
  const element = new classes.Element(nameOf(tree, at), namespace, createMembers(), parent, prev);
  if (!hasAttributesElsewhere(records, at)) return readAttributes(tree, at, element);
  const [attribs, namespaces, prefixes] = tree.clones.read(records, at, () => {
    readAttributes(tree, at, element);
    return [element.attribs, element['x-attribsNamespace'], element['x-attribsPrefix']];
  });
  element.attribs = attribs;
  element['x-attribsNamespace'] = namespaces;
  element['x-attribsPrefix'] = prefixes;
  return element;
}

function readAttributes(tree: TreeBuffer, at: number, element: Element): Element {
  const { records } = tree;
  const { attribs } = element;
  const end = afterAttributesOf(records, at);
  let hasNamespaces = false;
  for (let next = firstAttributeOf(records, at); next < end; next = nextRecord(next)) {
    const name = nameOf(tree, next);
    attribs[name] = attributeValueOf(tree, next);
    if (attributeNamespaceOf(records, next) !== 0) {
      addNamespace(element, name, records, next);
      hasNamespaces = true;
    } else if (hasNamespaces) {
      // In `<use xlink:href=a href=b>`, the last attribute of the local name counts.
      delete element['x-attribsNamespace'][name];
      delete element['x-attribsPrefix'][name];
    }
  }
  return element;
}

function addNamespace(element: Element, name: string, records: Int32Array, at: number): void {
  const namespace = attributePrefixes[attributeNamespaceOf(records, at)];
  if (namespace === undefined) return;
  if (Object.isFrozen(element['x-attribsNamespace'])) {
    element['x-attribsNamespace'] = createMembers();
    element['x-attribsPrefix'] = createMembers();
  }
  element['x-attribsNamespace'][name] = attributeNamespaceUris[namespace];
  element['x-attribsPrefix'][name] = name === 'xmlns' ? '' : namespace;
}
