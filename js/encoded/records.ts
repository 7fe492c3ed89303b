/** Fields of single records. `at` is the index of the record's first word among the words of all records. */

import { namespaces } from '../base/namespaces.js';
import type { DocumentMode, Namespace, ShadowRoot } from '../base/nodes.js';
import {
  attributeCountMask,
  attributeCountShift,
  attributeNamespaceMask,
  attributeNamespaceShift,
  documentModeMask,
  documentModeShift,
  kindHtmlElement,
  kindMask,
  kindShift,
  lengthMask,
  lengthShift,
  nameShift,
  recordWords,
  shadowRootClonable,
  shadowRootCustomElementRegistryNull,
  shadowRootDelegatesFocus,
  shadowRootFlagsMask,
  shadowRootFlagsShift,
  shadowRootManualSlotAssignment,
  shadowRootOpen,
  shadowRootSerializable,
} from '../generated/format.js';
import { substring } from './strings.js';
import type { EncodedTree } from './types.js';

// Engines inline small functions only in warm code, and only up to a total size. The first pages of a program run
// cold, and a loop with a cursor calls a dozen functions. So a caller that needs several fields reads the first
// word once and extracts fields with the functions `...In`. Code that runs for each node inlines these by hand.

/** The kind in a record's first word. */
export function kindIn(firstWord: number): number {
  return (firstWord >>> kindShift) & kindMask;
}

/** The id of the local name in the first word of an element or attribute. */
export function nameIdIn(firstWord: number): number {
  return firstWord >>> nameShift;
}

/** The number of attributes in the first word of an element; `manyAttributes` if it does not fit. */
export function attributeCountIn(firstWord: number): number {
  return (firstWord >>> attributeCountShift) & attributeCountMask;
}

/** The element has a more-record, with the number of its attributes. */
export const manyAttributes = attributeCountMask;

/** The kind of a record. */
export function kindOf(records: Int32Array, at: number): number {
  return kindIn(records[at]);
}

/** The record after the subtree of a container. */
export function endOf(records: Int32Array, at: number): number {
  return records[at + 1] * recordWords;
}

const documentModes: readonly DocumentMode[] = ['no-quirks', 'limited-quirks', 'quirks'];

/** The mode of a document. */
export function documentModeOf(records: Int32Array, at: number): DocumentMode {
  return documentModes[(records[at] >>> documentModeShift) & documentModeMask];
}

/** The members of a shadow root's plain node, except `type` and `children`. */
export function shadowRootOf(
  records: Int32Array,
  at: number,
): Omit<ShadowRoot, 'type' | 'children'> {
  const flags = (records[at] >>> shadowRootFlagsShift) & shadowRootFlagsMask;
  return {
    mode: flags & shadowRootOpen ? 'open' : 'closed',
    delegatesFocus: (flags & shadowRootDelegatesFocus) !== 0,
    slotAssignment: flags & shadowRootManualSlotAssignment ? 'manual' : 'named',
    clonable: (flags & shadowRootClonable) !== 0,
    serializable: (flags & shadowRootSerializable) !== 0,
    ...(flags & shadowRootCustomElementRegistryNull ? { customElementRegistry: null } : {}),
  };
}

/** The record of the parent. The parent of the root is the root. */
export function parentOf(records: Int32Array, at: number): number {
  return records[at + 2] * recordWords;
}

/** The id of the local name of an element or attribute. */
export function nameIdOf(records: Int32Array, at: number): number {
  return nameIdIn(records[at]);
}

/** The local name of an element or attribute. */
export function nameOf(tree: Pick<EncodedTree, 'records' | 'names'>, at: number): string {
  return tree.names[nameIdIn(tree.records[at])];
}

/** The index in `namespaces` of an element, from its first word. Element kinds are in the same order. */
export function namespaceIndexIn(firstWord: number): number {
  return kindIn(firstWord) - kindHtmlElement;
}

/** The namespace of an element, from its first word. */
export function namespaceIn(firstWord: number): Namespace {
  return namespaces[namespaceIndexIn(firstWord)];
}

/** The namespace of an element. */
export function namespaceOf(records: Int32Array, at: number): Namespace {
  return namespaceIn(records[at]);
}

/** The number of an element's attributes. */
export function attributeCountOf(records: Int32Array, at: number): number {
  const count = attributeCountIn(records[at]);
  return count === manyAttributes ? records[at + recordWords + 1] : count;
}

/**
 * For an element with a more-record: the first record of its attributes if an earlier element has them, else 0.
 */
export function attributesElsewhere(records: Int32Array, at: number): number {
  return records[at + recordWords + 2] * recordWords;
}

/** Whether an earlier element has the element's attributes: the parser created both for one tag. */
export function hasAttributesElsewhere(records: Int32Array, at: number): boolean {
  return attributeCountIn(records[at]) === manyAttributes && attributesElsewhere(records, at) !== 0;
}

/** The record of the element's first attribute. Each attribute is one record. */
export function firstAttributeOf(records: Int32Array, at: number): number {
  return attributeCountIn(records[at]) === manyAttributes
    ? attributesElsewhere(records, at) || at + 2 * recordWords
    : at + recordWords;
}

/** The record after the element's last attribute. */
export function afterAttributesOf(records: Int32Array, at: number): number {
  return firstAttributeOf(records, at) + attributeCountOf(records, at) * recordWords;
}

/** The record after an element's own records: its first child, or the record after the element. */
export function contentOf(records: Int32Array, at: number): number {
  const count = (records[at] >>> attributeCountShift) & attributeCountMask;
  if (count < manyAttributes) return at + (1 + count) * recordWords;
  return attributesElsewhere(records, at) ? at + 2 * recordWords : afterAttributesOf(records, at);
}

/** Prefixes of the namespaces of attributes. The index is the namespace's number in a record. */
export const attributePrefixes = [undefined, 'xlink', 'xml', 'xmlns'] as const;
/** The usual prefix of a namespace. */
export type AttributePrefix = NonNullable<(typeof attributePrefixes)[number]>;

/** The index in `attributePrefixes`, from an attribute's first word; 0 for most attributes. */
export function attributeNamespaceIn(firstWord: number): number {
  return (firstWord >>> attributeNamespaceShift) & attributeNamespaceMask;
}

/** The index of an attribute in `attributePrefixes`. */
export function attributeNamespaceOf(records: Int32Array, at: number): number {
  return attributeNamespaceIn(records[at]);
}

/** The length of an attribute's value, in UTF-16 code units. */
export function attributeValueLengthOf(records: Int32Array, at: number): number {
  return records[at + 2];
}

/** The value of an attribute. */
export function attributeValueOf(tree: EncodedTree, at: number): string {
  return tree.strings.at(tree.records[at + 1], tree.records[at + 2]);
}

/** The length in the first word of a text or comment; `longData` if it does not fit. */
function dataLengthIn(firstWord: number): number {
  return firstWord >>> lengthShift;
}

/** The text or comment has a more-record, with its length. */
export const longData = lengthMask;

/** The length of a text or comment, in UTF-16 code units. */
export function dataLengthOf(records: Int32Array, at: number): number {
  const length = dataLengthIn(records[at]);
  return length === longData ? records[at + recordWords + 1] : length;
}

/** The string of a text or comment. */
export function dataOf(tree: EncodedTree, at: number): string {
  const { records } = tree;
  return tree.strings.at(records[at + 1], dataLengthOf(records, at));
}

/** The record after a text or comment. */
export function afterDataOf(records: Int32Array, at: number): number {
  return at + (dataLengthIn(records[at]) === longData ? 2 : 1) * recordWords;
}

/** The words of a doctype: its record and three more-records. */
export const doctypeWords = 4 * recordWords;

/** The name and the identifiers of a doctype; empty if missing. */
export function doctypeOf(tree: EncodedTree, at: number) {
  const { records, strings } = tree;
  const first = at + recordWords;
  const second = first + recordWords;
  const third = second + recordWords;
  return {
    name: substring(strings, records[at + 1], records[first + 1]),
    publicId: substring(strings, records[first + 2], records[second + 1]),
    systemId: substring(strings, records[second + 2], records[third + 1]),
  };
}

/** The words of a processing instruction: its record and two more-records. */
export const processingInstructionWords = 3 * recordWords;

/** The target and the data of a processing instruction. */
export function processingInstructionOf(tree: EncodedTree, at: number) {
  const { records, strings } = tree;
  const first = at + recordWords;
  const second = first + recordWords;
  return {
    target: substring(strings, records[at + 1], records[first + 1]),
    data: substring(strings, records[first + 2], records[second + 1]),
  };
}

/** The length of a processing instruction's data, in UTF-16 code units. */
export function processingInstructionDataLengthOf(records: Int32Array, at: number): number {
  return records[at + 2 * recordWords + 1];
}
