import type {
  Attribute,
  ChildNode,
  Document,
  Element,
  Fragment,
  Node,
  ShadowRoot,
  SourceLocation,
} from './nodes.js';
import {
  afterDataOf,
  attributeCountOf,
  attributeNamespaceOf,
  attributePrefixes,
  attributeValueOf,
  behind,
  contentOf,
  damagedRecord,
  dataOf,
  doctypeOf,
  doctypeWords,
  documentModeOf,
  elementLocationOf,
  endOf,
  firstAttributeOf,
  insideOf,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindOf,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  locationOf,
  nameOf,
  namespaceOf,
  processingInstructionOf,
  processingInstructionWords,
  recordWords,
  shadowRootOf,
  type TreeBuffer,
} from './tree-buffer.js';

/**
 * Makes plain nodes of an encoded tree, or of the subtree of one record, in one walk over its records.
 *
 * A node with children is made when they are complete: then one literal has all its members, so that
 * there is one shape for each kind of node, and its array of children has exactly their number. Until
 * then a child waits in `nodes`. Nothing recurses; depth costs three array elements.
 */
export function decode(tree: TreeBuffer, from = 0): Node {
  const { records, locations } = tree;
  const nodes: Node[] = [];
  let count = 0;
  // The innermost open record, where its children begin in `nodes`, and its end; the stacks have
  // those around it. At first nothing is open, and the subtree has to be met.
  let open = from;
  let begin = 0;
  let end = behind(records, from);
  const opens: number[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  let depth = 0;

  for (let at = from; ; ) {
    while (at >= end) {
      if (depth === 0) return nodes[0];
      const node = close(tree, open, nodes, begin, count);
      count = begin;
      nodes[count++] = node;
      depth--;
      open = opens[depth];
      begin = begins[depth];
      end = ends[depth];
    }
    const own = at;
    switch (kindOf(records, at)) {
      case kindText:
        nodes[count] = { type: 'text', value: dataOf(tree, at) };
        at = afterDataOf(records, at);
        break;
      case kindComment:
        nodes[count] = { type: 'comment', value: dataOf(tree, at) };
        at = afterDataOf(records, at);
        break;
      case kindProcessingInstruction: {
        const { target, data } = processingInstructionOf(tree, at);
        nodes[count] = { type: 'processing-instruction', target, value: data };
        at += processingInstructionWords;
        break;
      }
      case kindDoctype:
        nodes[count] = { type: 'doctype', ...doctypeOf(tree, at) };
        at += doctypeWords;
        break;
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement:
      case kindDocument:
      case kindFragment:
      case kindShadowRoot: {
        const inner = insideOf(records, at);
        if (inner === endOf(records, at)) {
          nodes[count] = close(tree, at, nodes, count, count);
          count++;
        } else {
          opens[depth] = open;
          begins[depth] = begin;
          ends[depth] = end;
          depth++;
          open = at;
          begin = count;
          end = endOf(records, at);
        }
        at = inner;
        continue;
      }
      default:
        throw damagedRecord(at);
    }
    if (locations !== undefined) locate(nodes[count] as Located, locations, own);
    count++;
  }
}

interface Located {
  location?: SourceLocation;
}

/** What is not in the source has no member `location`. */
function locate(node: Located, locations: Int32Array, at: number): void {
  const location = locationOf(locations, at);
  if (location !== undefined) node.location = location;
}

/** Makes the node of a record whose children are `nodes` from `begin` to `end`. */
function close(tree: TreeBuffer, at: number, nodes: Node[], begin: number, end: number): Node {
  const node = make(tree, at, nodes, begin, end);
  if (at === 0) return closeRoot(tree, node as Document | Fragment);
  if (tree.locations === undefined) return node;
  const location = elementLocationOf(tree.locations, at);
  if (location !== undefined) (node as Element | ShadowRoot).location = location;
  return node;
}

/** The root says what is true of the source as a whole. */
function closeRoot(tree: TreeBuffer, root: Document | Fragment): Document | Fragment {
  if (tree.encoding !== undefined) root.encoding = { ...tree.encoding };
  if (tree.locations !== undefined) root.lineStarts = Array.from(tree.lineStarts);
  return root;
}

function make(tree: TreeBuffer, at: number, nodes: Node[], begin: number, end: number): Node {
  const { records } = tree;
  switch (kindOf(records, at)) {
    case kindDocument:
      return {
        type: 'document',
        mode: documentModeOf(records, at),
        children: sliceNodes(nodes, begin, end) as Document['children'],
      };
    case kindFragment:
      return readFragment(nodes, begin, end);
    case kindShadowRoot:
      return {
        type: 'shadow-root',
        ...shadowRootOf(records, at),
        children: childrenOf(nodes, begin, end),
      };
    default:
      return begin === end
        ? readElement(tree, at, [])
        : readElementWithChildren(tree, at, nodes, begin, end);
  }
}

/** The first "child" may be the shadow root of the context element, for which the fragment stands. */
function readFragment(nodes: Node[], begin: number, end: number): Fragment {
  const first = begin < end ? nodes[begin] : undefined;
  return first?.type === 'shadow-root'
    ? { type: 'fragment', children: childrenOf(nodes, begin + 1, end), shadowRoot: first }
    : { type: 'fragment', children: childrenOf(nodes, begin, end) };
}

function readElement(tree: TreeBuffer, at: number, children: ChildNode[]): Element {
  return {
    type: 'element',
    name: nameOf(tree, at),
    namespace: namespaceOf(tree.records, at),
    attributes: readAttributes(tree, at, readAttribute),
    children,
  };
}

/** The first "child" may be what stands beside the children: a template's contents, a shadow root. */
function readElementWithChildren(
  tree: TreeBuffer,
  at: number,
  nodes: Node[],
  begin: number,
  end: number,
): Element {
  const { records } = tree;
  switch (kindOf(records, contentOf(records, at))) {
    case kindFragment:
      return {
        type: 'element',
        name: nameOf(tree, at),
        namespace: namespaceOf(records, at),
        attributes: readAttributes(tree, at, readAttribute),
        children: childrenOf(nodes, begin + 1, end),
        content: nodes[begin] as Fragment,
      };
    case kindShadowRoot:
      return {
        type: 'element',
        name: nameOf(tree, at),
        namespace: namespaceOf(records, at),
        attributes: readAttributes(tree, at, readAttribute),
        children: childrenOf(nodes, begin + 1, end),
        shadowRoot: nodes[begin] as ShadowRoot,
      };
    default:
      return readElement(tree, at, childrenOf(nodes, begin, end));
  }
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

/** All attributes of an element, each made by `read`. */
export function readAttributes<T>(
  tree: TreeBuffer,
  at: number,
  read: (tree: TreeBuffer, at: number) => T,
): T[] {
  const { records } = tree;
  const count = attributeCountOf(records, at);
  const from = firstAttributeOf(records, at);
  switch (count) {
    case 0:
      return [];
    case 1:
      return [read(tree, from)];
    case 2:
      return [read(tree, from), read(tree, from + recordWords)];
    case 3:
      return [read(tree, from), read(tree, from + recordWords), read(tree, from + 2 * recordWords)];
    default: {
      const attributes: T[] = [];
      const end = from + count * recordWords;
      for (let next = from; next < end; next += recordWords) attributes.push(read(tree, next));
      return attributes;
    }
  }
}

export function readAttribute(tree: TreeBuffer, at: number): Attribute {
  const prefix = attributePrefixes[attributeNamespaceOf(tree.records, at)];
  const name = nameOf(tree, at);
  const value = attributeValueOf(tree, at);
  const attribute: Attribute = prefix === undefined ? { name, value } : { name, value, prefix };
  if (tree.locations !== undefined) locate(attribute, tree.locations, at);
  return attribute;
}
