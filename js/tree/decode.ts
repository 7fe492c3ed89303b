import type {
  Attribute,
  ChildNode,
  Comment,
  Doctype,
  Document,
  Element,
  Fragment,
  Node,
  ProcessingInstruction,
  ShadowRoot,
  SourceLocation,
  Text,
} from '../base/nodes.js';
import {
  type AttributePrefix,
  type AttributeSource,
  afterAttributesOf,
  attributeCountMask,
  attributeCountShift,
  attributeNamespaceMask,
  attributeNamespaceShift,
  attributePrefixes,
  ClonedAttributes,
  contentOf,
  damagedRecord,
  dataOf,
  doctypeOf,
  documentModeOf,
  elementLocationOf,
  endOf,
  firstAttributeOf,
  hasAttributesElsewhere,
  insideOf,
  isContainer,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMask,
  kindOf,
  kindProcessingInstruction,
  kindShadowRoot,
  kindText,
  lengthShift,
  locationOf,
  longData,
  manyAttributes,
  nameIdIn,
  nameShift,
  namespaceIn,
  namespaces,
  processingInstructionOf,
  recordWords,
  shadowRootOf,
  type TreeBuffer,
  type TreeStrings,
} from '../encoded/tree-buffer.js';

/**
 * Makes plain nodes of an encoded tree, or of the subtree of one record, in one walk over its records.
 *
 * A node with children is made when they are complete: then one literal has all its members, so that
 * there is one shape for each kind of node, and its array of children has exactly their number. Until
 * then a child waits in `nodes`. Nothing recurses; depth costs two array elements.
 *
 * The loop is short: V8 counts the bytes of each turn, run or not, and what it optimises beside a program's first
 * pages delays them.
 */
export function decode(tree: TreeBuffer, from = 0): Node {
  const { records, strings } = tree;
  const isLocated = tree.locations !== undefined;
  if (!isContainer(kindOf(records, from))) return makeLeaf(tree, from);
  // The nodes of this call share nothing with those of another.
  strings.clones = new ClonedAttributes();
  const nodes: Node[] = [];
  let count = 0;
  // The innermost open record, where its children begin in `nodes`, and its end; the stacks have
  // those around it.
  let open = from;
  let begin = 0;
  let end = endOf(records, from);
  const opens: number[] = [];
  const begins: number[] = [];
  let depth = 0;

  for (let at = insideOf(records, from); ; ) {
    while (at >= end) {
      const node = makeContainer(tree, strings, records, open, nodes, begin, count);
      if (depth === 0) {
        strings.clones = new ClonedAttributes();
        return node;
      }
      count = begin;
      nodes[count++] = node;
      depth--;
      open = opens[depth];
      begin = begins[depth];
      end = records[open + 1] * recordWords;
    }
    const firstWord = records[at];
    const kind = firstWord & kindMask;
    if (kind === kindText && !isLocated && firstWord >>> lengthShift !== longData) {
      nodes[count++] = {
        type: 'text',
        value: strings.at(records[at + 1], firstWord >>> lengthShift),
      };
      at += recordWords;
    } else if (kind > kindDocument && kind < kindText && kind !== kindDoctype) {
      // Even if nothing is inside: then it is closed at once.
      opens[depth] = open;
      begins[depth++] = begin;
      open = at;
      begin = count;
      end = records[at + 1] * recordWords;
      // What `insideOf` would say of nearly all.
      const attributes = (firstWord >>> attributeCountShift) & attributeCountMask;
      at =
        kind >= kindHtmlElement && attributes < manyAttributes
          ? at + (1 + attributes) * recordWords
          : insideOf(records, at);
    } else {
      nodes[count++] = makeLeaf(tree, at);
      at = insideOf(records, at);
    }
  }
}

type Leaf = Text | Comment | ProcessingInstruction | Doctype;

function makeLeaf(tree: TreeBuffer, at: number): Leaf {
  switch (kindOf(tree.records, at)) {
    case kindText:
      return makeText(dataOf(tree, at), locationOf(tree, at));
    case kindComment:
      return located<Comment>(tree, at, { type: 'comment', value: dataOf(tree, at) });
    case kindProcessingInstruction: {
      const { target, data } = processingInstructionOf(tree, at);
      const node: ProcessingInstruction = { type: 'processing-instruction', target, value: data };
      return located(tree, at, node);
    }
    case kindDoctype:
      return located<Doctype>(tree, at, { type: 'doctype', ...doctypeOf(tree, at) });
    default:
      throw damagedRecord(at);
  }
}

// What is not in the source has no member `location`.

function makeText(value: string, location: SourceLocation | undefined): Text {
  return location === undefined ? { type: 'text', value } : { type: 'text', value, location };
}

function located<T extends Leaf>(tree: TreeBuffer, at: number, node: T): T {
  const location = locationOf(tree, at);
  if (location !== undefined) node.location = location;
  return node;
}

/** Makes the node of a record whose children are `nodes` from `begin` to `end`. */
function makeContainer(
  tree: TreeBuffer,
  strings: TreeStrings,
  records: Int32Array,
  at: number,
  nodes: Node[],
  begin: number,
  end: number,
): Node {
  const firstWord = records[at];
  const kind = firstWord & kindMask;
  if (kind < kindHtmlElement) {
    return kind === kindShadowRoot
      ? makeShadowRoot(tree, at, childrenOf(nodes, begin, end))
      : makeRoot(tree, at, nodes, begin, end);
  }
  if (begin < end) {
    const inside = records[contentOf(records, at)] & kindMask;
    if (inside === kindFragment || inside === kindShadowRoot) {
      return makeHost(tree, at, nodes, begin, end);
    }
  }
  const children = sliceNodes(nodes, begin, end) as ChildNode[];
  return makeElement(tree, strings, records, at, firstWord, children);
}

/** A document, a fragment, or the contents of a template. */
function makeRoot(tree: TreeBuffer, at: number, nodes: Node[], begin: number, end: number): Node {
  const root: Document | Fragment =
    kindOf(tree.records, at) === kindDocument
      ? {
          type: 'document',
          mode: documentModeOf(tree.records, at),
          children: sliceNodes(nodes, begin, end) as Document['children'],
        }
      : { type: 'fragment', children: childrenOf(nodes, begin, end) };
  // The contents of a template say nothing about the source.
  if (at !== 0) return root;
  const { encoding } = tree;
  if (encoding !== undefined) root.encoding = encoding;
  if (tree.locations !== undefined) root.lineStarts = Array.from(tree.lineStarts);
  return root;
}

function makeShadowRoot(tree: TreeBuffer, at: number, children: ChildNode[]): ShadowRoot {
  const root: ShadowRoot = { type: 'shadow-root', ...shadowRootOf(tree.records, at), children };
  const location = elementLocationOf(tree, at);
  if (location !== undefined) root.location = location;
  return root;
}

function makeElement(
  tree: TreeBuffer,
  strings: TreeStrings,
  records: Int32Array,
  at: number,
  firstWord: number,
  children: ChildNode[],
): Element {
  if (tree.locations !== undefined) {
    return makeLocatedElement(tree, records, at, firstWord, children);
  }
  return {
    type: 'element',
    name: strings.names[firstWord >>> nameShift],
    namespace: namespaces[(firstWord & kindMask) - kindHtmlElement],
    attributes: readAttributes(strings, records, at, readPlainAttribute),
    children,
  };
}

function makeLocatedElement(
  tree: TreeBuffer,
  records: Int32Array,
  at: number,
  firstWord: number,
  children: ChildNode[],
): Element {
  const name = tree.names[nameIdIn(firstWord)];
  const namespace = namespaceIn(firstWord);
  const attributes = readAttributes(tree, records, at, readLocatedAttribute);
  const location = elementLocationOf(tree, at);
  return location === undefined
    ? { type: 'element', name, namespace, attributes, children }
    : { type: 'element', name, namespace, attributes, children, location };
}

/** An element whose first "child" stands beside the children: a template's contents, a shadow root. */
function makeHost(
  tree: TreeBuffer,
  at: number,
  nodes: Node[],
  begin: number,
  end: number,
): Element {
  const { records, strings } = tree;
  const children = childrenOf(nodes, begin + 1, end);
  const element = makeElement(tree, strings, records, at, records[at], children);
  const beside = nodes[begin];
  if (beside.type === 'fragment') element.content = beside;
  else element.shadowRoot = beside as ShadowRoot;
  return element;
}

function childrenOf(nodes: Node[], begin: number, end: number): ChildNode[] {
  return sliceNodes(nodes, begin, end) as ChildNode[];
}

/** `nodes.slice(begin, end)`, by a literal for the usual numbers, which is much cheaper. */
export function sliceNodes<T>(nodes: T[], begin: number, end: number): T[] {
  switch (end - begin) {
    case 0:
      return [];
    case 1:
      return [nodes[begin]];
    case 2:
      return [nodes[begin], nodes[begin + 1]];
    case 3:
      return [nodes[begin], nodes[begin + 1], nodes[begin + 2]];
    default:
      return nodes.slice(begin, end);
  }
}

/**
 * All attributes of an element, each created by `read` from what `source` has. Elements created again for one
 * tag may get one frozen array: see `ClonedAttributes`.
 */
export function readAttributes<Source extends AttributeSource, T>(
  source: Source,
  records: Int32Array,
  at: number,
  read: (source: Source, records: Int32Array, at: number) => T,
): T[] {
  const first = at + recordWords;
  const second = first + recordWords;
  switch ((records[at] >>> attributeCountShift) & attributeCountMask) {
    case 0:
      return [];
    case 1:
      return [read(source, records, first)];
    case 2:
      return [read(source, records, first), read(source, records, second)];
    case 3:
      return [
        read(source, records, first),
        read(source, records, second),
        read(source, records, second + recordWords),
      ];
    default:
      return readMany(source, records, at, read);
  }
}

function readMany<Source extends AttributeSource, T>(
  source: Source,
  records: Int32Array,
  at: number,
  read: (source: Source, records: Int32Array, at: number) => T,
): T[] {
  const first = firstAttributeOf(records, at);
  const end = afterAttributesOf(records, at);
  const readAll = () => {
    const attributes: T[] = [];
    for (let next = first; next < end; next += recordWords) {
      attributes.push(read(source, records, next));
    }
    return attributes;
  };
  return hasAttributesElsewhere(records, at) ? source.clones.read(records, at, readAll) : readAll();
}

export function readAttribute(tree: TreeBuffer, records: Int32Array, at: number): Attribute {
  return tree.locations === undefined
    ? readPlainAttribute(tree.strings, records, at)
    : readLocatedAttribute(tree, records, at);
}

function readPlainAttribute(strings: TreeStrings, records: Int32Array, at: number): Attribute {
  const firstWord = records[at];
  const name = strings.names[firstWord >>> nameShift];
  const value = strings.at(records[at + 1], records[at + 2]);
  const namespace = (firstWord >>> attributeNamespaceShift) & attributeNamespaceMask;
  if (namespace === 0) return { name, value };
  return { name, value, prefix: attributePrefixes[namespace] as AttributePrefix };
}

function readLocatedAttribute(tree: TreeBuffer, records: Int32Array, at: number): Attribute {
  const { name, value, prefix } = readPlainAttribute(tree.strings, records, at);
  const location = locationOf(tree, at);
  if (prefix === undefined) {
    return location === undefined ? { name, value } : { name, value, location };
  }
  return location === undefined ? { name, value, prefix } : { name, value, prefix, location };
}
