import * as layout from '../generated/edits.js';
import { type EditBuffer, kindOf, nameOf, nextRecord, stringOf } from './buffer.js';
import { SharedAttributes } from './shared-attributes.js';
import type { EditVisitor } from './visitor.js';

/** Calls the methods of a visitor for the edits of one input, which may arrive in several buffers. */
export class EditPlayer<Attribute extends { readonly value: string }> {
  readonly #visitor: EditVisitor<Attribute>;
  readonly #shared = new SharedAttributes<Attribute>();

  constructor(visitor: EditVisitor<Attribute>) {
    this.#visitor = visitor;
  }

  /** Plays the edits of a buffer. The buffer must not be in the module's memory: a visitor may call a parser. */
  play(edits: EditBuffer): void {
    const { records } = edits;
    for (let at = 0; at < records.length; at = nextRecord(records, at)) {
      at = this.#playOne(edits, at);
    }
  }

  /** Plays one edit. Returns its last record. */
  #playOne(edits: EditBuffer, at: number): number {
    const { records } = edits;
    const visitor = this.#visitor;
    switch (kindOf(records, at)) {
      case layout.kindCreateElement:
        return this.#createElement(edits, at);
      case layout.kindText:
        this.#text(edits, at);
        break;
      case layout.kindInsert:
        visitor.insert(
          layout.insertNode(records, at),
          layout.insertParent(records, at),
          layout.insertBefore(records, at),
          kindAfter(records, at) === layout.kindPushed ? 'pushed' : 'other',
        );
        break;
      case layout.kindPushed:
        visitor.pushed?.(layout.pushedElement(records, at), layout.pushedCurrent(records, at));
        break;
      case layout.kindPopped:
        visitor.popped(
          layout.poppedElement(records, at),
          layout.poppedCurrent(records, at),
          layout.poppedEndTagStart(records, at),
          layout.poppedEnd(records, at),
          kindAfter(records, at) === layout.kindScript ? 'script' : 'other',
        );
        break;
      case layout.kindReplaced:
        visitor.replaced?.(
          layout.replacedElement(records, at),
          layout.replacedEndTagStart(records, at),
          layout.replacedEnd(records, at),
        );
        break;
      case layout.kindSetForm:
        visitor.setForm?.(layout.setFormForm(records, at));
        break;
      case layout.kindRemove:
        visitor.remove(layout.removeNode(records, at));
        break;
      case layout.kindMoveChildren:
        visitor.moveChildren(
          layout.moveChildrenFrom(records, at),
          layout.moveChildrenTo(records, at),
        );
        break;
      case layout.kindAddAttributes:
        return this.#addAttributes(edits, at);
      case layout.kindSetMode:
        visitor.setMode?.(layout.setModeMode(records, at));
        break;
      case layout.kindForget:
        this.#shared.clear();
        break;
      case layout.kindScript:
      case layout.kindStop:
        // `popped` reports scripts. At the end of the source, the open elements follow as popped.
        break;
      default:
        create(visitor, edits, at);
    }
    return at;
  }

  #createElement(edits: EditBuffer, at: number): number {
    const { records } = edits;
    const owner = layout.createElementSharedWith(records, at);
    if (owner !== 0) {
      this.#visitor.createElement(edits, at, this.#shared.of(owner));
      return at;
    }
    const attributes: Attribute[] = [];
    const count = layout.createElementAttributes(records, at);
    const last = this.#readAttributes(edits, at, count, attributes);
    if (layout.isFormatting(records, at)) {
      this.#shared.keep(layout.createElementNode(records, at), attributes);
    }
    this.#visitor.createElement(edits, at, attributes);
    return last;
  }

  #addAttributes(edits: EditBuffer, at: number): number {
    const { records } = edits;
    const attributes: Attribute[] = [];
    const count = layout.addAttributesAttributes(records, at);
    const last = this.#readAttributes(edits, at, count, attributes);
    this.#visitor.addAttributes(layout.addAttributesElement(records, at), attributes);
    return last;
  }

  /** Reads `count` attributes after the record `at` into a list. Returns the last record. */
  #readAttributes(edits: EditBuffer, at: number, count: number, attributes: Attribute[]): number {
    let last = at;
    for (let rest = count; rest > 0; rest--) {
      last = nextRecord(edits.records, last);
      attributes.push(this.#visitor.createAttribute(edits, last));
    }
    return last;
  }

  #text(edits: EditBuffer, at: number): void {
    const { records } = edits;
    const node = layout.textNode(records, at);
    const parent = layout.textParent(records, at);
    const before = layout.textBefore(records, at);
    const data = stringOf(edits, at, layout.textData);
    const start = layout.textStart(records, at);
    const end = layout.textEnd(records, at);
    if (layout.isNew(records, at)) {
      this.#visitor.insertText(node, parent, before, data, start, end);
    } else {
      this.#visitor.extendText(node, parent, before, data, start, end);
    }
  }
}

/** The kind of the next record. Undefined at the end of the buffer. */
function kindAfter(records: Int32Array, at: number): number | undefined {
  const next = nextRecord(records, at);
  return next < records.length ? kindOf(records, next) : undefined;
}

/** Plays the creation of a node that is not an element. */
function create<Attribute>(visitor: EditVisitor<Attribute>, edits: EditBuffer, at: number): void {
  const { records } = edits;
  switch (kindOf(records, at)) {
    case layout.kindCreateText:
      visitor.createText(
        layout.createTextNode(records, at),
        stringOf(edits, at, layout.createTextData),
      );
      break;
    case layout.kindCreateComment:
      visitor.createComment(
        layout.createCommentNode(records, at),
        stringOf(edits, at, layout.createCommentData),
        layout.createCommentStart(records, at),
        layout.createCommentEnd(records, at),
      );
      break;
    case layout.kindCreateProcessingInstruction:
      visitor.createProcessingInstruction(
        layout.createProcessingInstructionNode(records, at),
        nameOf(edits, at),
        stringOf(edits, at, layout.createProcessingInstructionData),
        layout.createProcessingInstructionStart(records, at),
        layout.createProcessingInstructionEnd(records, at),
      );
      break;
    case layout.kindCreateDoctype:
      visitor.createDoctype(
        layout.createDoctypeNode(records, at),
        stringOf(edits, at, layout.createDoctypeName),
        stringOf(edits, at, layout.createDoctypePublicId),
        stringOf(edits, at, layout.createDoctypeSystemId),
        layout.createDoctypeStart(records, at),
        layout.createDoctypeEnd(records, at),
      );
      break;
    case layout.kindCreateFragment:
      visitor.createFragment(
        layout.createFragmentNode(records, at),
        layout.isRoot(records, at) ? 'root' : 'other',
      );
      break;
    case layout.kindTemplateContents:
      visitor.templateContents(
        layout.templateContentsElement(records, at),
        layout.templateContentsContents(records, at),
      );
      break;
    case layout.kindAttachShadow:
      visitor.attachShadow?.(
        layout.attachShadowHost(records, at),
        layout.attachShadowShadowRoot(records, at),
        layout.attachShadowFlags(records, at),
      );
      break;
  }
}
