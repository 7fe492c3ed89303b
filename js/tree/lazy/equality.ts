import {
  afterAttributesOf,
  attributeNamespaceOf,
  attributeValueOf,
  dataOf,
  doctypeOf,
  endOf,
  firstAttributeOf,
  firstChildOf,
  isContainer,
  isElementKind,
  kindDoctype,
  kindOf,
  kindProcessingInstruction,
  nameOf,
  nextRecord,
  processingInstructionOf,
  recordAfter,
  type TreeBuffer,
} from '../../encoded/index.js';
import type { AnyLazyNode } from './nodes.js';

/**
 * Whether two nodes and their descendants are equal. Template contents and shadow roots are not compared, as in the
 * DOM. Takes time in proportion to the nodes, and to the attributes of both trees, which elements can share.
 * https://dom.spec.whatwg.org/#concept-node-equals
 */
export function areEqual(one: AnyLazyNode, other: AnyLazyNode): boolean {
  const [oneTree, otherTree] = [one.tree.buffer, other.tree.buffer];
  const end = recordAfter(oneTree.records, one.at);
  const texts = new Map<string, number>();
  const oneLists = new AttributeLists(oneTree, texts);
  const otherLists = new AttributeLists(otherTree, texts);
  let [at, otherAt] = [one.at, other.at];
  // The ends of the open containers of both trees.
  const open: [end: number, otherEnd: number][] = [];
  for (;;) {
    if (!isDataEqual(oneTree, at, otherTree, otherAt)) return false;
    if (oneLists.numberOf(at) !== otherLists.numberOf(otherAt)) return false;
    if (isContainer(kindOf(oneTree.records, at))) {
      open.push([endOf(oneTree.records, at), endOf(otherTree.records, otherAt)]);
      at = firstChildOf(oneTree.records, at);
      otherAt = firstChildOf(otherTree.records, otherAt);
    } else {
      at = recordAfter(oneTree.records, at);
      otherAt = recordAfter(otherTree.records, otherAt);
    }
    for (let last = open.length - 1; last >= 0; last--) {
      const [oneEnd, otherEnd] = open[last];
      if (at < oneEnd !== otherAt < otherEnd) return false;
      if (at < oneEnd) break;
      open.pop();
    }
    if (at >= end) return true;
  }
}

/** Whether two nodes are equal, except for attributes and children. */
function isDataEqual(
  tree: TreeBuffer,
  at: number,
  otherTree: TreeBuffer,
  otherAt: number,
): boolean {
  const kind = kindOf(tree.records, at);
  if (kind !== kindOf(otherTree.records, otherAt)) return false;
  if (isElementKind(kind)) return nameOf(tree, at) === nameOf(otherTree, otherAt);
  if (isContainer(kind)) return true;
  if (kind === kindDoctype) {
    const [one, other] = [doctypeOf(tree, at), doctypeOf(otherTree, otherAt)];
    return (
      one.name === other.name && one.publicId === other.publicId && one.systemId === other.systemId
    );
  }
  if (kind === kindProcessingInstruction) {
    const one = processingInstructionOf(tree, at);
    const other = processingInstructionOf(otherTree, otherAt);
    return one.target === other.target && one.data === other.data;
  }
  return dataOf(tree, at) === dataOf(otherTree, otherAt);
}

/**
 * Numbers the attribute lists of a tree: equal lists have equal numbers. Elements can share a list, which is read once.
 */
class AttributeLists {
  readonly #tree: TreeBuffer;
  readonly #numbers = new Map<number, number>();
  /** The numbers of the lists of all trees, by their texts. */
  readonly #texts: Map<string, number>;

  constructor(tree: TreeBuffer, texts: Map<string, number>) {
    this.#tree = tree;
    this.#texts = texts;
  }

  /** The number of a node's list; 0 for an empty list, and for nodes without attributes. */
  numberOf(at: number): number {
    const { records } = this.#tree;
    if (!isElementKind(kindOf(records, at))) return 0;
    const first = firstAttributeOf(records, at);
    const end = afterAttributesOf(records, at);
    if (first === end) return 0;
    let number = this.#numbers.get(first);
    if (number === undefined) {
      const text = this.#textOf(first, end);
      number = this.#texts.get(text) ?? this.#texts.size + 1;
      this.#texts.set(text, number);
      this.#numbers.set(first, number);
    }
    return number;
  }

  /** A text that equal lists share, in whatever order their attributes are. */
  #textOf(first: number, end: number): string {
    const { records } = this.#tree;
    const attributes: string[] = [];
    for (let at = first; at < end; at = nextRecord(at)) {
      const namespace = attributeNamespaceOf(records, at);
      const value = attributeValueOf(this.#tree, at);
      attributes.push(JSON.stringify([namespace, nameOf(this.#tree, at), value]));
    }
    return attributes.sort().join('\n');
  }
}
