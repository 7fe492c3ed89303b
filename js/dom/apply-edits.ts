import { type EditBuffer, nameIdOf, namespaceIndexOf, stringOf } from '../edits/buffer.js';
import type { EditVisitor } from '../edits/visitor.js';
import {
  attributeValue,
  createElementNode,
  createElementParent,
  documentNumber,
} from '../generated/edits.js';
import {
  shadowRootClonable,
  shadowRootDelegatesFocus,
  shadowRootManualSlotAssignment,
  shadowRootOpen,
  shadowRootSerializable,
} from '../generated/format.js';
import type { Members } from './members.js';
import { type FactoryRequest, NodeFactory } from './node-factory.js';
import { createDoctype } from './samples.js';

/** What a visitor needs. */
export interface VisitorOptions extends FactoryRequest {
  /** The document, or the node whose content is parsed as a fragment. */
  readonly target: Document | DocumentFragment | Element;
  /** The names of the edits, by their ids. */
  readonly names: readonly string[];
}

const namespaceOfHtml = 0;

/** An attribute of an element. */
export interface EditAttribute {
  /** The index of the attribute's namespace; 0 for none. */
  readonly namespace: number;
  /** The id of the local name. */
  readonly name: number;
  readonly value: string;
}

/** Replaces an element that the DOM refuses. Its content is created, and never inserted. */
type Missing = DocumentFragment;

/**
 * Applies edits to a live DOM. A node that a script has moved keeps its place: new nodes are inserted where the
 * parser's nodes are now.
 */
export class DOMVisitor implements EditVisitor<EditAttribute> {
  readonly #options: VisitorOptions;
  readonly #document: Document;
  readonly #dom: Members;
  readonly #factory: NodeFactory;
  /** By number. */
  readonly #nodes: (Node | Missing | undefined)[] = [];
  /** If scripts run, they are inserted when their text is complete: where to insert them. */
  readonly #scripts = new Map<number, { parent: number; before: number }>();
  /** The numbers of the selectedcontent elements. */
  readonly #selectedContents = new Set<number>();
  /** The copies that the parser inserted into selectedcontent elements. */
  readonly #copies = new WeakSet<Node>();

  constructor(options: VisitorOptions) {
    const { target, dom, names } = options;
    this.#options = options;
    this.#document = dom.documentOf(target);
    this.#dom = dom;
    this.#factory = new NodeFactory(this.#document, names, options, false);
    // The document of a fragment has only the root element, which the target represents.
    const isDocument = target === this.#document;
    this.#nodes[documentNumber] = isDocument ? target : this.#newFragment();
  }

  // ---- Creation

  #newFragment(): DocumentFragment {
    return this.#dom.createDocumentFragment(this.#document);
  }

  createAttribute(edits: EditBuffer, at: number): EditAttribute {
    const { records } = edits;
    return {
      namespace: namespaceIndexOf(records, at),
      name: nameIdOf(records, at),
      value: stringOf(edits, at, attributeValue),
    };
  }

  createElement({ records }: EditBuffer, at: number, attributes: EditAttribute[]): void {
    const { names, runScripts } = this.#options;
    const namespace = namespaceIndexOf(records, at);
    const nameId = nameIdOf(records, at);
    const name = names[nameId];
    const parent = this.#nodes[createElementParent(records, at)];
    const owner = parent ? this.#dom.documentOf(parent) : this.#document;
    const is = attributes.find((each) => each.namespace === 0 && names[each.name] === 'is');
    const element = this.#factory.element(owner, namespace, nameId, is?.value);
    const number = createElementNode(records, at);
    this.#nodes[number] = element ?? this.#newFragment();
    if (element && name === 'script' && runScripts) {
      this.#scripts.set(number, { parent: 0, before: 0 });
    }
    if (name === 'selectedcontent') this.#selectedContents.add(number);
    if (element === undefined) return;
    for (const { namespace: own, name, value } of attributes) {
      this.#factory.setAttribute(element, namespace, own, name, value);
    }
  }

  addAttributes(number: number, attributes: EditAttribute[]): void {
    const { names } = this.#options;
    const element = this.#nodes[number] as Element;
    for (const { namespace, name, value } of attributes) {
      if (this.#dom.hasAttributeNS(element, null, names[name])) continue;
      this.#factory.setAttribute(element, namespaceOfHtml, namespace, name, value);
    }
  }

  templateContents(template: number, contents: number): void {
    const { content } = this.#nodes[template] as Partial<HTMLTemplateElement>;
    this.#nodes[contents] = content ?? this.#newFragment();
  }

  createText(number: number, data: string): void {
    this.#nodes[number] = this.#dom.createTextNode(this.#document, data);
  }

  createComment(number: number, data: string): void {
    this.#nodes[number] = this.#dom.createComment(this.#document, data);
  }

  createProcessingInstruction(number: number, target: string, data: string): void {
    this.#nodes[number] = this.#dom.createProcessingInstruction(this.#document, target, data);
  }

  createDoctype(number: number, name: string, publicId: string, systemId: string): void {
    const { dom, parse, onSkip } = this.#options;
    try {
      this.#nodes[number] = createDoctype(dom, parse, this.#document, name, publicId, systemId);
    } catch (cause) {
      onSkip({ type: 'doctype', name, cause });
      this.#nodes[number] = this.#newFragment();
    }
  }

  createFragment(number: number, role: 'root' | 'other'): void {
    this.#nodes[number] = role === 'root' ? this.#options.target : this.#newFragment();
  }

  attachShadow(host: number, shadowRoot: number, flags: number): void {
    const has = (flag: number) => (flags & flag) !== 0;
    this.#nodes[shadowRoot] = this.#dom.attachShadow(
      this.#nodes[host] as Element,
      {
        mode: has(shadowRootOpen) ? 'open' : 'closed',
        delegatesFocus: has(shadowRootDelegatesFocus),
        serializable: has(shadowRootSerializable),
        clonable: has(shadowRootClonable),
        slotAssignment: has(shadowRootManualSlotAssignment) ? 'manual' : 'named',
      } as ShadowRootInit,
    );
  }

  // ---- Insertion, moves and removal

  insert(number: number, parent: number, before: number): void {
    const script = this.#scripts.get(number);
    const node = this.#nodes[number] as Node;
    if (script && script.parent === 0 && this.#dom.parentNode(node) === null) {
      script.parent = parent;
      script.before = before;
      return;
    }
    this.#insertNow(node, parent, before);
  }

  #insertNow(node: Node, parent: number, before: number): void {
    if (this.#selectedContents.has(parent)) this.#replaceOtherCopies(node, parent);
    const reference = before === 0 ? null : (this.#nodes[before] as Node);
    const around = reference && this.#dom.parentNode(reference);
    const target = this.#nodes[parent];
    if (around) this.#dom.insertBefore(around, node, reference);
    else if (target) this.#dom.appendChild(target, node);
  }

  /**
   * Removes the copies of the selected option that a browser inserted, because the edits insert the same copies. A
   * browser replaces all copies at once.
   */
  #replaceOtherCopies(copy: Node, parent: number): void {
    const selected = this.#nodes[parent] as Element;
    const { firstChild } = selected;
    if (firstChild && !this.#copies.has(firstChild)) selected.replaceChildren();
    this.#copies.add(copy);
  }

  /** Inserts a script that is complete, so that it runs. */
  popped(number: number): void {
    const script = this.#scripts.get(number);
    if (script === undefined) return;
    this.#scripts.delete(number);
    this.#insertNow(this.#nodes[number] as Node, script.parent, script.before);
  }

  insertText(number: number, parent: number, before: number, data: string): void {
    const text = this.#dom.createTextNode(this.#document, data);
    this.#nodes[number] = text;
    this.#insertNow(text, parent, before);
  }

  extendText(number: number, _parent: number, _before: number, data: string): void {
    (this.#nodes[number] as Text).appendData(data);
  }

  remove(number: number): void {
    const node = this.#nodes[number] as Node;
    const parent = this.#dom.parentNode(node);
    if (parent) this.#dom.removeChild(parent, node);
  }

  moveChildren(from: number, to: number): void {
    const source = this.#nodes[from] as Node;
    const target = this.#nodes[to] as Node;
    const { firstChild, appendChild } = this.#dom;
    let child = firstChild(source);
    for (; child; child = firstChild(source)) appendChild(target, child);
  }
}
