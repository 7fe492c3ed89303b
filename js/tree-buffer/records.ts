/** What single records say, and where the next one is. */

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
import type { DocumentMode, Namespace, ShadowRoot } from '../nodes.js';
import { substring } from '../strings.js';
import type { TreeBuffer } from '../tree-buffer.js';
import { stringAt } from './strings.js';

export function kindOf(records: Int32Array, at: number): number {
  return (records[at] >>> kindShift) & kindMask;
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
  return records[at] >>> nameShift;
}

/** The local name of an element or attribute. */
export function nameOf(tree: TreeBuffer, at: number): string {
  return tree.names[tree.records[at] >>> nameShift];
}

const namespaces: readonly Namespace[] = ['html', 'svg', 'mathml'];

export function namespaceOf(records: Int32Array, at: number): Namespace {
  return namespaces[kindOf(records, at) - kindHtmlElement];
}

export function attributeCountOf(records: Int32Array, at: number): number {
  const count = (records[at] >>> attributeCountShift) & attributeCountMask;
  return count < attributeCountMask ? count : records[at + recordWords + 1];
}

/** The element's first attribute; each takes one record. */
export function firstAttributeOf(records: Int32Array, at: number): number {
  const count = (records[at] >>> attributeCountShift) & attributeCountMask;
  return at + (count < attributeCountMask ? recordWords : 2 * recordWords);
}

/** The record behind the element's attributes: its first child, or what follows the element. */
export function contentOf(records: Int32Array, at: number): number {
  return firstAttributeOf(records, at) + attributeCountOf(records, at) * recordWords;
}

export const attributePrefixes = [undefined, 'xlink', 'xml', 'xmlns'] as const;

/** An index into `attributePrefixes`; 0 for nearly all. */
export function attributeNamespaceOf(records: Int32Array, at: number): number {
  return (records[at] >>> attributeNamespaceShift) & attributeNamespaceMask;
}

export function attributeValueLengthOf(records: Int32Array, at: number): number {
  return records[at + 2];
}

export function attributeValueOf(tree: TreeBuffer, at: number): string {
  return stringAt(tree, tree.records[at + 1], tree.records[at + 2]);
}

/** Code units of a text or comment. */
export function dataLengthOf(records: Int32Array, at: number): number {
  const length = (records[at] >>> lengthShift) & lengthMask;
  return length < lengthMask ? length : records[at + recordWords + 1];
}

/** The string of a text or comment. */
export function dataOf(tree: TreeBuffer, at: number): string {
  const { records } = tree;
  return stringAt(tree, records[at + 1], dataLengthOf(records, at));
}

/** The record behind a text or comment. */
export function afterDataOf(records: Int32Array, at: number): number {
  const length = (records[at] >>> lengthShift) & lengthMask;
  return at + (length < lengthMask ? recordWords : 2 * recordWords);
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
