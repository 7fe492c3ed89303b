import { namespaces } from '../../base/namespaces.js';
import type { Attribute, Fragment, Namespace } from '../../base/nodes.js';
import { type EditBuffer, nameOf, namespaceIndexOf, stringOf } from '../../edits/buffer.js';
import type { EditVisitor } from '../../edits/visitor.js';
import { attributePrefixes } from '../../encoded/index.js';
import { attributeValue, createElementNode, documentNumber } from '../../generated/edits.js';

/** An element that has not been written whole, as a plain node with the members below. */
export interface ArrivingElement {
  readonly type: 'element';
  readonly name: string;
  readonly namespace: Namespace;
  readonly attributes: Attribute[];
  children: ArrivingNode[];
  /** The contents that are encoded: none, because Markdown has no template contents. */
  readonly content: Fragment | undefined;
  readonly number: number;
  parent: ArrivingParent | undefined;
  /** The number of the last search for open elements that found the element to be one, or around one. */
  open: number;
  /** Whether the element was inserted into template contents or a shadow root, whose nodes are never written. */
  isHidden: boolean;
}

/** A document or a fragment. */
export interface ArrivingRoot {
  readonly type: 'fragment';
  children: ArrivingNode[];
  readonly number: number;
  parent: ArrivingParent | undefined;
  open: number;
  readonly isHidden: boolean;
}

export interface ArrivingText {
  readonly type: 'text';
  value: string;
  readonly number: number;
  parent: ArrivingParent | undefined;
}

/** A marker of `<template for>`. It is encoded as a comment, of which nothing is written. */
interface ArrivingMarker {
  readonly type: 'comment';
  readonly value: '';
  readonly number: number;
  parent: ArrivingParent | undefined;
}

export type ArrivingParent = ArrivingElement | ArrivingRoot;
export type ArrivingNode = ArrivingElement | ArrivingText | ArrivingMarker;

/** The children of all nodes without children. Many elements have one child, and a list that grows has room for 16. */
const none: ArrivingNode[] = [];

/** Targets of the processing instructions at which a later `<template for>` can change the page. */
const markers = ['marker', 'start'];
const endMarker = 'end';

/**
 * The part of a page's tree that is not written: the parser still changes some of it. It has neither comments nor
 * doctypes. Of template contents and shadow roots, of which nothing is written, it has the open elements.
 */
export class ArrivingTree implements EditVisitor<Attribute> {
  /** By number. */
  readonly #nodes = new Map<number, ArrivingNode | ArrivingRoot>();
  /** The elements on the stack of open elements. */
  readonly #open = new Set<ArrivingElement>();
  #current: ArrivingParent | undefined;
  #search = 0;
  /** The parent of the first marker, at which any later part of the page can change the content. */
  #marked: ArrivingParent | undefined;
  readonly #markers = new Set<ArrivingMarker>();
  /** The attributes of later `html` and `body` tags that have been looked for: the element's number and the name. */
  readonly #late = new Set<string>();
  #base: string | undefined;
  #isPastHead = false;
  /** What is written: the document, or the root of a fragment. */
  root: ArrivingRoot;

  constructor() {
    this.root = this.#createRoot(documentNumber, false);
  }

  /** The address of the first `base` element in the document; undefined so far. */
  get base(): string | undefined {
    return this.#base;
  }

  /** Whether the parser adds no more nodes to the `head`, which it opens again for elements directly after it. */
  get isPastHead(): boolean {
    return this.#isPastHead;
  }

  /** The number of elements on the stack of open elements. */
  get openCount(): number {
    return this.#open.size;
  }

  /** Finds the nodes that the parser can still change, for `isOpen`. Takes time in proportion to the open elements. */
  findOpen(): void {
    this.#search++;
    for (const element of this.#open) this.#markOpen(element);
    this.#markOpen(this.#current);
    this.#markOpen(this.#marked);
  }

  /** Whether the parser can add to a node, or to a node in it. */
  isOpen(node: ArrivingNode | ArrivingRoot): boolean {
    return 'open' in node && node.open === this.#search;
  }

  /** Whether any node in an element can still change. */
  isMarked(node: ArrivingParent): boolean {
    return node === this.#marked;
  }

  /** Ends the page: nothing changes any more. */
  end(): void {
    this.#open.clear();
    this.#current = undefined;
    this.#marked = undefined;
    this.#markers.clear();
  }

  /** Forgets a node that has been written, with all nodes in it. */
  forget(node: ArrivingNode): void {
    const left: (ArrivingNode | ArrivingRoot)[] = [node];
    for (let each = left.pop(); each !== undefined; each = left.pop()) {
      this.#nodes.delete(each.number);
      if ('children' in each) for (const child of each.children) left.push(child);
    }
  }

  createAttribute(edits: EditBuffer, at: number): Attribute {
    const name = nameOf(edits, at);
    const value = stringOf(edits, at, attributeValue);
    const prefix = attributePrefixes[namespaceIndexOf(edits.records, at)];
    return prefix === undefined ? { name, value } : { name, value, prefix };
  }

  createElement(edits: EditBuffer, at: number, attributes: Attribute[]): void {
    const { records } = edits;
    const name = nameOf(edits, at);
    const namespace = namespaces[namespaceIndexOf(records, at)];
    const isHtml = namespace === 'html';
    const element: ArrivingElement = {
      type: 'element',
      name,
      namespace,
      attributes,
      children: none,
      content: isHtml && name === 'template' ? { type: 'fragment', children: [] } : undefined,
      number: createElementNode(records, at),
      parent: undefined,
      open: 0,
      isHidden: false,
    };
    this.#nodes.set(element.number, element);
  }

  /** Template contents and shadow roots have no node here, so that `insert` hides what is in them. */
  templateContents(): void {}

  createText(number: number, value: string): void {
    this.#nodes.set(number, { type: 'text', value, number, parent: undefined });
  }

  createComment(): void {}

  createProcessingInstruction(number: number, target: string): void {
    if (!markers.includes(target) && target !== endMarker) return;
    const node: ArrivingMarker = { type: 'comment', value: '', number, parent: undefined };
    this.#nodes.set(number, node);
    if (target !== endMarker && this.#marked === undefined) this.#markers.add(node);
  }

  createDoctype(): void {}

  createFragment(number: number, role: 'root' | 'other'): void {
    const root = this.#createRoot(number, role !== 'root');
    if (role === 'root') this.root = root;
  }

  insert(number: number, parentNumber: number, before: number, next: 'pushed' | 'other'): void {
    const node = this.#nodes.get(number) as ArrivingNode | undefined;
    if (node === undefined) return;
    const parent = this.#nodes.get(parentNumber) as ArrivingParent | undefined;
    if (parent === undefined || parent.isHidden) {
      this.#hide(node, next);
      return;
    }
    node.parent = parent;
    if (node.type === 'element') this.#inserted(node);
    if (node.type === 'comment' && this.#markers.delete(node)) this.#marked ??= parent;
    const { children } = parent;
    const index = before === 0 ? -1 : children.lastIndexOf(this.#nodes.get(before) as ArrivingNode);
    if (children === none) parent.children = [node];
    else if (index < 0) children.push(node);
    else children.splice(index, 0, node);
  }

  insertText(number: number, parent: number, before: number, data: string): void {
    this.createText(number, data);
    this.insert(number, parent, before, 'other');
  }

  extendText(number: number, _parent: number, _before: number, data: string): void {
    const text = this.#nodes.get(number) as ArrivingText | undefined;
    if (text !== undefined) text.value += data;
  }

  remove(number: number): void {
    const node = this.#nodes.get(number) as ArrivingNode | undefined;
    const children = node?.parent?.children;
    if (node === undefined || children === undefined) return;
    children.splice(children.lastIndexOf(node), 1);
    node.parent = undefined;
  }

  moveChildren(from: number, to: number): void {
    const source = this.#nodes.get(from) as ArrivingParent | undefined;
    const target = this.#nodes.get(to) as ArrivingParent | undefined;
    if (source === undefined || target === undefined) return;
    for (const child of source.children) child.parent = target;
    if (target.children === none) target.children = source.children;
    else for (const child of source.children) target.children.push(child);
    source.children = none;
  }

  /** A later `html` or `body` tag can hide the page. Its other attributes have no effect on Markdown. */
  addAttributes(number: number, attributes: Attribute[]): void {
    const element = this.#nodes.get(number) as ArrivingElement | undefined;
    if (element === undefined) return;
    for (const attribute of attributes) {
      const { name } = attribute;
      const key = `${number} ${name}`;
      if ((name !== 'hidden' && name !== 'style') || this.#late.has(key)) continue;
      // A page can repeat the tag, and the element can have many attributes: each name is looked for once.
      this.#late.add(key);
      if (!element.attributes.some((each) => each.name === name))
        element.attributes.push(attribute);
    }
  }

  pushed(number: number, current: number): void {
    const element = this.#nodes.get(number) as ArrivingElement | undefined;
    if (element !== undefined) this.#open.add(element);
    this.#current = this.#nodes.get(current) as ArrivingElement | undefined;
  }

  popped(number: number, current: number): void {
    this.#close(number);
    this.#current = this.#nodes.get(current) as ArrivingElement | undefined;
  }

  replaced(number: number): void {
    this.#close(number);
  }

  #close(number: number): void {
    const element = this.#nodes.get(number) as ArrivingElement | undefined;
    if (element === undefined) return;
    this.#open.delete(element);
    if (element.isHidden) this.#nodes.delete(number);
  }

  /** A node in template contents or in a shadow root. Only an element that is open matters: for what is in it. */
  #hide(node: ArrivingNode, next: 'pushed' | 'other'): void {
    if (node.type === 'element') node.isHidden = true;
    if (next !== 'pushed') this.#nodes.delete(node.number);
  }

  #createRoot(number: number, isHidden: boolean): ArrivingRoot {
    const root: ArrivingRoot = {
      type: 'fragment',
      children: none,
      number,
      parent: undefined,
      open: 0,
      isHidden,
    };
    this.#nodes.set(number, root);
    return root;
  }

  #inserted(element: ArrivingElement): void {
    const { name, namespace } = element;
    if (namespace !== 'html') return;
    if (name === 'body' || name === 'frameset') this.#isPastHead = true;
    // A fragment has no base.
    if (name !== 'base' || this.#base !== undefined || this.root.number !== documentNumber) return;
    this.#base = element.attributes.find((each) => each.name === 'href')?.value;
  }

  #markOpen(node: ArrivingParent | undefined): void {
    for (let each = node; each !== undefined && each.open !== this.#search; each = each.parent) {
      each.open = this.#search;
    }
  }
}
