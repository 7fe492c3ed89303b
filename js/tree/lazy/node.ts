import { argumentError } from '../../base/errors.js';
import { expectOptions, type NamesOf } from '../../base/names.js';
import type {
  Attribute,
  DocumentMode,
  ElementLocation,
  Namespace,
  Node,
  SourceLocation,
} from '../../base/nodes.js';
import {
  attributeCountOf,
  attributeValueOf,
  dataOf,
  doctypeOf,
  documentModeOf,
  elementLocationOf,
  endTagLocationOf,
  indexOfRecord,
  isContainer,
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
  parentOf,
  processingInstructionOf,
  readAttribute,
  readAttributes,
  shadowRootOf,
  startTagLocationOf,
} from '../../encoded/index.js';
import { defaultRequest } from '../../markup/options.js';
import { serializeRecords, serializeRecordsInside } from '../../markup/records.js';
import { attributeName } from '../../markup/rules.js';
import type { SelectorOptions } from '../../matching/question.js';
import { copyNames } from '../../module/option-names.js';
import { type CopyOptions, readCopyStrings } from '../../module/options.js';
import { RenderedText } from '../../text/rendered-text.js';
import { decode } from '../decode.js';
import { typeOf } from '../node-kind.js';
import { type ClassList, classListOf } from './class-list.js';
import { type Dataset, datasetOf } from './dataset.js';
import { childOfHtml, titleOf } from './document-parts.js';
import { nodeNameOf, nodeTypes, tagNameOf } from './dom-names.js';
import { areEqual } from './equality.js';
import { isLazyNode } from './is-lazy-node.js';
import type {
  AnyLazyNode,
  LazyChildNode,
  LazyDoctype,
  LazyDocument,
  LazyElement,
  LazyFragment,
  LazyNodeTree,
  LazyParentNode,
  LazyShadowRoot,
  LazyNode as NodeOfAnyType,
  SelectedElement,
} from './nodes.js';
import {
  elementById,
  elementsByClassName,
  elementsByTagName,
  elementsByTagNameNS,
} from './one-name.js';
import { containsNode, positionOf, rootOf } from './position.js';
import {
  countElementChildren,
  firstChild,
  firstElementChild,
  fragmentOfKind,
  isChild,
  lastChild,
  lastElementChild,
  nextElement,
  nextSibling,
  parentElement,
  previousElement,
  previousSibling,
} from './relatives.js';
import type { RootOptions } from './relatives-members.js';
import { childrenOf, descendantsOf, elementsOf, textOf } from './walks.js';

type Child = LazyChildNode | LazyDoctype;

/** The children and attributes of nodes that have none. Freezing takes time. */
const none: readonly never[] = /* @__PURE__ */ Object.freeze([]);

const noRecords: ReadonlySet<number> = new Set();

const request = /* @__PURE__ */ Object.assign({}, defaultRequest, { shadowRoots: noRecords });

const rootOptionNames = { composed: true } satisfies NamesOf<RootOptions>;

/**
 * The class of the lazy nodes of all types. `AnyLazyNode` describes the members. Engines read the members of a single
 * class faster than members of several classes, and create an object of a derived class more slowly. So there is one
 * class, and its members call functions of other files.
 */
export class LazyNode implements AnyLazyNode {
  readonly tree: LazyNodeTree;
  readonly at: number;
  #children: readonly Child[] | undefined;
  #attributes: readonly Attribute[] | undefined;

  /** @param at the first record of a node. `LazyTree.nodeAt` is the only caller. */
  constructor(tree: LazyNodeTree, at: number) {
    this.tree = tree;
    this.at = at;
  }

  #records(): Int32Array {
    return this.tree.buffer.records;
  }

  #kind(): number {
    return kindOf(this.#records(), this.at);
  }

  #isElement(): boolean {
    return isElementKind(this.#kind());
  }

  /** The lazy node of a record; null for -1. */
  #nodeAt<Node extends AnyLazyNode>(at: number): Node | null {
    return at < 0 ? null : (this.tree.nodeAt(at) as Node);
  }

  get index(): number {
    return indexOfRecord(this.at);
  }

  get type(): Node['type'] {
    return typeOf(this.#kind());
  }

  get name(): string | undefined {
    if (this.#isElement()) return nameOf(this.tree.buffer, this.at);
    return this.#kind() === kindDoctype ? doctypeOf(this.tree.buffer, this.at).name : undefined;
  }

  get namespace(): Namespace | undefined {
    return this.#isElement() ? namespaceOf(this.#records(), this.at) : undefined;
  }

  get value(): string | undefined {
    switch (this.#kind()) {
      case kindText:
      case kindComment:
        return dataOf(this.tree.buffer, this.at);
      case kindProcessingInstruction:
        return processingInstructionOf(this.tree.buffer, this.at).data;
      default:
        return undefined;
    }
  }

  get target(): string | undefined {
    return this.#kind() === kindProcessingInstruction
      ? processingInstructionOf(this.tree.buffer, this.at).target
      : undefined;
  }

  get publicId(): string | undefined {
    return this.#kind() === kindDoctype ? doctypeOf(this.tree.buffer, this.at).publicId : undefined;
  }

  get systemId(): string | undefined {
    return this.#kind() === kindDoctype ? doctypeOf(this.tree.buffer, this.at).systemId : undefined;
  }

  #asShadowRoot() {
    return this.#kind() === kindShadowRoot ? shadowRootOf(this.#records(), this.at) : undefined;
  }

  get mode(): DocumentMode | 'open' | 'closed' | undefined {
    return this.#kind() === kindDocument
      ? documentModeOf(this.#records(), this.at)
      : this.#asShadowRoot()?.mode;
  }

  get delegatesFocus(): boolean | undefined {
    return this.#asShadowRoot()?.delegatesFocus;
  }

  get slotAssignment(): 'named' | 'manual' | undefined {
    return this.#asShadowRoot()?.slotAssignment;
  }

  get clonable(): boolean | undefined {
    return this.#asShadowRoot()?.clonable;
  }

  get serializable(): boolean | undefined {
    return this.#asShadowRoot()?.serializable;
  }

  get customElementRegistry(): null | undefined {
    return this.#asShadowRoot()?.customElementRegistry;
  }

  // ---- Names of the DOM

  get tagName(): string | undefined {
    return tagNameOf(this);
  }

  get localName(): string | undefined {
    return this.#isElement() ? this.name : undefined;
  }

  get nodeName(): string {
    return nodeNameOf(this as NodeOfAnyType);
  }

  get nodeType(): number {
    return nodeTypes[this.type];
  }

  get nodeValue(): string | null {
    return this.value ?? null;
  }

  get data(): string | undefined {
    return this.value;
  }

  // ---- Parents

  get parent(): LazyParentNode | null {
    return this.#nodeAt(this.at === 0 ? -1 : parentOf(this.#records(), this.at));
  }

  get parentNode(): LazyParentNode | null {
    return isChild(this.#records(), this.at) ? this.parent : null;
  }

  get parentElement(): LazyElement | null {
    return this.#nodeAt(parentElement(this.#records(), this.at));
  }

  getRootNode(options?: RootOptions): NodeOfAnyType {
    expectOptions('getRootNode', options, rootOptionNames);
    const root = rootOf(this.tree, this.at, options?.composed === true);
    return this.tree.nodeAt(root) as NodeOfAnyType;
  }

  contains(other: AnyLazyNode | null): boolean {
    return isNode('contains', other) && containsNode(this, other);
  }

  compareDocumentPosition(other: AnyLazyNode): number {
    if (!isLazyNode(other)) {
      throw argumentError('compareDocumentPosition', 'other', 'a lazy node', other);
    }
    return positionOf(this, other);
  }

  isEqualNode(other: AnyLazyNode | null): boolean {
    return isNode('isEqualNode', other) && areEqual(this, other);
  }

  // ---- Children

  get children(): readonly Child[] {
    this.#children ??=
      firstChild(this.#records(), this.at) < 0
        ? none
        : Object.freeze(childrenOf(this.tree, this.at));
    return this.#children;
  }

  get childNodes(): readonly Child[] {
    return this.children;
  }

  get firstChild(): Child | null {
    return this.#nodeAt(firstChild(this.#records(), this.at));
  }

  get lastChild(): Child | null {
    return this.#nodeAt(lastChild(this.tree, this.at));
  }

  get firstElementChild(): LazyElement | null {
    return this.#nodeAt(firstElementChild(this.#records(), this.at));
  }

  get lastElementChild(): LazyElement | null {
    return this.#nodeAt(lastElementChild(this.tree, this.at));
  }

  get childElementCount(): number {
    return countElementChildren(this.#records(), this.at);
  }

  get content(): LazyFragment | undefined {
    const at = fragmentOfKind(this.#records(), this.at, kindFragment);
    return this.#nodeAt<LazyFragment>(at) ?? undefined;
  }

  get shadowRoot(): LazyShadowRoot | undefined {
    const at = fragmentOfKind(this.#records(), this.at, kindShadowRoot);
    return this.#nodeAt<LazyShadowRoot>(at) ?? undefined;
  }

  // ---- Siblings

  get nextSibling(): Child | null {
    return this.#nodeAt(nextSibling(this.#records(), this.at));
  }

  get previousSibling(): Child | null {
    return this.#nodeAt(previousSibling(this.tree, this.at));
  }

  get nextElementSibling(): LazyElement | null {
    return this.#nodeAt(nextElement(this.#records(), this.at));
  }

  get previousElementSibling(): LazyElement | null {
    return this.#nodeAt(previousElement(this.tree, this.at));
  }

  // ---- Parts of documents

  get documentElement(): LazyElement | null | undefined {
    return this.#kind() === kindDocument ? this.firstElementChild : undefined;
  }

  get head(): LazyElement | null | undefined {
    return this.#asDocument(childOfHtml, /^head$/);
  }

  get body(): LazyElement | null | undefined {
    return this.#asDocument(childOfHtml, /^(?:body|frameset)$/);
  }

  get title(): string | undefined {
    return this.#asDocument(titleOf);
  }

  #asDocument<Rest extends unknown[], Result>(
    read: (document: LazyDocument, ...rest: Rest) => Result,
    ...rest: Rest
  ): Result | undefined {
    return this.#kind() === kindDocument
      ? read(this as unknown as LazyDocument, ...rest)
      : undefined;
  }

  // ---- Attributes

  get attributes(): readonly Attribute[] {
    this.#attributes ??=
      this.#isElement() && attributeCountOf(this.#records(), this.at) > 0
        ? Object.freeze(readAttributes(this.tree, this.#records(), this.at, readLazyAttribute))
        : none;
    return this.#attributes;
  }

  getAttribute(name: string): string | null {
    const at = this.#findAttribute(name);
    return at < 0 ? null : attributeValueOf(this.tree.buffer, at);
  }

  hasAttribute(name: string): boolean {
    return this.#findAttribute(name, 'hasAttribute') >= 0;
  }

  getAttributeNames(): string[] {
    return this.attributes.map(({ prefix, name }) => attributeName(prefix, name));
  }

  get id(): string | undefined {
    return this.#isElement() ? (this.getAttribute('id') ?? '') : undefined;
  }

  get className(): string | undefined {
    return this.#isElement() ? (this.getAttribute('class') ?? '') : undefined;
  }

  get classList(): ClassList | undefined {
    return classListOf(this, this.className);
  }

  get dataset(): Dataset | undefined {
    return this.#isElement() ? datasetOf(this, this.attributes) : undefined;
  }

  #findAttribute(name: string, caller?: string): number {
    return this.#isElement() ? this.tree.findAttribute(this.at, name, caller) : -1;
  }

  // ---- Locations

  /** Whether the node is an element or a shadow root. Only these nodes can have a start tag in the source. */
  #hasTags(): boolean {
    return this.#isElement() || this.#kind() === kindShadowRoot;
  }

  get location(): SourceLocation | ElementLocation | undefined {
    const { buffer } = this.tree;
    return this.#hasTags() ? elementLocationOf(buffer, this.at) : locationOf(buffer, this.at);
  }

  get range(): SourceLocation | undefined {
    return locationOf(this.tree.buffer, this.at);
  }

  get startTagRange(): SourceLocation | undefined {
    return this.#hasTags() ? startTagLocationOf(this.tree.buffer, this.at) : undefined;
  }

  get endTagRange(): SourceLocation | undefined {
    return this.#hasTags() ? endTagLocationOf(this.tree.buffer, this.at) : undefined;
  }

  attributeRange(name: string): SourceLocation | undefined {
    const at = this.#findAttribute(name, 'attributeRange');
    return at < 0 ? undefined : locationOf(this.tree.buffer, at);
  }

  // ---- Whole subtrees

  get innerText(): string {
    const { buffer } = this.tree;
    if (!isContainer(this.#kind())) return this.textContent ?? '';
    return new RenderedText(buffer, false).of(this.at) ?? textOf(buffer, this.at);
  }

  get textContent(): string | null {
    const kind = this.#kind();
    if (kind === kindDocument || kind === kindDoctype) return null;
    if (!isContainer(kind)) return this.value as string;
    return textOf(this.tree.buffer, this.at);
  }

  get outerHTML(): string {
    return serializeRecords(this.tree.buffer, this.at, request);
  }

  get innerHTML(): string {
    return serializeRecordsInside(this.tree.buffer, this.at, request);
  }

  descendants(): Generator<Child, undefined> {
    return descendantsOf(this.tree, this.at);
  }

  elements(name?: string): Generator<LazyElement, undefined> {
    return elementsOf(this.tree, this.at, name);
  }

  // ---- Searches

  getElementById(id: string): LazyElement | null {
    return elementById(this, id);
  }

  getElementsByTagName(name: string): LazyElement[] {
    return elementsByTagName(this, name);
  }

  getElementsByTagNameNS(namespace: string | null, name: string): LazyElement[] {
    return elementsByTagNameNS(this, namespace, name);
  }

  getElementsByClassName(names: string): LazyElement[] {
    return elementsByClassName(this, names);
  }

  querySelector<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name> | null {
    const { matching, search } = this.tree;
    const question = matching.questionOf('querySelector', selector, options);
    if (!isContainer(this.#kind())) return null;
    return this.#nodeAt(matching.selectFirst(search, question, this.at));
  }

  querySelectorAll<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name>[] {
    const { matching, search } = this.tree;
    const question = matching.questionOf('querySelectorAll', selector, options);
    if (!isContainer(this.#kind())) return [];
    const answer = matching.selectAll(search, question, this.at);
    answer.nodes ??= this.#nodesAt(answer.all);
    return answer.nodes.slice() as SelectedElement<Name>[];
  }

  #nodesAt(records: Int32Array): NodeOfAnyType[] {
    const nodes: NodeOfAnyType[] = [];
    for (let index = 0; index < records.length; index++)
      nodes.push(this.tree.nodeAt(records[index]) as NodeOfAnyType);
    return nodes;
  }

  matches(selector: string, options?: SelectorOptions): boolean {
    const { matching, search } = this.tree;
    const question = matching.questionOf('matches', selector, options);
    return this.#isElement() && matching.matches(search, question, this.at);
  }

  closest<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name> | null {
    const { matching, search } = this.tree;
    const question = matching.questionOf('closest', selector, options);
    if (!this.#isElement()) return null;
    return this.#nodeAt(matching.closest(search, question, this.at));
  }

  toObject(options?: CopyOptions): Node {
    const { buffer } = this.tree;
    expectOptions('toObject', options, copyNames);
    const copied = readCopyStrings('toObject', options) === 'copied';
    return decode(copied ? buffer.withCopies() : buffer, this.at);
  }

  toJSON(): Node {
    return this.toObject();
  }
}

/** Whether an argument is a lazy node. @throws TypeError if it is neither a lazy node nor null. */
function isNode(caller: string, other: AnyLazyNode | null): other is AnyLazyNode {
  if (other === null) return false;
  if (!isLazyNode(other)) throw argumentError(caller, 'other', 'a lazy node or null', other);
  return true;
}

function readLazyAttribute(tree: LazyNodeTree, records: Int32Array, at: number): Attribute {
  const attribute = readAttribute(tree.buffer, records, at);
  if (attribute.location !== undefined) Object.freeze(attribute.location);
  return Object.freeze(attribute);
}
