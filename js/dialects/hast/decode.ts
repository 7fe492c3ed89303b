import type { Comment, Element, ElementContent, Properties, Root, RootContent } from 'hast';
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

/**
 * Creates hast nodes from an encoded tree, in one walk over its records. A node with children is created after its
 * children. Until it is created, the children are in `nodes`. The walk does not recurse.
 */
export function decode(tree: TreeBuffer, options: DecodeOptions): Root {
  const { records } = tree;
  const factory = new NodeFactory(tree, options);
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
        nodes[count++] = factory.located({ type: 'text', value: dataOf(tree, at) }, at);
        break;
      case kindComment:
        nodes[count++] = factory.located({ type: 'comment', value: dataOf(tree, at) }, at);
        break;
      case kindProcessingInstruction:
        nodes[count++] = factory.located(readInstruction(tree, at, options.form), at);
        break;
      case kindDoctype:
        nodes[count++] = factory.located({ type: 'doctype' }, at);
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
 * `ClonedAttributes` limits how many attributes are copied for elements of one tag. With this shift, a value counts as
 * one more copied attribute for each 2 ** 3 code units. hast stores some values as lists, such as `className`. Copying
 * a list costs far more than copying a string. Each item of a list takes at least two code units of the value.
 */
const listUnitsShift = 3;

/** Creates the nodes of one tree. */
class NodeFactory {
  readonly #tree: TreeBuffer;
  readonly #options: DecodeOptions;
  readonly #names: PropertyNames = createPropertyNames();
  readonly #positions: Positions | undefined;
  readonly #clones = new ClonedAttributes(listUnitsShift);

  constructor(tree: TreeBuffer, options: DecodeOptions) {
    this.#tree = tree;
    this.#options = options;
    const { locations } = tree;
    this.#positions = locations && new Positions(tree, locations, this.#names);
  }

  /** Adds the position of the record `at` to a node without children. */
  located<Leaf extends Exclude<RootContent, Element>>(node: Leaf, at: number): Leaf {
    const position = this.#positions?.of(at);
    if (position !== undefined) node.position = position;
    return node;
  }

  /** Creates the node of the record `at`. Its content is `nodes` from `begin` to `end`. */
  close(at: number, nodes: (Root | RootContent)[], begin: number, end: number): Root | Element {
    const { records } = this.#tree;
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
    const position = this.#positions?.ofRoot(this.#options.sourceLength);
    if (position !== undefined) root.position = position;
    return root;
  }

  /**
   * Creates an element. For a template, the node at `begin` is the root of the template's contents, and not a child.
   */
  #element(at: number, nodes: (Root | RootContent)[], begin: number, end: number): Element {
    const tree = this.#tree;
    const content = begin < end ? nodes[begin] : undefined;
    const hasContent = content?.type === 'root';
    const element: Element = {
      type: 'element',
      tagName: nameOf(tree, at),
      properties: hasAttributesElsewhere(tree.records, at)
        ? this.#clones.read(tree.records, at, () => readProperties(tree, this.#names, at))
        : readProperties(tree, this.#names, at),
      children: sliceNodes(nodes, hasContent ? begin + 1 : begin, end) as ElementContent[],
    };
    if (this.#positions !== undefined) this.#locate(element, at, this.#positions);
    if (!hasContent) return element;
    const position = this.#positions?.ofContent(at);
    if (position !== undefined) content.position = position;
    element.content = content;
    return element;
  }

  #locate(element: Element, at: number, positions: Positions): void {
    const position = positions.ofElement(at, element.children);
    if (position === undefined) return;
    if (this.#options.verbose) element.data = { position: positions.details(at) };
    element.position = position;
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

function readProperties(tree: TreeBuffer, names: PropertyNames, at: number): Properties {
  const { records } = tree;
  const space = spaceOf(records, at);
  const properties = {};
  const end = afterAttributesOf(records, at);
  for (let next = firstAttributeOf(records, at); next < end; next = nextRecord(next)) {
    const name = qualifiedNameOf(tree, next);
    addProperty(properties, names, space, name, attributeValueOf(tree, next));
  }
  return properties;
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
