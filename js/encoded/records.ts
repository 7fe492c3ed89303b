/** What single records say, and where the next one is. */

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
import type { TreeBuffer } from './tree-buffer.js';

// Engines make calls of small functions cost nothing once they are warm, which a program's first pages are not,
// and while there are few of them. So what reads most of a record reads its first word once, and takes its
// fields from that: with these, or, in what runs for each node, written out. For engines write out calls only as far as
// all that a loop calls is not too long, and a walk with a cursor calls a dozen functions.

export function kindIn(firstWord: number): number {
  return (firstWord >>> kindShift) & kindMask;
}

export function nameIdIn(firstWord: number): number {
  return firstWord >>> nameShift;
}

/** The number of attributes if it is there, else `manyAttributes`. */
export function attributeCountIn(firstWord: number): number {
  return (firstWord >>> attributeCountShift) & attributeCountMask;
}

export const manyAttributes = attributeCountMask;

export function kindOf(records: Int32Array, at: number): number {
  return kindIn(records[at]);
}

/** The record behind the subtree, of a record with children. */
export function endOf(records: Int32Array, at: number): number {
  return records[at + 1] * recordWords;
}

const documentModes: readonly DocumentMode[] = ['no-quirks', 'limited-quirks', 'quirks'];

export function documentModeOf(records: Int32Array, at: number): DocumentMode {
  return documentModes[(records[at] >>> documentModeShift) & documentModeMask];
}

/** What a shadow root says of itself, without its children. */
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

/** The record of the parent; of the root, itself. */
export function parentOf(records: Int32Array, at: number): number {
  return records[at + 2] * recordWords;
}

/** The id of the local name of an element or attribute. */
export function nameIdOf(records: Int32Array, at: number): number {
  return nameIdIn(records[at]);
}

/** The local name of an element or attribute. */
export function nameOf(tree: TreeBuffer, at: number): string {
  return tree.names[nameIdIn(tree.records[at])];
}

/** By their element kinds, from `kindHtmlElement` on. */
export const namespaces: readonly Namespace[] = ['html', 'svg', 'mathml'];

/** Of an element, its index in `namespaces`. */
export function namespaceIndexIn(firstWord: number): number {
  return kindIn(firstWord) - kindHtmlElement;
}

export function namespaceIn(firstWord: number): Namespace {
  return namespaces[namespaceIndexIn(firstWord)];
}

export function namespaceOf(records: Int32Array, at: number): Namespace {
  return namespaceIn(records[at]);
}

export function attributeCountOf(records: Int32Array, at: number): number {
  const count = attributeCountIn(records[at]);
  return count === manyAttributes ? records[at + recordWords + 1] : count;
}

/** Of an element with a more-record: the first of its attributes if an element in front of it has them, else 0. */
export function attributesElsewhere(records: Int32Array, at: number): number {
  return records[at + recordWords + 2] * recordWords;
}

/** Whether an element before it has its attributes: the parser created both for one tag. */
export function hasAttributesElsewhere(records: Int32Array, at: number): boolean {
  return attributeCountIn(records[at]) === manyAttributes && attributesElsewhere(records, at) !== 0;
}

/** The element's first attribute, wherever it is; each takes one record. */
export function firstAttributeOf(records: Int32Array, at: number): number {
  return attributeCountIn(records[at]) === manyAttributes
    ? attributesElsewhere(records, at) || at + 2 * recordWords
    : at + recordWords;
}

/** The record behind its last one. */
export function afterAttributesOf(records: Int32Array, at: number): number {
  return firstAttributeOf(records, at) + attributeCountOf(records, at) * recordWords;
}

/** The record behind what an element says of itself: its first child, or what follows the element. */
export function contentOf(records: Int32Array, at: number): number {
  const count = (records[at] >>> attributeCountShift) & attributeCountMask;
  if (count < manyAttributes) return at + (1 + count) * recordWords;
  return attributesElsewhere(records, at) ? at + 2 * recordWords : afterAttributesOf(records, at);
}

export const attributePrefixes = [undefined, 'xlink', 'xml', 'xmlns'] as const;
export type AttributePrefix = NonNullable<(typeof attributePrefixes)[number]>;

/** An index into `attributePrefixes`; 0 for nearly all. */
export function attributeNamespaceIn(firstWord: number): number {
  return (firstWord >>> attributeNamespaceShift) & attributeNamespaceMask;
}

export function attributeNamespaceOf(records: Int32Array, at: number): number {
  return attributeNamespaceIn(records[at]);
}

export function attributeValueLengthOf(records: Int32Array, at: number): number {
  return records[at + 2];
}

export function attributeValueOf(tree: TreeBuffer, at: number): string {
  return tree.strings.at(tree.records[at + 1], tree.records[at + 2]);
}

/** Code units of a text or comment if that fits there, else `longData`. */
function dataLengthIn(firstWord: number): number {
  return firstWord >>> lengthShift;
}

export const longData = lengthMask;

/** Code units of a text or comment. */
export function dataLengthOf(records: Int32Array, at: number): number {
  const length = dataLengthIn(records[at]);
  return length === longData ? records[at + recordWords + 1] : length;
}

/** The string of a text or comment. */
export function dataOf(tree: TreeBuffer, at: number): string {
  const { records } = tree;
  return tree.strings.at(records[at + 1], dataLengthOf(records, at));
}

/** The record behind a text or comment. */
export function afterDataOf(records: Int32Array, at: number): number {
  return at + (dataLengthIn(records[at]) === longData ? 2 : 1) * recordWords;
}

export const doctypeWords = 4 * recordWords;

export function doctypeOf(tree: TreeBuffer, at: number) {
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

export const processingInstructionWords = 3 * recordWords;

export function processingInstructionOf(tree: TreeBuffer, at: number) {
  const { records, strings } = tree;
  const first = at + recordWords;
  const second = first + recordWords;
  return {
    target: substring(strings, records[at + 1], records[first + 1]),
    data: substring(strings, records[first + 2], records[second + 1]),
  };
}

export function processingInstructionDataLengthOf(records: Int32Array, at: number): number {
  return records[at + 2 * recordWords + 1];
}
