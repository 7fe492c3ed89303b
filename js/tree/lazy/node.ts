import { argumentError } from '../../base/errors.js';
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
import { version } from '../../generated/version.js';
import { defaultRequest } from '../../markup/options.js';
import { serializeRecords, serializeRecordsInside } from '../../markup/records.js';
import {
  firstElementOf,
  lastElementOf,
  nextElementOf,
  parentElementOf,
  previousElementOf,
} from '../../matching/elements.js';
import type { SelectorOptions } from '../../matching/question.js';
import { copyNames } from '../../module/option-names.js';
import { type CopyOptions, readCopyStrings } from '../../module/options.js';
import { RenderedText } from '../../text/rendered-text.js';
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
  SelectedElement,
} from './nodes.js';
import { descendantsOf, elementsOf, textOf } from './walks.js';

type Child = LazyChildNode | LazyDoctype;

const noRecords: ReadonlySet<number> = new Set();

function treeVersionOf(value: unknown): unknown {
  return (value as { tree?: { version?: unknown } | null } | null | undefined)?.tree?.version;
}

/** Advice after an error message, if the value is a lazy node of another version of the package. Otherwise empty. */
export function versionAdvice(value: unknown): string {
  const theirs = treeVersionOf(value);
  return typeof theirs === 'string' && theirs !== version
    ? `: of souptree ${theirs}, this is souptree ${version}`
    : '';
}

const request = /* @__PURE__ */ Object.assign({}, defaultRequest, { shadowRoots: noRecords });

/**
 * The class of the lazy nodes of all types. `AnyLazyNode` describes the members. Engines read the members of a single
 * class faster than members of several classes.
 */
export class LazyNode implements AnyLazyNode {
  readonly tree: LazyNodeTree;
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

  /**
   * Whether a value is a lazy node of this version of the package. Not `instanceof`: `import` and `require` load two
   * copies of the package, whose nodes are alike.
   */
  static isLazyNode(value: unknown): value is LazyNode {
    return treeVersionOf(value) === version;
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

  #nodeAt(at: number): LazyNodeOfAnyType {
    return this.tree.nodeAt(at) as LazyNodeOfAnyType;
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

  // ---- Relatives

  get parent(): LazyParentNode | null {
    return this.at === 0
      ? null
      : (this.#nodeAt(parentOf(this.#records(), this.at)) as LazyParentNode);
  }

  get firstChild(): Child | null {
    if (!isContainer(this.#kind())) return null;
    const first = firstChildOf(this.#records(), this.at);
    return first < endOf(this.#records(), this.at) ? (this.#nodeAt(first) as Child) : null;
  }

  get lastChild(): Child | null {
    return this.children.at(-1) ?? null;
  }

  get nextSibling(): Child | null {
    const records = this.#records();
    if (this.at === 0 || isDocumentFragment(records, this.at)) return null;
    const next = recordAfter(records, this.at);
    return next < endOf(records, parentOf(records, this.at)) ? (this.#nodeAt(next) as Child) : null;
  }

  get previousSibling(): Child | null {
    if (this.at === 0 || isDocumentFragment(this.#records(), this.at)) return null;
    const siblings = (this.parent as LazyNode).children;
    return this.#childIndex > 0 ? siblings[this.#childIndex - 1] : null;
  }

  get parentNode(): LazyParentNode | null {
    return this.at === 0 || isDocumentFragment(this.#records(), this.at) ? null : this.parent;
  }

  get parentElement(): LazyElement | null {
    return this.parentNode === null
      ? null
      : this.#elementAt(parentElementOf(this.#records(), this.at));
  }

  get firstElementChild(): LazyElement | null {
    const records = this.#records();
    return isContainer(this.#kind()) ? this.#elementAt(firstElementOf(records, this.at)) : null;
  }

  get lastElementChild(): LazyElement | null {
    const records = this.#records();
    return isContainer(this.#kind()) ? this.#elementAt(lastElementOf(records, this.at)) : null;
  }

  get childElementCount(): number {
    const records = this.#records();
    let count = 0;
    if (!isContainer(this.#kind())) return count;
    let at = firstElementOf(records, this.at);
    for (; at >= 0; at = nextElementOf(records, at)) count++;
    return count;
  }

  get nextElementSibling(): LazyElement | null {
    return this.parentNode === null
      ? null
      : this.#elementAt(nextElementOf(this.#records(), this.at));
  }

  get previousElementSibling(): LazyElement | null {
    return this.parentNode === null
      ? null
      : this.#elementAt(previousElementOf(this.#records(), this.at));
  }

  contains(other: AnyLazyNode | null): boolean {
    let node = other;
    while (node !== null && node !== this) node = node.parentNode;
    return node !== null;
  }

  get documentElement(): LazyElement | null | undefined {
    return this.#kind() === kindDocument ? this.firstElementChild : undefined;
  }

  get head(): LazyElement | null | undefined {
    return this.#kind() === kindDocument ? this.#childOfHtml(/^head$/) : undefined;
  }

  get body(): LazyElement | null | undefined {
    return this.#kind() === kindDocument ? this.#childOfHtml(/^(?:body|frameset)$/) : undefined;
  }

  /** The first child of the `html` element with such a name. */
  #childOfHtml(names: RegExp): LazyElement | null {
    const isHtml = ({ name, namespace }: LazyElement, expected: RegExp): boolean =>
      namespace === 'html' && expected.test(name);
    const root = this.firstElementChild;
    let child = root !== null && isHtml(root, /^html$/) ? root.firstElementChild : null;
    while (child !== null && !isHtml(child, names)) child = child.nextElementSibling;
    return child;
  }

  get children(): readonly Child[] {
    this.#children ??= this.#createChildren();
    return this.#children;
  }

  #createChildren(): readonly Child[] {
    const children: Child[] = [];
    if (!isContainer(this.#kind())) return children;
    const records = this.#records();
    const end = endOf(records, this.at);
    for (let at = firstChildOf(records, this.at); at < end; at = recordAfter(records, at)) {
      const child = this.tree.nodeAt(at) as LazyNode;
      child.#childIndex = children.length;
      children.push(child as Child);
    }
    return children;
  }

  /**
   * The template contents if `kind` is `kindFragment`; the shadow root if `kind` is `kindShadowRoot`. Undefined if the
   * node has none.
   */
  #fragmentOfKind(kind: number): LazyNodeOfAnyType | undefined {
    const records = this.#records();
    if (!isContainer(this.#kind())) return undefined;
    const first = nextNode(records, this.at);
    const isPresent = first < endOf(records, this.at) && kindOf(records, first) === kind;
    return isPresent ? this.#nodeAt(first) : undefined;
  }

  get content(): LazyFragment | undefined {
    return this.#fragmentOfKind(kindFragment) as LazyFragment | undefined;
  }

  get shadowRoot(): LazyShadowRoot | undefined {
    return this.#fragmentOfKind(kindShadowRoot) as LazyShadowRoot | undefined;
  }

  // ---- Attributes

  get attributes(): readonly Attribute[] {
    this.#attributes ??= this.#isElement()
      ? readAttributes(this.tree, this.#records(), this.at, readLazyAttribute)
      : [];
    return this.#attributes;
  }

  getAttribute(name: string): string | null {
    const at = this.#findAttribute(name);
    return at < 0 ? null : attributeValueOf(this.tree.buffer, at);
  }

  hasAttribute(name: string): boolean {
    return this.#findAttribute(name, 'hasAttribute') >= 0;
  }

  get id(): string | undefined {
    return this.#isElement() ? (this.getAttribute('id') ?? '') : undefined;
  }

  get className(): string | undefined {
    return this.#isElement() ? (this.getAttribute('class') ?? '') : undefined;
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

  // ---- Selectors

  getElementById(id: string): LazyElement | null {
    if (typeof id !== 'string') throw argumentError('getElementById', 'id', 'a string', id);
    if (id === '') return null;
    // In quirks mode, the selector also finds ids in another case.
    return this.querySelectorAll(`#${escapeName(id)}`).find((each) => each.id === id) ?? null;
  }

  querySelector<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name> | null {
    const { matching, search } = this.tree;
    const question = matching.questionOf('querySelector', selector, options);
    if (!isContainer(this.#kind())) return null;
    return this.#elementAt(matching.selectFirst(search, question, this.at));
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

  #nodesAt(records: Int32Array): LazyNodeOfAnyType[] {
    const nodes: LazyNodeOfAnyType[] = [];
    for (let index = 0; index < records.length; index++) nodes.push(this.#nodeAt(records[index]));
    return nodes;
  }

  #elementAt<Element extends LazyElement>(at: number): Element | null {
    return at < 0 ? null : (this.#nodeAt(at) as Element);
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
    return this.#elementAt(matching.closest(search, question, this.at));
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

/** A name as an identifier of a selector. https://drafts.csswg.org/cssom/#serialize-an-identifier */
function escapeName(name: string): string {
  return name.replace(
    /^[\d-]|[^-\w]/gu,
    (character) => `\\${(character.codePointAt(0) as number).toString(16)} `,
  );
}

function readLazyAttribute(tree: LazyNodeTree, records: Int32Array, at: number): Attribute {
  return readAttribute(tree.buffer, records, at);
}
