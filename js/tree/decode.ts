import { namespaces } from '../base/namespaces.js';
import type {
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
import { sliceNodes } from '../base/slice.js';
import {
  afterFewAttributes,
  attributeCountIn,
  ClonedAttributes,
  contentOf,
  damagedRecord,
  dataLengthIn,
  dataOf,
  dataOffsetOf,
  doctypeOf,
  documentModeOf,
  elementLocationOf,
  endOf,
  isContainer,
  isTooLong,
  isTooMany,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindIn,
  kindOf,
  kindProcessingInstruction,
  kindShadowRoot,
  kindText,
  locationOf,
  nameIdIn,
  namespaceIn,
  namespaceIndexIn,
  nextNode,
  nextRecord,
  processingInstructionOf,
  readAttributes,
  readLocatedAttribute,
  readPlainAttribute,
  shadowRootOf,
  type TreeBuffer,
  type TreeStrings,
} from '../encoded/index.js';

/**
 * Creates the plain nodes of a tree, or of the subtree of one record, in one walk over the records.
 *
 * A container is a node that can have children. The walk creates a container after the children, which are in `nodes`
 * until then. So one literal creates the container with most of its members, including an array of children that has
 * its final length. Therefore, nodes of one type have few hidden classes. The walk does not recurse: it keeps two
 * numbers for each open container.
 *
 * V8 decides when to optimise a loop by the size of the loop, including branches that do not run. So the loop is short,
 * and calls functions for rare cases.
 */
export function decode(tree: TreeBuffer, from = 0): Node {
  const { records, strings } = tree;
  const isLocated = tree.locations !== undefined;
  if (!isContainer(kindOf(records, from))) return createLeaf(tree, from);
  // A new object for each call, so that the nodes of two calls share no attributes.
  strings.clones = new ClonedAttributes();
  const nodes: Node[] = [];
  let count = 0;
  // `open` is the innermost open container, and `end` is its end. The nodes in the container begin at the index `begin`
  // of `nodes`. The stacks `opens` and `begins` have `open` and `begin` of the containers around `open`.
  let open = from;
  let begin = 0;
  let end = endOf(records, from);
  const opens: number[] = [];
  const begins: number[] = [];
  let depth = 0;

  for (let at = nextNode(records, from); ; ) {
    while (at >= end) {
      const node = createContainer(tree, strings, records, open, nodes, begin, count);
      if (depth === 0) {
        strings.clones = new ClonedAttributes();
        return node;
      }
      count = begin;
      nodes[count++] = node;
      depth--;
      open = opens[depth];
      begin = begins[depth];
      end = endOf(records, open);
    }
    const firstWord = records[at];
    const kind = kindIn(firstWord);
    if (kind === kindText && !isLocated && !isTooLong(dataLengthIn(firstWord))) {
      nodes[count++] = {
        type: 'text',
        value: strings.at(dataOffsetOf(records, at), dataLengthIn(firstWord)),
      };
      at = nextRecord(at);
    } else if (kind > kindDocument && kind < kindText && kind !== kindDoctype) {
      // If the container is empty, the next iteration closes it.
      opens[depth] = open;
      begins[depth++] = begin;
      open = at;
      begin = count;
      end = endOf(records, at);
      // The expression equals `nextNode(records, at)`, but elements with few attributes need no call.
      const attributes = attributeCountIn(firstWord);
      at =
        kind >= kindHtmlElement && !isTooMany(attributes)
          ? afterFewAttributes(at, attributes)
          : nextNode(records, at);
    } else {
      nodes[count++] = createLeaf(tree, at);
      at = nextNode(records, at);
    }
  }
}

type Leaf = Text | Comment | ProcessingInstruction | Doctype;

function createLeaf(tree: TreeBuffer, at: number): Leaf {
  switch (kindOf(tree.records, at)) {
    case kindText:
      return createText(dataOf(tree, at), locationOf(tree, at));
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

// Nodes that are not in the source have no member `location`.

function createText(value: string, location: SourceLocation | undefined): Text {
  return location === undefined ? { type: 'text', value } : { type: 'text', value, location };
}

function located<T extends Leaf>(tree: TreeBuffer, at: number, node: T): T {
  const location = locationOf(tree, at);
  if (location !== undefined) node.location = location;
  return node;
}

/**
 * Creates the node of a container. Its content is `nodes` from the index `begin` to the index `end`, exclusive. The
 * first of these nodes can be the template contents or the shadow root. All others are the children.
 */
function createContainer(
  tree: TreeBuffer,
  strings: TreeStrings,
  records: Int32Array,
  at: number,
  nodes: Node[],
  begin: number,
  end: number,
): Node {
  const firstWord = records[at];
  const kind = kindIn(firstWord);
  if (kind < kindHtmlElement) {
    return kind === kindShadowRoot
      ? createShadowRoot(tree, at, childrenOf(nodes, begin, end))
      : createRoot(tree, at, nodes, begin, end);
  }
  if (begin < end) {
    const first = kindOf(records, contentOf(records, at));
    if (first === kindFragment || first === kindShadowRoot) {
      return createHost(tree, at, nodes, begin, end);
    }
  }
  const children = sliceNodes(nodes, begin, end) as ChildNode[];
  return createElement(tree, strings, records, at, firstWord, children);
}

/** Creates a document, a fragment, or the contents of a template. */
function createRoot(tree: TreeBuffer, at: number, nodes: Node[], begin: number, end: number): Node {
  const root: Document | Fragment =
    kindOf(tree.records, at) === kindDocument
      ? {
          type: 'document',
          mode: documentModeOf(tree.records, at),
          children: sliceNodes(nodes, begin, end) as Document['children'],
        }
      : { type: 'fragment', children: childrenOf(nodes, begin, end) };
  // The contents of a template have no `encoding` and no `lineStarts`.
  if (at !== 0) return root;
  const { encoding } = tree;
  if (encoding !== undefined) root.encoding = encoding;
  if (tree.locations !== undefined) root.lineStarts = Array.from(tree.lineStarts);
  return root;
}

function createShadowRoot(tree: TreeBuffer, at: number, children: ChildNode[]): ShadowRoot {
  const root: ShadowRoot = { type: 'shadow-root', ...shadowRootOf(tree.records, at), children };
  const location = elementLocationOf(tree, at);
  if (location !== undefined) root.location = location;
  return root;
}

function createElement(
  tree: TreeBuffer,
  strings: TreeStrings,
  records: Int32Array,
  at: number,
  firstWord: number,
  children: ChildNode[],
): Element {
  if (tree.locations !== undefined) {
    return createLocatedElement(tree, records, at, firstWord, children);
  }
  return {
    type: 'element',
    name: strings.names[nameIdIn(firstWord)],
    namespace: namespaces[namespaceIndexIn(firstWord)],
    attributes: readAttributes(strings, records, at, readPlainAttribute),
    children,
  };
}

function createLocatedElement(
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

/**
 * Creates an element with template contents or a shadow root. The content of the element is `nodes` from `begin` to
 * `end`, exclusive. The template contents or the shadow root are at `begin`, and the children follow.
 */
function createHost(
  tree: TreeBuffer,
  at: number,
  nodes: Node[],
  begin: number,
  end: number,
): Element {
  const { records, strings } = tree;
  const children = childrenOf(nodes, begin + 1, end);
  const element = createElement(tree, strings, records, at, records[at], children);
  const root = nodes[begin];
  if (root.type === 'fragment') element.content = root;
  else element.shadowRoot = root as ShadowRoot;
  return element;
}

function childrenOf(nodes: Node[], begin: number, end: number): ChildNode[] {
  return sliceNodes(nodes, begin, end) as ChildNode[];
}
