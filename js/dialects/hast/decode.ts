import type { Comment, Element, ElementContent, Properties, Root, RootContent, Text } from 'hast';
import { sliceNodes } from '../../base/slice.js';
import {
  afterAttributesOf,
  attributeValueOf,
  ClonedAttributes,
  damagedRecord,
  dataOf,
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
  nextNode,
  nextRecord,
  processingInstructionOf,
  type TreeBuffer,
} from '../../encoded/index.js';
import { instructionText, type ProcessingInstructionForm, qualifiedNameOf } from '../dialect.js';
import type { Instruction } from './nodes.js';
import { Positions } from './positions.js';
import { addProperty, createPropertyNames, type PropertyNames, spaceOf } from './properties.js';

/** How `decode` creates hast nodes. */
export interface DecodeOptions {
  /** Whether processing instructions become nodes of their own type, or comments. */
  form: ProcessingInstructionForm;
  /** Whether elements with a position also have the positions of their tags and attributes. */
  verbose: boolean;
  /** The length of the source, in the units of its offsets. */
  sourceLength: number;
}

/** Creates hast nodes from an encoded tree. */
export function decode(tree: TreeBuffer, options: DecodeOptions): Root {
  const names = createPropertyNames();
  const { locations } = tree;
  const positions = locations && new Positions(tree, locations, names);
  return decodeWith(tree, new NodeFactory(tree, options, names, positions));
}

/**
 * Creates the nodes of an encoded tree by a factory, in one walk over its records. An element or a root is created
 * after its children. Until it is created, the children are in `nodes`. The walk does not recurse.
 */
export function decodeWith(tree: TreeBuffer, factory: NodeFactory): Root {
  const { records } = tree;
  const nodes: (Root | RootContent)[] = [];
  let count = 0;
  let open = 0;
  let begin = 0;
  let end = records.length;
  const opens: number[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  let depth = 0;

  for (let at = nextRecord(0); ; ) {
    while (at >= end) {
      const node = factory.close(open, nodes, begin, count);
      if (depth === 0) return node as Root;
      count = begin;
      nodes[count++] = node;
      depth--;
      open = opens[depth];
      begin = begins[depth];
      end = ends[depth];
    }
    switch (kindOf(records, at)) {
      case kindText:
        nodes[count++] = factory.text(at);
        break;
      case kindComment:
        nodes[count++] = factory.comment(at);
        break;
      case kindProcessingInstruction:
        nodes[count++] = factory.instruction(at);
        break;
      case kindDoctype:
        nodes[count++] = factory.doctype(at);
        break;
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement:
      case kindFragment:
        opens[depth] = open;
        begins[depth] = begin;
        ends[depth] = end;
        depth++;
        open = at;
        begin = count;
        end = endOf(records, at);
        break;
      default:
        throw damagedRecord(at);
    }
    at = nextNode(records, at);
  }
}

/**
 * `ClonedAttributes` limits how many attributes of a tree are copied for elements of the same tag. With this shift, a
 * value counts as one more copied attribute for each 2 ** 3 code units. hast stores some values as lists, such as
 * `className`. Copying a list costs far more than copying a string. An empty item takes one code unit, its comma. So
 * 2 ** 3 code units are at most eight items.
 */
const listUnitsShift = 3;

/**
 * Creates the nodes of one tree. Frequent nodes have a literal with the position and one without: engines need more
 * time and memory for an object that gets a member later.
 */
export class NodeFactory {
  protected readonly tree: TreeBuffer;
  protected readonly positions: Positions | undefined;
  readonly #options: DecodeOptions;
  readonly #names: PropertyNames;
  readonly #clones = new ClonedAttributes(listUnitsShift);

  /** @param positions creates the positions of nodes; undefined if the tree has no locations. */
  constructor(
    tree: TreeBuffer,
    options: DecodeOptions,
    names: PropertyNames,
    positions: Positions | undefined,
  ) {
    this.tree = tree;
    this.#options = options;
    this.#names = names;
    this.positions = positions;
  }

  text(at: number): Text {
    const value = dataOf(this.tree, at);
    const position = this.positions?.of(at);
    return position === undefined ? { type: 'text', value } : { type: 'text', value, position };
  }

  comment(at: number): RootContent {
    const value = dataOf(this.tree, at);
    const position = this.positions?.of(at);
    return position === undefined
      ? { type: 'comment', value }
      : { type: 'comment', value, position };
  }

  instruction(at: number): RootContent {
    return this.#located(readInstruction(this.tree, at, this.#options.form), at);
  }

  doctype(at: number): RootContent {
    return this.#located({ type: 'doctype' }, at);
  }

  /** Adds the position of the record `at` to a node without children. */
  #located<Leaf extends Exclude<RootContent, Element>>(node: Leaf, at: number): Leaf {
    const position = this.positions?.of(at);
    if (position !== undefined) node.position = position;
    return node;
  }

  /** Creates the node of the record `at`. Its content is `nodes` from `begin` to `end`. */
  close(at: number, nodes: (Root | RootContent)[], begin: number, end: number): Root | Element {
    const { records } = this.tree;
    switch (kindOf(records, at)) {
      case kindDocument:
        return this.#root(documentModeOf(records, at) !== 'no-quirks', nodes, begin, end);
      case kindFragment:
        return at === 0 ? this.#root(false, nodes, begin, end) : readRoot(false, nodes, begin, end);
      default:
        return this.#element(at, nodes, begin, end);
    }
  }

  #root(quirksMode: boolean, nodes: (Root | RootContent)[], begin: number, end: number): Root {
    const root = readRoot(quirksMode, nodes, begin, end);
    const position = this.positions?.ofRoot(this.#options.sourceLength);
    if (position !== undefined) root.position = position;
    return root;
  }

  /**
   * Creates an element. For a template, the node at `begin` is the root of the template's contents, and not a child.
   */
  #element(at: number, nodes: (Root | RootContent)[], begin: number, end: number): Element {
    const content = begin < end ? nodes[begin] : undefined;
    const hasContent = content?.type === 'root';
    const children = sliceNodes(nodes, hasContent ? begin + 1 : begin, end) as ElementContent[];
    const element = this.element(at, children);
    if (!hasContent) return element;
    const position = this.positions?.ofContent(at);
    if (position !== undefined) content.position = position;
    element.content = content;
    return element;
  }

  /** Creates an element without the contents of a template. */
  protected element(at: number, children: ElementContent[]): Element {
    const type = 'element';
    const tagName = nameOf(this.tree, at);
    const properties = hasAttributesElsewhere(this.tree.records, at)
      ? this.#clones.read(this.tree.records, at, () => this.properties(at))
      : this.properties(at);
    const { positions } = this;
    const position = positions?.ofElement(at, children);
    if (positions === undefined || position === undefined) {
      return { type, tagName, properties, children };
    }
    if (!this.#options.verbose) return { type, tagName, properties, children, position };
    const data = { position: positions.details(at) };
    return { type, tagName, properties, children, data, position };
  }

  protected properties(at: number): Properties {
    const { records } = this.tree;
    const space = spaceOf(records, at);
    const properties = {};
    const end = afterAttributesOf(records, at);
    for (let next = firstAttributeOf(records, at); next < end; next = nextRecord(next)) {
      const name = qualifiedNameOf(this.tree, next);
      addProperty(properties, this.#names, space, name, this.attributeValue(next));
    }
    return properties;
  }

  protected attributeValue(attribute: number): string {
    return attributeValueOf(this.tree, attribute);
  }
}

function readRoot(
  quirksMode: boolean,
  nodes: (Root | RootContent)[],
  begin: number,
  end: number,
): Root {
  const children = sliceNodes(nodes, begin, end) as RootContent[];
  return { type: 'root', children, data: { quirksMode } };
}

function readInstruction(
  tree: TreeBuffer,
  at: number,
  form: ProcessingInstructionForm,
): Comment | Instruction {
  const instruction = processingInstructionOf(tree, at);
  return form === 'node'
    ? { type: 'instruction', name: instruction.target, value: instruction.data }
    : { type: 'comment', value: instructionText(instruction) };
}
