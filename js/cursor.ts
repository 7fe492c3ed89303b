import { type LazyNode, typeOf } from './lazy/node.js';
import type { LazyNode as LazyNodeOfAnyType } from './lazy/nodes.js';
import type { LazyTree } from './lazy/tree.js';
import type { Attribute, Namespace, Node } from './nodes.js';
import {
  attributeCountOf,
  attributeNamespaceOf,
  attributePrefixes,
  attributeValueLengthOf,
  attributeValueOf,
  behind,
  dataLengthOf,
  dataOf,
  endOf,
  endTagStartOf,
  firstAttributeOf,
  firstChildOf,
  insideOf,
  isBeside,
  isContainer,
  isElementKind,
  isNodeAt,
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
  nameIdOf,
  nameOf,
  namespaceOf,
  parentOf,
  processingInstructionDataLengthOf,
  processingInstructionOf,
  recordWords,
  sourceEndOf,
  sourceStartOf,
  startTagEndOf,
} from './tree-buffer.js';

/** What `cursor.kind` is: of elements, also which namespace they have. */
export const NodeKind = {
  document: kindDocument,
  fragment: kindFragment,
  shadowRoot: kindShadowRoot,
  doctype: kindDoctype,
  htmlElement: kindHtmlElement,
  svgElement: kindSvgElement,
  mathmlElement: kindMathmlElement,
  text: kindText,
  comment: kindComment,
  processingInstruction: kindProcessingInstruction,
} as const;

export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind];

const noLocations = /* @__PURE__ */ new Int32Array(0);

/**
 * A place in an encoded tree that moves, and says what is there. Moving allocates nothing, nor does
 * asking for numbers; strings are made when asked for. A move that is not possible leaves it where it
 * is and returns false.
 */
export class Cursor {
  readonly #tree: LazyTree;
  readonly #records: Int32Array;
  /** Empty in a tree without locations. */
  readonly #locations: Int32Array;
  #at = 0;

  /** @internal */
  constructor(tree: LazyTree) {
    this.#tree = tree;
    this.#records = tree.buffer.records;
    this.#locations = tree.buffer.locations ?? noLocations;
  }

  // ---- Moving

  /** To the root. */
  reset(): void {
    this.#at = 0;
  }

  /** To the next node in document order, a template's contents and shadow roots included. */
  next(): boolean {
    return this.#moveTo(insideOf(this.#records, this.#at), this.#records.length);
  }

  /** To the next node in document order that is not inside of this one. */
  skip(): boolean {
    return this.#moveTo(behind(this.#records, this.#at), this.#records.length);
  }

  /** To the first child: of a template there is none, see `content()`. */
  firstChild(): boolean {
    const records = this.#records;
    if (!isContainer(kindOf(records, this.#at))) return false;
    return this.#moveTo(firstChildOf(records, this.#at), endOf(records, this.#at));
  }

  nextSibling(): boolean {
    const records = this.#records;
    if (isBeside(records, this.#at)) return false;
    const end = endOf(records, parentOf(records, this.#at));
    return this.#moveTo(behind(records, this.#at), end);
  }

  /** From a template's contents to the template, from a shadow root to the host. */
  parent(): boolean {
    if (this.#at === 0) return false;
    this.#at = parentOf(this.#records, this.#at);
    return true;
  }

  /** To a template's contents, a fragment. */
  content(): boolean {
    return this.#moveBeside(kindFragment);
  }

  shadowRoot(): boolean {
    return this.#moveBeside(kindShadowRoot);
  }

  /** To the node with this `index`, wherever it is; false if no node has it. */
  toIndex(index: number): boolean {
    const at = index * recordWords;
    if (!isNodeAt(this.#records, at)) return false;
    this.#at = at;
    return true;
  }

  #moveTo(at: number, end: number): boolean {
    if (at >= end) return false;
    this.#at = at;
    return true;
  }

  #moveBeside(kind: number): boolean {
    const records = this.#records;
    if (!isContainer(kindOf(records, this.#at))) return false;
    const inside = insideOf(records, this.#at);
    const isThere = inside < endOf(records, this.#at) && kindOf(records, inside) === kind;
    if (isThere) this.#at = inside;
    return isThere;
  }

  // ---- What is there

  get kind(): NodeKind {
    return kindOf(this.#records, this.#at) as NodeKind;
  }

  get type(): Node['type'] {
    return typeOf(kindOf(this.#records, this.#at));
  }

  get isElement(): boolean {
    return isElementKind(kindOf(this.#records, this.#at));
  }

  /** The same as the lazy node's. */
  get index(): number {
    return this.#at / recordWords;
  }

  /** The lazy node that is here. */
  get node(): LazyNodeOfAnyType {
    return this.#tree.nodeAt(this.#at) as LazyNode as LazyNodeOfAnyType;
  }

  /** Of an element, as `tree.nameId()` has it; of other nodes -1. */
  get nameId(): number {
    return this.isElement ? nameIdOf(this.#records, this.#at) : -1;
  }

  /** The local name of an element; of other nodes empty. */
  get name(): string {
    return this.isElement ? nameOf(this.#tree.buffer, this.#at) : '';
  }

  get namespace(): Namespace | undefined {
    return this.isElement ? namespaceOf(this.#records, this.#at) : undefined;
  }

  /** Of a text, a comment or a processing instruction; of other nodes empty. */
  get text(): string {
    switch (kindOf(this.#records, this.#at)) {
      case kindText:
      case kindComment:
        return dataOf(this.#tree.buffer, this.#at);
      case kindProcessingInstruction:
        return processingInstructionOf(this.#tree.buffer, this.#at).data;
      default:
        return '';
    }
  }

  /** The length of `text` in UTF-16 code units, without making it. */
  get textLength(): number {
    switch (kindOf(this.#records, this.#at)) {
      case kindText:
      case kindComment:
        return dataLengthOf(this.#records, this.#at);
      case kindProcessingInstruction:
        return processingInstructionDataLengthOf(this.#records, this.#at);
      default:
        return 0;
    }
  }

  // ---- Attributes, by their number from 0

  get attributeCount(): number {
    return this.isElement ? attributeCountOf(this.#records, this.#at) : 0;
  }

  attributeNameId(number: number): number {
    return nameIdOf(this.#records, this.#attribute(number));
  }

  attributeName(number: number): string {
    return nameOf(this.#tree.buffer, this.#attribute(number));
  }

  attributePrefix(number: number): Attribute['prefix'] {
    return attributePrefixes[attributeNamespaceOf(this.#records, this.#attribute(number))];
  }

  attributeValue(number: number): string {
    return attributeValueOf(this.#tree.buffer, this.#attribute(number));
  }

  /** In UTF-16 code units, without making the value. */
  attributeValueLength(number: number): number {
    return attributeValueLengthOf(this.#records, this.#attribute(number));
  }

  // ---- Places in the source, -1 for what is not there, or in a tree parsed without `locations`

  get start(): number {
    return this.#isInSource(this.#at) ? sourceStartOf(this.#locations, this.#at) : -1;
  }

  /** Behind the last character. */
  get end(): number {
    return this.#isInSource(this.#at) ? sourceEndOf(this.#locations, this.#at) : -1;
  }

  /** Of an element, or a shadow root's template: behind the start tag. */
  get startTagEnd(): number {
    return this.#hasTags ? startTagEndOf(this.#locations, this.#at) : -1;
  }

  /** Likewise, where the end tag begins; the same as `end` if there is none. */
  get endTagStart(): number {
    return this.#hasTags ? endTagStartOf(this.#locations, this.#at) : -1;
  }

  /** Where the name of an attribute begins. */
  attributeStart(number: number): number {
    const at = this.#attribute(number);
    return this.#isInSource(at) ? sourceStartOf(this.#locations, at) : -1;
  }

  /** Behind the value and its quotation mark. */
  attributeEnd(number: number): number {
    const at = this.#attribute(number);
    return this.#isInSource(at) ? sourceEndOf(this.#locations, at) : -1;
  }

  #isInSource(at: number): boolean {
    return this.#locations.length > 0 && sourceEndOf(this.#locations, at) !== 0;
  }

  /** Whether there are tags in the source that made what is here. */
  get #hasTags(): boolean {
    const isTagged = this.isElement || kindOf(this.#records, this.#at) === kindShadowRoot;
    return isTagged && this.#isInSource(this.#at);
  }

  /** @throws RangeError if there are not so many. */
  #attribute(number: number): number {
    if (!(number >= 0 && number < this.attributeCount)) {
      throw new RangeError(`souptree: there is no attribute ${number} here`);
    }
    return firstAttributeOf(this.#records, this.#at) + Math.trunc(number) * recordWords;
  }
}
