/** How records are inside of and behind each other. */

import {
  kindAttribute,
  kindComment,
  kindDoctype,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  recordWords,
} from '../generated/format.js';
import {
  afterDataOf,
  contentOf,
  doctypeWords,
  endOf,
  kindOf,
  processingInstructionWords,
} from './records.js';

export function isElementKind(kind: number): boolean {
  return kind >= kindHtmlElement && kind <= kindMathmlElement;
}

/** Whether a node is there, and neither an attribute nor the middle or the end of all. */
export function isNodeAt(records: Int32Array, at: number): boolean {
  return (
    at >= 0 && at < records.length && at % recordWords === 0 && kindOf(records, at) < kindAttribute
  );
}

/** Whether nodes of that kind have others inside of them. */
export function isContainer(kind: number): boolean {
  return kind <= kindMathmlElement && kind !== kindDoctype;
}

/** The record behind what a node says of itself: the first inside of it, or what follows it. */
export function insideOf(records: Int32Array, at: number): number {
  switch (kindOf(records, at)) {
    case kindHtmlElement:
    case kindSvgElement:
    case kindMathmlElement:
      return contentOf(records, at);
    case kindText:
    case kindComment:
      return afterDataOf(records, at);
    case kindDoctype:
      return at + doctypeWords;
    case kindProcessingInstruction:
      return at + processingInstructionWords;
    default:
      return at + recordWords;
  }
}

/** The record behind a node and all that is inside of it. */
export function behind(records: Int32Array, at: number): number {
  return isContainer(kindOf(records, at)) ? endOf(records, at) : insideOf(records, at);
}

/** Whether a record is a template's contents or a shadow root, which stand beside the children. */
export function isBeside(records: Int32Array, at: number): boolean {
  const kind = kindOf(records, at);
  return kind === kindFragment || kind === kindShadowRoot;
}

/** The first child of a container, or its end. */
export function firstChildOf(records: Int32Array, at: number): number {
  const inside = insideOf(records, at);
  return inside < endOf(records, at) && isBeside(records, inside) ? endOf(records, inside) : inside;
}

/** A record where none of its kind can stand: the buffer was not written by the encoder. */
export function damagedRecord(at: number): Error {
  return new Error(`souptree: the encoded tree is damaged at record ${at / recordWords}`);
}
