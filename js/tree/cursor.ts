import { argumentError } from '../base/errors.js';
import type { Attribute, Namespace, Node } from '../base/nodes.js';
import {
  afterFewAttributes,
  attributeCountIn,
  attributeCountOf,
  attributeNamespaceOf,
  attributePrefixes,
  attributeValueLengthOf,
  attributeValueOf,
  dataLengthIn,
  dataLengthOf,
  dataOf,
  endOf,
  endTagStartOf,
  firstAttributeOf,
  firstChildOf,
  indexOfRecord,
  isContainer,
  isDocumentFragment,
  isElementKind,
  isNodeAt,
  isTooLong,
  isTooMany,
  kindComment,
  kindFragment,
  kindHtmlElement,
  kindIn,
  kindMathmlElement,
  kindOf,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  nameIdIn,
  nameIdOf,
  namespaceIn,
  nextNode,
  nextRecord,
  parentOf,
  processingInstructionDataLengthOf,
  processingInstructionOf,
  recordAfter,
  recordAt,
  sourceEndOf,
  sourceStartOf,
  startTagEndOf,
  transferredError,
} from '../encoded/index.js';
import type { LazyNode, LazyNodeTree } from './lazy/nodes.js';
import { type NodeKind, typeOf } from './node-kind.js';

export { NodeKind } from './node-kind.js';

const noLocations = /* @__PURE__ */ new Int32Array(0);

/**
 * A cursor on the nodes of an encoded tree. Its members describe the current node.
 *
 * A move allocates nothing, and neither does reading a number. Reading a text or a value can create a string. If the
 * target of a move does not exist, the move returns false and keeps the current node.
 *
 * After a transfer of the tree's buffer, a move throws an `Error`. Exception: a move can return false if the current
 * node can never have the target of this move.
 */
export class Cursor {
  readonly #tree: LazyNodeTree;
  readonly #records: Int32Array;
  readonly #names: readonly string[];
  /** The words of the tree's locations; empty in a tree without locations. */
  readonly #locations: Int32Array;
  /** The index of the first word of the current node's record. */
  #at = 0;
  /** A copy of the first word of the current node's record, because most members need this word. */
  #firstWord: number;

  /** @internal */
  constructor(tree: LazyNodeTree) {
    this.#tree = tree;
    this.#records = tree.buffer.records;
    this.#names = tree.buffer.names;
    this.#firstWord = this.#records[0];
    this.#locations = tree.buffer.locations ?? noLocations;
  }

  // ---- Moving

  /** Moves to the root. */
  reset(): void {
    this.#moveTo(0, this.#records.length);
  }

  /** Moves to the next node in tree order, which includes template contents and shadow roots. */
  next(): boolean {
    return this.#moveTo(this.#nextNode(), this.#records.length);
  }

  /** Moves to the next node in tree order that is not in the subtree of the current node. */
  skip(): boolean {
    return this.#moveTo(recordAfter(this.#records, this.#at), this.#records.length);
  }

  /** Moves to the first child. An HTML `template` has no children; `content()` moves to its contents. */
  firstChild(): boolean {
    const records = this.#records;
    if (!isContainer(kindIn(this.#firstWord))) return false;
    return this.#moveTo(firstChildOf(records, this.#at), endOf(records, this.#at));
  }

  /** Moves to the next sibling. Template contents and shadow roots have no siblings. */
  nextSibling(): boolean {
    const records = this.#records;
    if (isDocumentFragment(records, this.#at)) return false;
    const end = endOf(records, parentOf(records, this.#at));
    return this.#moveTo(recordAfter(records, this.#at), end);
  }

  /** Moves to the parent: from template contents to the template, from a shadow root to the host. */
  parent(): boolean {
    const records = this.#records;
    return this.#at !== 0 && this.#moveTo(parentOf(records, this.#at), records.length);
  }

  /** Moves from a template to its contents, a fragment. */
  content(): boolean {
    return this.#moveToFragment(kindFragment);
  }

  /** Moves from an element to its declarative shadow root. */
  shadowRoot(): boolean {
    return this.#moveToFragment(kindShadowRoot);
  }

  /**
   * Moves to the node whose `index` is the given number. Returns false if there is no such node.
   *
   * @throws TypeError if the index is not a number.
   */
  toIndex(index: number): boolean {
    if (typeof index !== 'number') throw argumentError('toIndex', 'index', 'a number', index);
    const at = recordAt(index);
    const { length } = this.#records;
    return this.#moveTo(isNodeAt(this.#records, at) ? at : length, length);
  }

  /** Returns the same as `nextNode`, but faster: the usual cases are written out, and read the copied first word. */
  #nextNode(): number {
    const firstWord = this.#firstWord;
    switch (kindIn(firstWord)) {
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement: {
        const count = attributeCountIn(firstWord);
        if (!isTooMany(count)) return afterFewAttributes(this.#at, count);
        break;
      }
      case kindText:
        if (!isTooLong(dataLengthIn(firstWord))) return nextRecord(this.#at);
    }
    return nextNode(this.#records, this.#at);
  }

  /**
   * Moves to the record `at` if `at` is below `end`. Otherwise returns false.
   *
   * @throws Error after a transfer of the tree's buffer: `end` is then not positive.
   */
  #moveTo(at: number, end: number): boolean {
    if (!(at < end)) return !(end > 0) && failToMove();
    this.#at = at;
    this.#firstWord = this.#records[at];
    return true;
  }

  /** Moves to the template contents if `kind` is `kindFragment`; to the shadow root if `kind` is `kindShadowRoot`. */
  #moveToFragment(kind: number): boolean {
    const records = this.#records;
    if (!isContainer(kindIn(this.#firstWord))) return false;
    const first = nextNode(records, this.#at);
    const end = endOf(records, this.#at);
    const isPresent = first < end && kindOf(records, first) === kind;
    return this.#moveTo(isPresent ? first : end, end);
  }

  // ---- The current node

  /** The kind of the current node, one of `NodeKind`. */
  get kind(): NodeKind {
    return kindIn(this.#firstWord) as NodeKind;
  }

  /** The type of the current node, as the `type` of a plain node. */
  get type(): Node['type'] {
    return typeOf(kindIn(this.#firstWord));
  }

  /** Whether the current node is an element. */
  get isElement(): boolean {
    const kind = kindIn(this.#firstWord);
    return isElementKind(kind);
  }

  /**
   * The index of the current node: the number that identifies the node in its tree. A lazy node has the same `index`.
   */
  get index(): number {
    return indexOfRecord(this.#at);
  }

  /** The current node as a lazy node. */
  get node(): LazyNode {
    return this.#tree.nodeAt(this.#at) as LazyNode;
  }

  /** The id of an element's local name, as `tree.nameId()` returns it; -1 for other nodes. */
  get nameId(): number {
    return this.isElement ? nameIdIn(this.#firstWord) : -1;
  }

  /** The local name of an element; empty for other nodes. */
  get name(): string {
    return this.isElement ? this.#names[nameIdIn(this.#firstWord)] : '';
  }

  /** The namespace of an element; undefined for other nodes. */
  get namespace(): Namespace | undefined {
    return this.isElement ? namespaceIn(this.#firstWord) : undefined;
  }

  /** The `value` of a text, a comment or a processing instruction; empty for other nodes. */
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

  /** The length of `text` in UTF-16 code units. Creates no string. */
  get textLength(): number {
    switch (kindIn(this.#firstWord)) {
      case kindText:
      case kindComment: {
        const length = dataLengthIn(this.#firstWord);
        return isTooLong(length) ? dataLengthOf(this.#records, this.#at) : length;
      }
      case kindProcessingInstruction:
        return processingInstructionDataLengthOf(this.#records, this.#at);
      default:
        return 0;
    }
  }

  // ---- Attributes. The parameter `number` is the index of an attribute in the order of the source, from 0. A method
  // throws RangeError if the attribute does not exist.

  /** The number of an element's attributes; 0 for other nodes. */
  get attributeCount(): number {
    if (!this.isElement) return 0;
    const count = attributeCountIn(this.#firstWord);
    return isTooMany(count) ? attributeCountOf(this.#records, this.#at) : count;
  }

  /** The id of an attribute's local name, as `tree.nameId()` returns it. */
  attributeNameId(number: number): number {
    return nameIdOf(this.#records, this.#attribute(number));
  }

  /** The local name of an attribute. */
  attributeName(number: number): string {
    return this.#names[nameIdOf(this.#records, this.#attribute(number))];
  }

  /** The `prefix` of an attribute; undefined if the attribute is in no namespace. */
  attributePrefix(number: number): Attribute['prefix'] {
    return attributePrefixes[attributeNamespaceOf(this.#records, this.#attribute(number))];
  }

  /** The value of an attribute. */
  attributeValue(number: number): string {
    return attributeValueOf(this.#tree.buffer, this.#attribute(number));
  }

  /** The length of an attribute's value in UTF-16 code units. Creates no string. */
  attributeValueLength(number: number): number {
    return attributeValueLengthOf(this.#records, this.#attribute(number));
  }

  // ---- Offsets in the source, in the units `offsetUnits` of the tree. A node or attribute has a location if it is in
  // the source, and the tree was parsed with the option `locations`.

  /** The offset at which the current node begins; -1 if the node has no location. */
  get start(): number {
    return this.#isInSource(this.#at) ? sourceStartOf(this.#locations, this.#at) : -1;
  }

  /** The offset after the last character of the current node; -1 if the node has no location. */
  get end(): number {
    return this.#isInSource(this.#at) ? sourceEndOf(this.#locations, this.#at) : -1;
  }

  /**
   * The offset after the start tag of an element, or of the template that declared a shadow root. -1 for other nodes,
   * and if the node has no location.
   */
  get startTagEnd(): number {
    return this.#hasTags() ? startTagEndOf(this.#locations, this.#at) : -1;
  }

  /**
   * The offset at which the end tag begins: of an element, or of the template that declared a shadow root. Equal to
   * `end` if there is no end tag. -1 for other nodes, and if the node has no location.
   */
  get endTagStart(): number {
    return this.#hasTags() ? endTagStartOf(this.#locations, this.#at) : -1;
  }

  /** The offset at which an attribute's name begins; -1 if the attribute has no location. */
  attributeStart(number: number): number {
    const at = this.#attribute(number);
    return this.#isInSource(at) ? sourceStartOf(this.#locations, at) : -1;
  }

  /**
   * The offset after an attribute's value and closing quotation mark, or after the name if there is no value. -1 if the
   * attribute has no location.
   */
  attributeEnd(number: number): number {
    const at = this.#attribute(number);
    return this.#isInSource(at) ? sourceEndOf(this.#locations, at) : -1;
  }

  #isInSource(at: number): boolean {
    return this.#locations.length > 0 && sourceEndOf(this.#locations, at) !== 0;
  }

  /** Whether a tag in the source created the current node, and the tree has locations. */
  #hasTags(): boolean {
    const isTagged = this.isElement || kindIn(this.#firstWord) === kindShadowRoot;
    return isTagged && this.#isInSource(this.#at);
  }

  /**
   * The record of an attribute.
   *
   * @throws RangeError if the current node has no attribute with the index `number`.
   */
  #attribute(number: number): number {
    const count = this.attributeCount;
    if (!(number >= 0 && number < count)) throw noAttribute(number);
    return firstAttributeOf(this.#records, this.#at) + recordAt(number | 0);
  }
}

/** Called if the end of a container is not positive. An end is positive until the tree's memory is transferred. */
function failToMove(): never {
  throw transferredError();
}

// A separate function, so that the calling method is small enough for engines to inline.
function noAttribute(number: number): RangeError {
  return new RangeError(`souptree: there is no attribute ${number} here`);
}
