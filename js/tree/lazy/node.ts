import { expectOptions } from '../../base/names.js';
import type {
  Attribute,
  DocumentMode,
  ElementLocation,
  Namespace,
  Node,
  SourceLocation,
} from '../../base/nodes.js';
import {
  attributeValueOf,
  dataOf,
  doctypeOf,
  documentModeOf,
  elementLocationOf,
  endOf,
  endTagLocationOf,
  firstChildOf,
  indexOfRecord,
  isContainer,
  isDocumentFragment,
  isElementKind,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindOf,
  kindProcessingInstruction,
  kindShadowRoot,
  kindText,
  locationOf,
  nameOf,
  namespaceOf,
  nextNode,
  parentOf,
  processingInstructionOf,
  readAttribute,
  readAttributes,
  recordAfter,
  shadowRootOf,
  startTagLocationOf,
} from '../../encoded/index.js';
import { defaultRequest } from '../../markup/options.js';
import { serializeRecords, serializeRecordsInside } from '../../markup/records.js';
import { copyNames } from '../../module/option-names.js';
import { type CopyOptions, readCopyStrings } from '../../module/options.js';
import { decode } from '../decode.js';
import { typeOf } from '../node-kind.js';
import type {
  AnyLazyNode,
  LazyChildNode,
  LazyDoctype,
  LazyElement,
  LazyFragment,
  LazyNode as LazyNodeOfAnyType,
  LazyNodeTree,
  LazyParentNode,
  LazyShadowRoot,
} from './nodes.js';
import { descendantsOf, elementsOf, textOf } from './walks.js';

type Child = LazyChildNode | LazyDoctype;

const noRecords: ReadonlySet<number> = new Set();
const request = { ...defaultRequest, shadowRoots: noRecords };

/** The class of the lazy nodes of all types. With a single class, engines read the members fast. */
export class LazyNode implements AnyLazyNode {
  /** @internal The tree that created the node. */
  readonly tree: LazyNodeTree;
  /** @internal The index of the first word of the node's record. */
  readonly at: number;
  /** The index in the parent's `children`; -1 until the parent's `children` are created. */
  #childIndex = -1;
  #children: readonly Child[] | undefined;
  #attributes: readonly Attribute[] | undefined;

  /** @param at the first record of a node. `LazyTree.nodeAt` is the only caller. */
  constructor(tree: LazyNodeTree, at: number) {
    this.tree = tree;
    this.at = at;
  }

  /** Whether a value is a lazy node of this copy of the package. */
  static isLazyNode(value: unknown): value is LazyNode {
    return typeof value === 'object' && value !== null && #childIndex in value;
  }

  get #records(): Int32Array {
    return this.tree.buffer.records;
  }

  get #kind(): number {
    return kindOf(this.#records, this.at);
  }

  get #isElement(): boolean {
    return isElementKind(this.#kind);
  }

  #nodeAt(at: number): LazyNodeOfAnyType {
    return this.tree.nodeAt(at) as LazyNodeOfAnyType;
  }

  /**
   * The index of the node: a number that identifies the node in its tree. In tree order, each node has a larger index
   * than the node before it.
   */
  get index(): number {
    return indexOfRecord(this.at);
  }

  /** The type of the node, as the `type` of a plain node. */
  get type(): Node['type'] {
    return typeOf(this.#kind);
  }

  /** The local name of an element, or the name of a doctype; undefined for other nodes. */
  get name(): string | undefined {
    if (this.#isElement) return nameOf(this.tree.buffer, this.at);
    return this.#kind === kindDoctype ? doctypeOf(this.tree.buffer, this.at).name : undefined;
  }

  /** The namespace of an element; undefined for other nodes. */
  get namespace(): Namespace | undefined {
    return this.#isElement ? namespaceOf(this.#records, this.at) : undefined;
  }

  /** The text of a text or comment, or the data of a processing instruction; undefined for other nodes. */
  get value(): string | undefined {
    switch (this.#kind) {
      case kindText:
      case kindComment:
        return dataOf(this.tree.buffer, this.at);
      case kindProcessingInstruction:
        return processingInstructionOf(this.tree.buffer, this.at).data;
      default:
        return undefined;
    }
  }

  /** The target of a processing instruction; undefined for other nodes. */
  get target(): string | undefined {
    return this.#kind === kindProcessingInstruction
      ? processingInstructionOf(this.tree.buffer, this.at).target
      : undefined;
  }

  /** The public identifier of a doctype, empty if missing; undefined for other nodes. */
  get publicId(): string | undefined {
    return this.#kind === kindDoctype ? doctypeOf(this.tree.buffer, this.at).publicId : undefined;
  }

  /** The system identifier of a doctype, empty if missing; undefined for other nodes. */
  get systemId(): string | undefined {
    return this.#kind === kindDoctype ? doctypeOf(this.tree.buffer, this.at).systemId : undefined;
  }

  get #asShadowRoot() {
    return this.#kind === kindShadowRoot ? shadowRootOf(this.#records, this.at) : undefined;
  }

  /** The mode of a document or a shadow root; undefined for other nodes. */
  get mode(): DocumentMode | 'open' | 'closed' | undefined {
    return this.#kind === kindDocument
      ? documentModeOf(this.#records, this.at)
      : this.#asShadowRoot?.mode;
  }

  /** Whether the template that declared a shadow root has `shadowrootdelegatesfocus`; undefined for other nodes. */
  get delegatesFocus(): boolean | undefined {
    return this.#asShadowRoot?.delegatesFocus;
  }

  /**
   * `'manual'` if scripts assign the slots of a shadow root, `'named'` if the names of the slots do. Undefined for
   * other nodes.
   */
  get slotAssignment(): 'named' | 'manual' | undefined {
    return this.#asShadowRoot?.slotAssignment;
  }

  /** Whether the template that declared a shadow root has `shadowrootclonable`; undefined for other nodes. */
  get clonable(): boolean | undefined {
    return this.#asShadowRoot?.clonable;
  }

  /** Whether the template that declared a shadow root has `shadowrootserializable`; undefined for other nodes. */
  get serializable(): boolean | undefined {
    return this.#asShadowRoot?.serializable;
  }

  /** Null if the template of a shadow root has `shadowrootcustomelementregistry`; otherwise undefined. */
  get customElementRegistry(): null | undefined {
    return this.#asShadowRoot?.customElementRegistry;
  }

  // ---- Relatives

  /** The parent. For template contents, the `template`; for a shadow root, the host; for the root, null. */
  get parent(): LazyParentNode | null {
    return this.at === 0
      ? null
      : (this.#nodeAt(parentOf(this.#records, this.at)) as LazyParentNode);
  }

  /** The first child; null if there is none. Creates no other node. */
  get firstChild(): Child | null {
    if (!isContainer(this.#kind)) return null;
    const first = firstChildOf(this.#records, this.at);
    return first < endOf(this.#records, this.at) ? (this.#nodeAt(first) as Child) : null;
  }

  /** The last child; null if there is none. The first call creates all children. */
  get lastChild(): Child | null {
    return this.children.at(-1) ?? null;
  }

  /** The next child of the parent, or null. Null for template contents and shadow roots. Creates no other node. */
  get nextSibling(): Child | null {
    const records = this.#records;
    if (this.at === 0 || isDocumentFragment(records, this.at)) return null;
    const next = recordAfter(records, this.at);
    return next < endOf(records, parentOf(records, this.at)) ? (this.#nodeAt(next) as Child) : null;
  }

  /**
   * The previous child of the parent, or null. Null for template contents and shadow roots. The first call creates all
   * children of the parent.
   */
  get previousSibling(): Child | null {
    if (this.at === 0 || isDocumentFragment(this.#records, this.at)) return null;
    const siblings = (this.parent as LazyNode).children;
    return this.#childIndex > 0 ? siblings[this.#childIndex - 1] : null;
  }

  /**
   * The children in tree order, always the same array. Empty for an HTML `template`, and for nodes without children.
   * The first call creates all children.
   */
  get children(): readonly Child[] {
    this.#children ??= this.#createChildren();
    return this.#children;
  }

  #createChildren(): readonly Child[] {
    const children: Child[] = [];
    if (!isContainer(this.#kind)) return children;
    const records = this.#records;
    const end = endOf(records, this.at);
    for (let at = firstChildOf(records, this.at); at < end; at = recordAfter(records, at)) {
      const child = this.tree.nodeAt(at) as LazyNode;
      child.#childIndex = children.length;
      children.push(child as Child);
    }
    return children;
  }

  /** The template contents or the shadow root of the node, if its kind is `kind`; otherwise undefined. */
  #fragmentOfKind(kind: number): LazyNodeOfAnyType | undefined {
    const records = this.#records;
    if (!isContainer(this.#kind)) return undefined;
    const first = nextNode(records, this.at);
    const isPresent = first < endOf(records, this.at) && kindOf(records, first) === kind;
    return isPresent ? this.#nodeAt(first) : undefined;
  }

  /** The contents of an HTML `template`; undefined for other nodes. */
  get content(): LazyFragment | undefined {
    return this.#fragmentOfKind(kindFragment) as LazyFragment | undefined;
  }

  /** The declarative shadow root of an element, which is not among the children; undefined if there is none. */
  get shadowRoot(): LazyShadowRoot | undefined {
    return this.#fragmentOfKind(kindShadowRoot) as LazyShadowRoot | undefined;
  }

  // ---- Attributes

  /**
   * The attributes of an element in the order of the source, always the same array. Empty for other nodes. The first
   * call creates all attributes of the element.
   */
  get attributes(): readonly Attribute[] {
    this.#attributes ??= this.#isElement
      ? readAttributes(this.tree, this.#records, this.at, readLazyAttribute)
      : [];
    return this.#attributes;
  }

  /**
   * The value of an attribute; null if the node has no such attribute. Compares the attributes one by one.
   *
   * @param name the qualified name: `'href'`, `'xlink:href'`.
   * @throws TypeError if the node is an element, and the name is not a string.
   */
  getAttribute(name: string): string | null {
    const at = this.#findAttribute(name);
    return at < 0 ? null : attributeValueOf(this.tree.buffer, at);
  }

  /** Whether the node has an attribute of that qualified name. Cost and errors as `getAttribute`. */
  hasAttribute(name: string): boolean {
    return this.#findAttribute(name, 'hasAttribute') >= 0;
  }

  #findAttribute(name: string, caller?: string): number {
    return this.#isElement ? this.tree.findAttribute(this.at, name, caller) : -1;
  }

  // ---- Locations

  /** Whether nodes of this type have a start tag: elements and shadow roots. */
  get #hasTags(): boolean {
    return this.#isElement || this.#kind === kindShadowRoot;
  }

  /**
   * The location of the node, as in plain nodes. Each call creates a new object. Undefined if the node is not in the
   * source, or the tree was parsed without the option `locations`.
   */
  get location(): SourceLocation | ElementLocation | undefined {
    const { buffer } = this.tree;
    return this.#hasTags ? elementLocationOf(buffer, this.at) : locationOf(buffer, this.at);
  }

  /**
   * The location of the whole node. For an element, it reaches from the start tag to the end of the end tag. Undefined
   * if `location` is undefined.
   */
  get range(): SourceLocation | undefined {
    return locationOf(this.tree.buffer, this.at);
  }

  /**
   * The location of the start tag of an element, or of the `template` that declared a shadow root. Undefined if
   * `location` is undefined, and for other nodes.
   */
  get startTagRange(): SourceLocation | undefined {
    return this.#hasTags ? startTagLocationOf(this.tree.buffer, this.at) : undefined;
  }

  /**
   * The location of the end tag of an element, or of the `template` that declared a shadow root. Undefined if
   * `startTagRange` is undefined, and if there is no end tag.
   */
  get endTagRange(): SourceLocation | undefined {
    return this.#hasTags ? endTagLocationOf(this.tree.buffer, this.at) : undefined;
  }

  /**
   * The location of the attribute that `getAttribute` finds, from its name to the end of its value. Undefined if there
   * is no such attribute, if it is not in the source, and without the option `locations`. Cost and errors as
   * `getAttribute`.
   */
  attributeRange(name: string): SourceLocation | undefined {
    const at = this.#findAttribute(name, 'attributeRange');
    return at < 0 ? undefined : locationOf(this.tree.buffer, at);
  }

  // ---- Whole subtrees

  /**
   * All text in the node, without template contents and shadow roots, as in DOM; null for a document or doctype. Each
   * call reads the whole subtree.
   */
  get textContent(): string | null {
    const kind = this.#kind;
    if (kind === kindDocument || kind === kindDoctype) return null;
    if (!isContainer(kind)) return this.value as string;
    return textOf(this.tree.buffer, this.at);
  }

  /** The markup of the node: `serializeOuter(node)`. Each call serializes the subtree. */
  get outerHTML(): string {
    return serializeRecords(this.tree.buffer, this.at, request);
  }

  /**
   * The markup of the node's children: `serialize(node)`. Empty for nodes without children. Each call serializes the
   * subtree.
   */
  get innerHTML(): string {
    return serializeRecordsInside(this.tree.buffer, this.at, request);
  }

  /** All descendants in tree order, without template contents and shadow roots. Each step creates at most one node. */
  descendants(): Generator<Child, undefined> {
    return descendantsOf(this.tree, this.at);
  }

  /**
   * The elements among the descendants. The walk reads the records of all descendants, and creates only matching
   * elements.
   *
   * @param name the local name of matching elements, in any namespace. If absent, all elements match.
   * @throws TypeError from the first `next()`, if the name is neither a string nor undefined.
   */
  elements(name?: string): Generator<LazyElement, undefined> {
    return elementsOf(this.tree, this.at, name);
  }

  /**
   * Creates plain nodes from the subtree. The time is linear in the size of the subtree. Each call creates new nodes.
   *
   * @throws TypeError for wrong options.
   */
  toObject(options?: CopyOptions): Node {
    const { buffer } = this.tree;
    expectOptions('toObject', options, copyNames);
    const copied = readCopyStrings('toObject', options) === 'copied';
    return decode(copied ? buffer.withCopies() : buffer, this.at);
  }

  /** The same as `toObject()`, for `JSON.stringify`. */
  toJSON(): Node {
    return this.toObject();
  }
}

function readLazyAttribute(tree: LazyNodeTree, records: Int32Array, at: number): Attribute {
  return readAttribute(tree.buffer, records, at);
}
