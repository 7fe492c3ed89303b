import { argumentError } from '../base/errors.js';
import type { Attribute, Namespace, Node } from '../base/nodes.js';
import {
  attributeCountMask,
  attributeCountOf,
  attributeCountShift,
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
  isNodeAt,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindIn,
  kindMask,
  kindMathmlElement,
  kindOf,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  lengthShift,
  longData,
  manyAttributes,
  nameIdIn,
  nameIdOf,
  nameShift,
  namespaceIn,
  parentOf,
  processingInstructionDataLengthOf,
  processingInstructionOf,
  recordWords,
  sourceEndOf,
  sourceStartOf,
  startTagEndOf,
  transferredError,
} from '../encoded/tree-buffer.js';
import { type LazyNode, typeOf } from './lazy/node.js';
import type { LazyNode as LazyNodeOfAnyType } from './lazy/nodes.js';
import type { LazyTree } from './lazy/tree.js';

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
  readonly #names: readonly string[];
  /** Empty in a tree without locations. */
  readonly #locations: Int32Array;
  #at = 0;
  /** Of the record that is here: nearly every question is about it. */
  #firstWord: number;

  /** @internal */
  constructor(tree: LazyTree) {
    this.#tree = tree;
    this.#records = tree.buffer.records;
    this.#names = tree.buffer.names;
    this.#firstWord = this.#records[0];
    this.#locations = tree.buffer.locations ?? noLocations;
  }

  // ---- Moving

  /** To the root. */
  reset(): void {
    this.#moveTo(0, this.#records.length);
  }

  /** To the next node in document order, a template's contents and shadow roots included. */
  next(): boolean {
    return this.#moveTo(this.#inside(), this.#records.length);
  }

  /** To the next node in document order that is not inside of this one. */
  skip(): boolean {
    return this.#moveTo(behind(this.#records, this.#at), this.#records.length);
  }

  /** To the first child: of a template there is none, see `content()`. */
  firstChild(): boolean {
    const records = this.#records;
    if (!isContainer(kindIn(this.#firstWord))) return false;
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
    const records = this.#records;
    return this.#at !== 0 && this.#moveTo(parentOf(records, this.#at), records.length);
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
    if (typeof index !== 'number') throw argumentError('toIndex', 'index', 'a number', index);
    const at = index * recordWords;
    const { length } = this.#records;
    return this.#moveTo(isNodeAt(this.#records, at) ? at : length, length);
  }

  /** What `insideOf` says, of a first word that was read before. */
  #inside(): number {
    const firstWord = this.#firstWord;
    switch (firstWord & kindMask) {
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement: {
        const count = (firstWord >>> attributeCountShift) & attributeCountMask;
        if (count !== manyAttributes) return this.#at + (1 + count) * recordWords;
        break;
      }
      case kindText:
        if (firstWord >>> lengthShift !== longData) return this.#at + recordWords;
    }
    return insideOf(this.#records, this.#at);
  }

  #moveTo(at: number, end: number): boolean {
    if (!(at < end)) return !(end > 0) && failToMove();
    this.#at = at;
    this.#firstWord = this.#records[at];
    return true;
  }

  #moveBeside(kind: number): boolean {
    const records = this.#records;
    if (!isContainer(kindIn(this.#firstWord))) return false;
    const inside = insideOf(records, this.#at);
    const end = endOf(records, this.#at);
    const isThere = inside < end && kindOf(records, inside) === kind;
    return this.#moveTo(isThere ? inside : end, end);
  }

  // ---- What is there

  get kind(): NodeKind {
    return kindIn(this.#firstWord) as NodeKind;
  }

  get type(): Node['type'] {
    return typeOf(kindIn(this.#firstWord));
  }

  get isElement(): boolean {
    const kind = this.#firstWord & kindMask;
    return kind >= kindHtmlElement && kind <= kindMathmlElement;
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
    return this.isElement ? nameIdIn(this.#firstWord) : -1;
  }

  /** The local name of an element; of other nodes empty. */
  get name(): string {
    return this.isElement ? this.#names[this.#firstWord >>> nameShift] : '';
  }

  get namespace(): Namespace | undefined {
    return this.isElement ? namespaceIn(this.#firstWord) : undefined;
  }

  /** Of a text, a comment or a processing instruction; of other nodes empty. */
  get text(): string {
    switch (kindIn(this.#firstWord)) {
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
    switch (this.#firstWord & kindMask) {
      case kindText:
      case kindComment: {
        const length = this.#firstWord >>> lengthShift;
        return length === longData ? dataLengthOf(this.#records, this.#at) : length;
      }
      case kindProcessingInstruction:
        return processingInstructionDataLengthOf(this.#records, this.#at);
      default:
        return 0;
    }
  }

  // ---- Attributes, by their number from 0

  get attributeCount(): number {
    if (!this.isElement) return 0;
    const count = (this.#firstWord >>> attributeCountShift) & attributeCountMask;
    return count === manyAttributes ? attributeCountOf(this.#records, this.#at) : count;
  }

  attributeNameId(number: number): number {
    return nameIdOf(this.#records, this.#attribute(number));
  }

  attributeName(number: number): string {
    return this.#names[this.#records[this.#attribute(number)] >>> nameShift];
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
    const isTagged = this.isElement || kindIn(this.#firstWord) === kindShadowRoot;
    return isTagged && this.#isInSource(this.#at);
  }

  /** @throws RangeError if there are not so many. */
  #attribute(number: number): number {
    const count = this.attributeCount;
    if (!(number >= 0 && number < count)) throw noAttribute(number);
    return firstAttributeOf(this.#records, this.#at) + (number | 0) * recordWords;
  }
}

/** Only after the tree's memory was transferred, ends are not positive. */
function failToMove(): never {
  throw transferredError();
}

// Apart, so that the method above is small enough for engines to write it out where it is called.
function noAttribute(number: number): RangeError {
  return new RangeError(`souptree: there is no attribute ${number} here`);
}
