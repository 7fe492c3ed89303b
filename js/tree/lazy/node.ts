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
  behind,
  dataOf,
  doctypeOf,
  documentModeOf,
  elementLocationOf,
  endOf,
  endTagStartOf,
  firstChildOf,
  insideOf,
  isBeside,
  isContainer,
  isElementKind,
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
  locationOf,
  nameIdOf,
  nameOf,
  namespaceOf,
  parentOf,
  processingInstructionOf,
  recordWords,
  shadowRootOf,
  sourceEndOf,
  sourceStartOf,
  startTagEndOf,
} from '../../encoded/tree-buffer.js';
import { defaultRequest } from '../../markup/options.js';
import { serializeRecords, serializeRecordsInside } from '../../markup/records.js';
import { attributeName } from '../../markup/rules.js';
import { type CopyOptions, readCopyStrings } from '../../module/options.js';
import { decode, readAttribute, readAttributes } from '../decode.js';
import type {
  LazyChildNode,
  LazyDoctype,
  LazyElement,
  LazyFragment,
  LazyNode as LazyNodeOfAnyType,
  LazyParentNode,
  LazyShadowRoot,
} from './nodes.js';
import type { LazyTree } from './tree.js';

type Child = LazyChildNode | LazyDoctype;

const types: Readonly<Record<number, Node['type']>> = {
  [kindDocument]: 'document',
  [kindFragment]: 'fragment',
  [kindShadowRoot]: 'shadow-root',
  [kindDoctype]: 'doctype',
  [kindHtmlElement]: 'element',
  [kindSvgElement]: 'element',
  [kindMathmlElement]: 'element',
  [kindText]: 'text',
  [kindComment]: 'comment',
  [kindProcessingInstruction]: 'processing-instruction',
};

export function typeOf(kind: number): Node['type'] {
  return types[kind];
}

const noRecords: ReadonlySet<number> = new Set();
const request = { ...defaultRequest, shadowRoots: noRecords };

const inspectKey = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');
const longestShown = 100;

/**
 * A node of an encoded tree, which reads what it is asked for from there. It has the members of a
 * plain node, which are `undefined` where plain nodes of the type lack them, and some of DOM's, which
 * are null where DOM's are. It cannot be changed.
 *
 * Nodes of all types are of one class, so that engines read their members fast.
 */
export class LazyNode {
  /** @internal */
  readonly tree: LazyTree;
  /** @internal The place of its record. */
  readonly at: number;
  /** The place among its parent's children, once they were asked for. */
  #place = -1;
  #children: readonly Child[] | undefined;
  #attributes: readonly Attribute[] | undefined;

  /** @internal */
  constructor(tree: LazyTree, at: number) {
    this.tree = tree;
    this.at = at;
  }

  /** Whether a value is a lazy node made by this copy of the module. */
  static isLazyNode(value: unknown): value is LazyNode {
    return typeof value === 'object' && value !== null && #place in value;
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

  /** Its number among the records of the tree; grows in document order, not by one. */
  get index(): number {
    return this.at / recordWords;
  }

  get type(): Node['type'] {
    return types[this.#kind];
  }

  /** The local name of an element, the name of a doctype. */
  get name(): string | undefined {
    if (this.#isElement) return nameOf(this.tree.buffer, this.at);
    return this.#kind === kindDoctype ? doctypeOf(this.tree.buffer, this.at).name : undefined;
  }

  get namespace(): Namespace | undefined {
    return this.#isElement ? namespaceOf(this.#records, this.at) : undefined;
  }

  /** Of a text, a comment or a processing instruction. */
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

  get target(): string | undefined {
    return this.#kind === kindProcessingInstruction
      ? processingInstructionOf(this.tree.buffer, this.at).target
      : undefined;
  }

  get publicId(): string | undefined {
    return this.#kind === kindDoctype ? doctypeOf(this.tree.buffer, this.at).publicId : undefined;
  }

  get systemId(): string | undefined {
    return this.#kind === kindDoctype ? doctypeOf(this.tree.buffer, this.at).systemId : undefined;
  }

  get #asShadowRoot() {
    return this.#kind === kindShadowRoot ? shadowRootOf(this.#records, this.at) : undefined;
  }

  /** Of a document or a shadow root. */
  get mode(): DocumentMode | 'open' | 'closed' | undefined {
    return this.#kind === kindDocument
      ? documentModeOf(this.#records, this.at)
      : this.#asShadowRoot?.mode;
  }

  get delegatesFocus(): boolean | undefined {
    return this.#asShadowRoot?.delegatesFocus;
  }

  get slotAssignment(): 'named' | 'manual' | undefined {
    return this.#asShadowRoot?.slotAssignment;
  }

  get clonable(): boolean | undefined {
    return this.#asShadowRoot?.clonable;
  }

  get serializable(): boolean | undefined {
    return this.#asShadowRoot?.serializable;
  }

  get customElementRegistry(): null | undefined {
    return this.#asShadowRoot?.customElementRegistry;
  }

  // ---- Relatives

  /** The node it is in: of a template's contents the template, of a shadow root the host. */
  get parent(): LazyParentNode | null {
    return this.at === 0
      ? null
      : (this.#nodeAt(parentOf(this.#records, this.at)) as LazyParentNode);
  }

  get firstChild(): Child | null {
    if (!isContainer(this.#kind)) return null;
    const first = firstChildOf(this.#records, this.at);
    return first < endOf(this.#records, this.at) ? (this.#nodeAt(first) as Child) : null;
  }

  /** The first time it asks for all children. */
  get lastChild(): Child | null {
    return this.children.at(-1) ?? null;
  }

  get nextSibling(): Child | null {
    const records = this.#records;
    if (this.at === 0 || isBeside(records, this.at)) return null;
    const next = behind(records, this.at);
    return next < endOf(records, parentOf(records, this.at)) ? (this.#nodeAt(next) as Child) : null;
  }

  /** The first time it asks for all children of the parent. */
  get previousSibling(): Child | null {
    if (this.at === 0 || isBeside(this.#records, this.at)) return null;
    const siblings = (this.parent as LazyNode).children;
    return this.#place > 0 ? siblings[this.#place - 1] : null;
  }

  /** The same array each time; empty for nodes that have no children, and for templates. */
  get children(): readonly Child[] {
    this.#children ??= this.#makeChildren();
    return this.#children;
  }

  #makeChildren(): readonly Child[] {
    const children: Child[] = [];
    if (!isContainer(this.#kind)) return children;
    const records = this.#records;
    const end = endOf(records, this.at);
    for (let at = firstChildOf(records, this.at); at < end; at = behind(records, at)) {
      const child = this.tree.nodeAt(at);
      child.#place = children.length;
      children.push(child as Child);
    }
    return children;
  }

  #besideOfKind(kind: number): LazyNodeOfAnyType | undefined {
    const records = this.#records;
    if (!isContainer(this.#kind)) return undefined;
    const inside = insideOf(records, this.at);
    const isThere = inside < endOf(records, this.at) && kindOf(records, inside) === kind;
    return isThere ? this.#nodeAt(inside) : undefined;
  }

  /** The contents of an HTML `template`, and of no other element. */
  get content(): LazyFragment | undefined {
    return this.#besideOfKind(kindFragment) as LazyFragment | undefined;
  }

  get shadowRoot(): LazyShadowRoot | undefined {
    return this.#besideOfKind(kindShadowRoot) as LazyShadowRoot | undefined;
  }

  // ---- Attributes

  /** In the order of the source; empty for nodes that are no elements. The same array each time. */
  get attributes(): readonly Attribute[] {
    this.#attributes ??= this.#isElement
      ? readAttributes(this.tree, this.#records, this.at, readLazyAttribute)
      : [];
    return this.#attributes;
  }

  /**
   * The value of the attribute that is written like this: `'href'`, `'xlink:href'`. Names of HTML
   * elements' attributes are in lower case. Null if there is none.
   */
  getAttribute(name: string): string | null {
    const at = this.#findAttribute(name);
    return at < 0 ? null : attributeValueOf(this.tree.buffer, at);
  }

  hasAttribute(name: string): boolean {
    return this.#findAttribute(name, 'hasAttribute') >= 0;
  }

  #findAttribute(name: string, caller?: string): number {
    return this.#isElement ? this.tree.findAttribute(this.at, name, caller) : -1;
  }

  // ---- Places in the source, if the tree was parsed with the option `locations`

  /** Whether it is one of those whose place is that of tags. */
  get #hasTags(): boolean {
    return this.#isElement || this.#kind === kindShadowRoot;
  }

  /** As the plain node's; undefined for what is not in the source. A new object on each call. */
  get location(): SourceLocation | ElementLocation | undefined {
    const { buffer } = this.tree;
    return this.#hasTags ? elementLocationOf(buffer, this.at) : locationOf(buffer, this.at);
  }

  /** All of it: of an element, from its start tag to behind its end tag. */
  get range(): SourceLocation | undefined {
    return locationOf(this.tree.buffer, this.at);
  }

  /** Of an element; of a shadow root the start tag of the `template` that declared it. */
  get startTagRange(): SourceLocation | undefined {
    const { locations } = this.tree.buffer;
    if (locations === undefined || !this.#hasTags) return undefined;
    const end = startTagEndOf(locations, this.at);
    return end === 0 ? undefined : { start: sourceStartOf(locations, this.at), end };
  }

  /** Likewise; undefined if there is none. */
  get endTagRange(): SourceLocation | undefined {
    const { locations } = this.tree.buffer;
    if (locations === undefined || !this.#hasTags) return undefined;
    const start = endTagStartOf(locations, this.at);
    const end = sourceEndOf(locations, this.at);
    return start === end ? undefined : { start, end };
  }

  /** Of the attribute that `getAttribute` finds: from its name to behind its value. */
  attributeRange(name: string): SourceLocation | undefined {
    const at = this.#findAttribute(name, 'attributeRange');
    return at < 0 ? undefined : locationOf(this.tree.buffer, at);
  }

  // ---- Whole subtrees

  /** All text below, as DOM has it: without a template's contents; null of a document or doctype. */
  get textContent(): string | null {
    const kind = this.#kind;
    if (kind === kindDocument || kind === kindDoctype) return null;
    if (!isContainer(kind)) return this.value as string;
    const { buffer } = this.tree;
    const { records } = buffer;
    const end = endOf(records, this.at);
    let text = '';
    for (let at = insideOf(records, this.at); at < end; ) {
      if (kindOf(records, at) === kindText) text += dataOf(buffer, at);
      at = isBeside(records, at) ? endOf(records, at) : insideOf(records, at);
    }
    return text;
  }

  /** As with `serializeOuter` without options. */
  get outerHTML(): string {
    return serializeRecords(this.tree.buffer, this.at, request);
  }

  /** As with `serialize` without options. */
  get innerHTML(): string {
    return serializeRecordsInside(this.tree.buffer, this.at, request);
  }

  /** All nodes below in document order, without templates' contents and shadow roots. */
  *descendants(): Generator<Child, undefined> {
    if (!isContainer(this.#kind)) return;
    const records = this.#records;
    const end = endOf(records, this.at);
    for (let at = firstChildOf(records, this.at); at < end; ) {
      yield this.#nodeAt(at) as Child;
      at = isContainer(kindOf(records, at)) ? firstChildOf(records, at) : insideOf(records, at);
    }
  }

  /** The elements among the descendants, or those of a local name, in whatever namespace. */
  *elements(name?: string): Generator<LazyElement, undefined> {
    const id = name === undefined ? -1 : this.tree.nameId(name, 'elements');
    if (!isContainer(this.#kind) || (name !== undefined && id === -1)) return;
    const records = this.#records;
    const end = endOf(records, this.at);
    for (let at = firstChildOf(records, this.at); at < end; ) {
      const kind = kindOf(records, at);
      if (isElementKind(kind)) {
        if (id === -1 || nameIdOf(records, at) === id) yield this.#nodeAt(at) as LazyElement;
        at = firstChildOf(records, at);
      } else {
        at = insideOf(records, at);
      }
    }
  }

  /** The subtree as plain nodes, new ones on each call. */
  toObject(options?: CopyOptions): Node {
    const { buffer } = this.tree;
    const copied = readCopyStrings('toObject', options) === 'copied';
    return decode(copied ? buffer.withCopies() : buffer, this.at);
  }

  /** What `JSON.stringify` takes: the plain nodes. */
  toJSON(): Node {
    return this.toObject();
  }

  /** @internal The markup of a leaf, the start tag of an element. */
  inspect(): string {
    return `LazyNode ${this.#shown()} at ${this.index}`;
  }

  #shown(): string {
    const { type } = this;
    if (this.#isElement) {
      const attributes = this.attributes.map(
        (each) => ` ${attributeName(each.prefix, each.name)}=${JSON.stringify(each.value)}`,
      );
      return shorten(`<${this.name}${attributes.join('')}>`);
    }
    if (type === 'text') return shorten(JSON.stringify(this.value));
    return isContainer(this.#kind) ? type : shorten(this.outerHTML);
  }
}

function readLazyAttribute(tree: LazyTree, records: Int32Array, at: number): Attribute {
  return readAttribute(tree.buffer, records, at);
}

/**
 * Tells Node's console what to show. It asks for a member with this name, which is not written in the
 * class: bundlers keep a class with a computed name even if nobody uses it.
 */
export function teachConsole(): void {
  Reflect.set(LazyNode.prototype, inspectKey, LazyNode.prototype.inspect);
}

function shorten(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : text;
}
