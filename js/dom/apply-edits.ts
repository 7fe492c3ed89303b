import {
  type EditBuffer,
  hasFlag,
  kindOf,
  nameOf,
  namespaceIndexOf,
  nextRecord,
  stringOf,
} from '../edits/buffer.js';
import { SharedAttributes } from '../edits/shared-attributes.js';
import {
  addAttributesAttributes,
  addAttributesElement,
  attachShadowFlags,
  attachShadowHost,
  attachShadowShadowRoot,
  attributeValue,
  createCommentData,
  createCommentNode,
  createDoctypeName,
  createDoctypeNode,
  createDoctypePublicId,
  createDoctypeSystemId,
  createElementAttributes,
  createElementNode,
  createElementParent,
  createElementSharedWith,
  createFragmentNode,
  createProcessingInstructionData,
  createProcessingInstructionNode,
  createTextData,
  createTextNode,
  documentNumber,
  flagIsFormatting,
  flagIsNew,
  flagIsRoot,
  insertBefore,
  insertNode,
  insertParent,
  kindAddAttributes,
  kindAttachShadow,
  kindCreateComment,
  kindCreateDoctype,
  kindCreateElement,
  kindCreateFragment,
  kindCreateProcessingInstruction,
  kindCreateText,
  kindInsert,
  kindMoveChildren,
  kindPopped,
  kindRemove,
  kindTemplateContents,
  kindText,
  moveChildrenFrom,
  moveChildrenTo,
  nameShift,
  poppedElement,
  removeNode,
  templateContentsContents,
  templateContentsElement,
  textBefore,
  textData,
  textNode,
  textParent,
} from '../generated/edits.js';
import {
  shadowRootClonable,
  shadowRootDelegatesFocus,
  shadowRootManualSlotAssignment,
  shadowRootOpen,
  shadowRootSerializable,
} from '../generated/format.js';

import type { Members } from './members.js';

/** Creates elements and sets attributes, whose names the DOM may refuse. */
export interface NodeMaker {
  /**
   * Creates an element without attributes. Undefined if the DOM refuses the name.
   *
   * @param owner the node document of the element.
   * @param namespace the index of the namespace in `namespaces`.
   * @param is the value of the attribute `is`.
   */
  element(
    owner: Document,
    namespace: number,
    name: string,
    is: string | undefined,
  ): Element | undefined;
  /**
   * @param namespace the index of the element's namespace in `namespaces`.
   * @param attributeNamespace the index of the attribute's namespace; 0 for none.
   * @param name the local name.
   */
  attribute(
    element: Element,
    namespace: number,
    attributeNamespace: number,
    name: string,
    value: string,
  ): void;
  /** Creates a doctype. Undefined if the DOM refuses it. */
  doctype(name: string, publicId: string, systemId: string): Node | undefined;
}

/** What an applier needs. */
export interface ApplierOptions {
  /** The document, or the node whose content is parsed as a fragment. */
  readonly target: Document | DocumentFragment | Element;
  readonly dom: Members;
  readonly maker: NodeMaker;
  /** Whether scripts run. They are inserted when their text is complete. */
  readonly runScripts: boolean;
}

const namespaceOfHtml = 0;

/** An attribute of a formatting element. */
interface FormattingAttribute {
  /** The index of the attribute's namespace; 0 for none. */
  readonly namespace: number;
  readonly name: string;
  readonly value: string;
}

/** Replaces an element that the DOM refuses. Its content is created, and never inserted. */
type Missing = DocumentFragment;

/**
 * Applies encoded edits to a live DOM. A node that a script has moved keeps its place: new nodes are inserted where the
 * parser's nodes are now.
 */
export class EditApplier {
  readonly #options: ApplierOptions;
  readonly #document: Document;
  readonly #dom: Members;
  /** By number. */
  readonly #nodes: (Node | Missing | undefined)[] = [];
  /** Scripts that are not inserted before they end: where to insert them. */
  readonly #shared = new SharedAttributes<FormattingAttribute>();
  readonly #scripts = new Map<number, { parent: number; before: number }>();
  /** The numbers of the selectedcontent elements, and the copies that the parser inserted into them. */
  readonly #selectedContents = new Set<number>();
  readonly #copies = new WeakSet<Node>();

  constructor(options: ApplierOptions) {
    const { target, dom } = options;
    this.#options = options;
    this.#document = dom.documentOf(target);
    this.#dom = dom;
    // The document of a fragment has only the root element, which the target represents.
    const isDocument = target === this.#document;
    this.#nodes[documentNumber] = isDocument ? target : this.#newFragment();
  }

  /** Applies the edits of a buffer. The buffer must not be in the module's memory: the DOM may call a parser. */
  apply(edits: EditBuffer): void {
    const { records } = edits;
    for (let at = 0; at < records.length; at = nextRecord(records, at)) {
      at = this.#applyOne(edits, at);
    }
  }

  /** Applies one record. Returns the last record that was applied with it. */
  #applyOne(edits: EditBuffer, at: number): number {
    const { records } = edits;
    const nodes = this.#nodes;
    switch (kindOf(records, at)) {
      case kindCreateElement:
        return this.#createElement(edits, at);
      case kindText:
        this.#text(edits, at);
        break;
      case kindInsert:
        this.#insert(
          records[at + insertNode],
          records[at + insertParent],
          records[at + insertBefore],
        );
        break;
      case kindPopped:
        this.#end(records[at + poppedElement]);
        break;
      case kindCreateText:
        nodes[records[at + createTextNode]] = this.#dom.createTextNode(
          this.#document,
          stringOf(edits, at, createTextData),
        );
        break;
      case kindCreateComment:
        nodes[records[at + createCommentNode]] = this.#dom.createComment(
          this.#document,
          stringOf(edits, at, createCommentData),
        );
        break;
      case kindCreateProcessingInstruction:
        nodes[records[at + createProcessingInstructionNode]] = this.#instruction(edits, at);
        break;
      case kindCreateDoctype:
        nodes[records[at + createDoctypeNode]] =
          this.#options.maker.doctype(
            stringOf(edits, at, createDoctypeName),
            stringOf(edits, at, createDoctypePublicId),
            stringOf(edits, at, createDoctypeSystemId),
          ) ?? this.#newFragment();
        break;
      case kindCreateFragment:
        nodes[records[at + createFragmentNode]] = hasFlag(records, at, flagIsRoot)
          ? this.#options.target
          : this.#newFragment();
        break;
      case kindTemplateContents: {
        const template = nodes[records[at + templateContentsElement]] as HTMLTemplateElement;
        nodes[records[at + templateContentsContents]] = template.content ?? this.#newFragment();
        break;
      }
      case kindAttachShadow:
        this.#attachShadow(records, at);
        break;
      case kindRemove:
        this.#remove(records[at + removeNode]);
        break;
      case kindMoveChildren:
        this.#moveChildren(records[at + moveChildrenFrom], records[at + moveChildrenTo]);
        break;
      case kindAddAttributes:
        return this.#addAttributes(edits, at);
      default:
      // The mode of a document cannot be set. The stack of open elements does not matter here.
    }
    return at;
  }

  // ---- Creation

  #newFragment(): DocumentFragment {
    return this.#dom.createDocumentFragment(this.#document);
  }

  #createElement(edits: EditBuffer, at: number): number {
    const { records } = edits;
    const namespace = namespaceIndexOf(records, at);
    const name = nameOf(edits, at);
    const sharedWith = records[at + createElementSharedWith];
    const count = sharedWith === 0 ? records[at + createElementAttributes] : 0;
    const shared = sharedWith === 0 ? undefined : this.#shared.of(sharedWith);
    const parent = this.#nodes[records[at + createElementParent]];
    const owner = parent ? this.#dom.documentOf(parent) : this.#document;
    const is = shared?.find(isIs)?.value ?? valueOfIs(edits, at, count);
    const element = this.#options.maker.element(owner, namespace, name, is);
    const number = records[at + createElementNode];
    this.#nodes[number] = element ?? this.#newFragment();
    if (element && name === 'script' && this.#options.runScripts) {
      this.#scripts.set(number, { parent: 0, before: 0 });
    }
    if (name === 'selectedcontent') this.#selectedContents.add(number);
    for (const { namespace: own, name, value } of shared ?? []) {
      if (element) this.#options.maker.attribute(element, namespace, own, name, value);
    }
    if (count > 0 && hasFlag(records, at, flagIsFormatting)) {
      this.#shared.keep(number, attributesAfter(edits, at, count));
    }
    return this.#setAttributes(edits, at, count, element, namespace, false);
  }

  /** Sets the attributes after a record. Returns the last record. */
  #setAttributes(
    edits: EditBuffer,
    at: number,
    count: number,
    element: Element | undefined,
    namespace: number,
    onlyMissing: boolean,
  ): number {
    let last = at;
    for (let rest = count; rest > 0; rest--) {
      last = nextRecord(edits.records, last);
      const name = nameOf(edits, last);
      if (!element || (onlyMissing && this.#dom.hasAttributeNS(element, null, name))) continue;
      const own = namespaceIndexOf(edits.records, last);
      const value = stringOf(edits, last, attributeValue);
      this.#options.maker.attribute(element, namespace, own, name, value);
    }
    return last;
  }

  #addAttributes(edits: EditBuffer, at: number): number {
    const { records } = edits;
    const element = this.#nodes[records[at + addAttributesElement]] as Element;
    const count = records[at + addAttributesAttributes];
    return this.#setAttributes(edits, at, count, element, namespaceOfHtml, true);
  }

  #instruction(edits: EditBuffer, at: number): Node {
    const target = nameOf(edits, at);
    return this.#dom.createProcessingInstruction(
      this.#document,
      target,
      stringOf(edits, at, createProcessingInstructionData),
    );
  }

  #attachShadow(records: Int32Array, at: number): void {
    const host = this.#nodes[records[at + attachShadowHost]] as Element;
    const flags = records[at + attachShadowFlags];
    const has = (flag: number) => (flags & flag) !== 0;
    this.#nodes[records[at + attachShadowShadowRoot]] = this.#dom.attachShadow(host, {
      mode: has(shadowRootOpen) ? 'open' : 'closed',
      delegatesFocus: has(shadowRootDelegatesFocus),
      serializable: has(shadowRootSerializable),
      clonable: has(shadowRootClonable),
      slotAssignment: has(shadowRootManualSlotAssignment) ? 'manual' : 'named',
    } as ShadowRootInit);
  }

  // ---- Insertion, moves and removal

  #insert(number: number, parent: number, before: number): void {
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
  #end(number: number): void {
    const script = this.#scripts.get(number);
    if (script === undefined) return;
    this.#scripts.delete(number);
    this.#insertNow(this.#nodes[number] as Node, script.parent, script.before);
  }

  #text(edits: EditBuffer, at: number): void {
    const { records } = edits;
    const number = records[at + textNode];
    const data = stringOf(edits, at, textData);
    if (!hasFlag(records, at, flagIsNew)) {
      (this.#nodes[number] as Text).appendData(data);
      return;
    }
    const text = this.#dom.createTextNode(this.#document, data);
    this.#nodes[number] = text;
    this.#insertNow(text, records[at + textParent], records[at + textBefore]);
  }

  #remove(number: number): void {
    const node = this.#nodes[number] as Node;
    const parent = this.#dom.parentNode(node);
    if (parent) this.#dom.removeChild(parent, node);
  }

  #moveChildren(from: number, to: number): void {
    const source = this.#nodes[from] as Node;
    const target = this.#nodes[to] as Node;
    const { firstChild, appendChild } = this.#dom;
    let child = firstChild(source);
    for (; child; child = firstChild(source)) appendChild(target, child);
  }
}

/** The value of the attribute `is` among the attributes after a record. */
const isIs = ({ namespace, name }: FormattingAttribute) => namespace === 0 && name === 'is';

/** The attributes after the creation of an element. */
function attributesAfter(edits: EditBuffer, at: number, count: number): FormattingAttribute[] {
  const attributes: FormattingAttribute[] = [];
  let next = at;
  for (let rest = count; rest > 0; rest--) {
    next = nextRecord(edits.records, next);
    const namespace = namespaceIndexOf(edits.records, next);
    attributes.push({
      namespace,
      name: nameOf(edits, next),
      value: stringOf(edits, next, attributeValue),
    });
  }
  return attributes;
}

function valueOfIs(edits: EditBuffer, at: number, count: number): string | undefined {
  let next = at;
  for (let rest = count; rest > 0; rest--) {
    next = nextRecord(edits.records, next);
    if (edits.records[next] >>> nameShift !== 0 && nameOf(edits, next) === 'is') {
      return stringOf(edits, next, attributeValue);
    }
  }
  return undefined;
}
