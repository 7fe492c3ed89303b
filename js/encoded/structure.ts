/** The structure of a tree: containers, children, and the order of records. */

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
} from '../generated/format.js';
import {
  afterDataOf,
  afterDoctype,
  afterProcessingInstruction,
  contentOf,
  endOf,
  indexOfRecord,
  isFirstWord,
  kindOf,
  nextRecord,
} from './records.js';

/** Whether records of a kind are elements. @inline */
export function isElementKind(kind: number): boolean {
  return kind >= kindHtmlElement && kind <= kindMathmlElement;
}

/** Whether there is a node whose record is `at`. Unlike in other functions, `at` may be any number. */
export function isNodeAt(records: Int32Array, at: number): boolean {
  return at >= 0 && at < records.length && isFirstWord(at) && kindOf(records, at) < kindAttribute;
}

/** Whether nodes of a kind are containers: nodes that can have children. Records of containers have an end. */
export function isContainer(kind: number): boolean {
  return kind <= kindMathmlElement && kind !== kindDoctype;
}

/**
 * The next node in tree order, which is the order of records. Template contents and shadow roots come before the
 * children of their element. For the last node, returns the length of `records`.
 */
export function nextNode(records: Int32Array, at: number): number {
  switch (kindOf(records, at)) {
    case kindHtmlElement:
    case kindSvgElement:
    case kindMathmlElement:
      return contentOf(records, at);
    case kindText:
    case kindComment:
      return afterDataOf(records, at);
    case kindDoctype:
      return afterDoctype(at);
    case kindProcessingInstruction:
      return afterProcessingInstruction(at);
    default:
      return nextRecord(at);
  }
}

/** The record after a node and all its descendants. */
export function recordAfter(records: Int32Array, at: number): number {
  return isContainer(kindOf(records, at)) ? endOf(records, at) : nextNode(records, at);
}

/**
 * Whether a record is a document fragment as in DOM: template contents, a shadow root, or the root of a fragment.
 * A document fragment is never among the children of a node.
 * https://dom.spec.whatwg.org/#interface-documentfragment
 */
export function isDocumentFragment(records: Int32Array, at: number): boolean {
  const kind = kindOf(records, at);
  return kind === kindFragment || kind === kindShadowRoot;
}

/** The first child of a container; the end of the container if it has no children. */
export function firstChildOf(records: Int32Array, at: number): number {
  const first = nextNode(records, at);
  return first < endOf(records, at) && isDocumentFragment(records, first)
    ? endOf(records, first)
    : first;
}

/** The error for a record whose kind is not allowed where the record is. The encoder never writes such a record. */
export function damagedRecord(at: number): Error {
  return new Error(`souptree: the encoded tree is damaged at record ${indexOfRecord(at)}`);
}
