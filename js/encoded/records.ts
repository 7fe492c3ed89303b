/**
 * Reads the fields of single records. Only this file knows the layout of a record.
 *
 * `at` is the index of a record's first word among the words of all records. If a function returns a record, it returns
 * such an index. A node with more numbers than fit in one record has more-records, which directly follow its record.
 * A record refers to a string by an offset and a length. Functions `...OffsetOf` and `...LengthOf` return these
 * numbers. `StringSection.at` returns the string for an offset and a length.
 *
 * A function `...Of` reads a field of a record. A function `...In` extracts a field from the record's first word. If a
 * caller needs several fields of the first word, the caller reads the word once, and calls functions `...In`.
 *
 * The build replaces calls of functions with the tag `@inline` by their expressions: see
 * tools/build/output/inline-accessors.mjs. Engines inline functions only in warm code, and only up to a total size.
 * While a program reads its first pages, the code is cold. In cold code, a loop over nodes would call a dozen of these
 * functions for each node.
 */

import { namespaces } from '../base/namespaces.js';
import type { DocumentMode, Namespace, ShadowRoot } from '../base/nodes.js';
import {
  attributeCountMask,
  attributeCountShift,
  attributeNamespaceMask,
  attributeNamespaceShift,
  attributePrefixes,
  documentModeMask,
  documentModeShift,
  documentModes,
  kindAttribute,
  kindHtmlElement,
  kindMask,
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
import type { EncodedTree } from './types.js';

/** The index of a record's first word, from the index of the record among the records. @inline */
export function recordAt(index: number): number {
  return index * recordWords;
}

/** The index of a record among the records. @inline */
export function indexOfRecord(at: number): number {
  return at / recordWords;
}

/** Whether a number is the index of a record's first word. @inline */
export function isFirstWord(at: number): boolean {
  return at % recordWords === 0;
}

/** The next record, whatever its kind. @inline */
export function nextRecord(at: number): number {
  return at + recordWords;
}

/** The previous record, whatever its kind. @inline */
export function previousRecord(at: number): number {
  return at - recordWords;
}

/** The kind of a record, from the lowest bits of its first word. @inline */
export function kindIn(firstWord: number): number {
  return firstWord & kindMask;
}

/** The kind of a record. @inline */
export function kindOf(records: Int32Array, at: number): number {
  return kindIn(records[at]);
}

/** The record after the subtree of a container, which is a node that can have children. @inline */
export function endOf(records: Int32Array, at: number): number {
  return recordAt(records[at + 1]);
}

/** The record of the parent. The parent of the root is the root. @inline */
export function parentOf(records: Int32Array, at: number): number {
  return recordAt(records[at + 2]);
}

/** The mode of a document. */
export function documentModeOf(records: Int32Array, at: number): DocumentMode {
  return documentModes[(records[at] >>> documentModeShift) & documentModeMask];
}

/** The members of a shadow root's plain node, except `type`, `children` and `location`. */
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

/** The id of the local name in the first word of an element or attribute. @inline */
export function nameIdIn(firstWord: number): number {
  return firstWord >>> nameShift;
}

/** The id of the local name of an element or attribute. @inline */
export function nameIdOf(records: Int32Array, at: number): number {
  return nameIdIn(records[at]);
}

/** The local name of an element or attribute. */
export function nameOf(tree: Pick<EncodedTree, 'records' | 'names'>, at: number): string {
  return tree.names[nameIdIn(tree.records[at])];
}

/**
 * The index of an element's namespace in `namespaces`, from the element's first word. The kinds of elements have the
 * same order as the namespaces.
 *
 * @inline
 */
export function namespaceIndexIn(firstWord: number): number {
  return kindIn(firstWord) - kindHtmlElement;
}

/** The namespace of an element, from the element's first word. */
export function namespaceIn(firstWord: number): Namespace {
  return namespaces[namespaceIndexIn(firstWord)];
}

/** The namespace of an element. */
export function namespaceOf(records: Int32Array, at: number): Namespace {
  return namespaceIn(records[at]);
}

/**
 * The attribute count in the first word of an element. If `isTooMany` returns true for this count, a more-record has
 * the real number of attributes.
 *
 * @inline
 */
export function attributeCountIn(firstWord: number): number {
  return (firstWord >>> attributeCountShift) & attributeCountMask;
}

/**
 * Whether a more-record has the number of attributes. If so, the element has 15 attributes or more, or shares the
 * attributes of an earlier element.
 *
 * @param count the attribute count in the first word.
 * @inline
 */
export function isTooMany(count: number): boolean {
  return count === attributeCountMask;
}

/** The number of an element's attributes. */
export function attributeCountOf(records: Int32Array, at: number): number {
  const count = attributeCountIn(records[at]);
  return isTooMany(count) ? records[nextRecord(at) + 1] : count;
}

/**
 * If the element shares the attributes of an earlier element, the record of the first of these attributes. Otherwise 0.
 * The element must have a more-record: see `isTooMany`.
 *
 * @inline
 */
export function attributesElsewhere(records: Int32Array, at: number): number {
  return recordAt(records[nextRecord(at) + 2]);
}

/** Whether the element shares the attributes of an earlier element, because the parser created both for one tag. */
export function hasAttributesElsewhere(records: Int32Array, at: number): boolean {
  return isTooMany(attributeCountIn(records[at])) && attributesElsewhere(records, at) !== 0;
}

/** The record after a node's record and more-record. The node must have exactly one more-record. @inline */
export function afterMore(at: number): number {
  return at + 2 * recordWords;
}

/** The record of the element's first attribute. Each attribute is one record. */
export function firstAttributeOf(records: Int32Array, at: number): number {
  return isTooMany(attributeCountIn(records[at]))
    ? attributesElsewhere(records, at) || afterMore(at)
    : nextRecord(at);
}

/**
 * The record after the element's last attribute. If the element shares attributes, these attributes follow an earlier
 * element.
 */
export function afterAttributesOf(records: Int32Array, at: number): number {
  return firstAttributeOf(records, at) + recordAt(attributeCountOf(records, at));
}

/**
 * The record after the attributes of an element. The element must not have a more-record.
 *
 * @param count the number of the element's attributes.
 * @inline
 */
export function afterFewAttributes(at: number, count: number): number {
  return at + recordAt(1 + count);
}

/**
 * The record after an element's record, more-record and attributes: the template contents or the shadow root, if the
 * element has one of them. Otherwise, the first child. If there is no child, the end of the element.
 */
export function contentOf(records: Int32Array, at: number): number {
  const count = attributeCountIn(records[at]);
  if (!isTooMany(count)) return afterFewAttributes(at, count);
  return attributesElsewhere(records, at) ? afterMore(at) : afterAttributesOf(records, at);
}

export { attributePrefixes };

/** The usual prefix of an attribute's namespace. */
export type AttributePrefix = NonNullable<(typeof attributePrefixes)[number]>;

/**
 * The number of an attribute's namespace, from the attribute's first word: the index of the namespace's prefix in
 * `attributePrefixes`. 0 if the attribute has no namespace.
 *
 * @inline
 */
export function attributeNamespaceIn(firstWord: number): number {
  return (firstWord >>> attributeNamespaceShift) & attributeNamespaceMask;
}

/** The number of an attribute's namespace, as `attributeNamespaceIn` returns it. @inline */
export function attributeNamespaceOf(records: Int32Array, at: number): number {
  return attributeNamespaceIn(records[at]);
}

/** The first word of an attribute's record. `namespace` is a number as `attributeNamespaceIn` returns it. */
export function attributeWord(namespace: number, nameId: number): number {
  return (nameId << nameShift) | (namespace << attributeNamespaceShift) | kindAttribute;
}

/** The offset of an attribute's value in the strings of the tree. @inline */
export function attributeValueOffsetOf(records: Int32Array, at: number): number {
  return records[at + 1];
}

/** The length of an attribute's value, in UTF-16 code units. @inline */
export function attributeValueLengthOf(records: Int32Array, at: number): number {
  return records[at + 2];
}

/** The value of an attribute. */
export function attributeValueOf({ records, strings }: EncodedTree, at: number): string {
  return strings.at(attributeValueOffsetOf(records, at), attributeValueLengthOf(records, at));
}

/** The offset of a text's or a comment's data in the strings of the tree. @inline */
export function dataOffsetOf(records: Int32Array, at: number): number {
  return records[at + 1];
}

/**
 * The length in the first word of a text or comment, in UTF-16 code units. If `isTooLong` returns true for this length,
 * a more-record has the real length.
 *
 * @inline
 */
export function dataLengthIn(firstWord: number): number {
  return firstWord >>> lengthShift;
}

/**
 * Whether a more-record has the length of a text or comment.
 *
 * @param length the length in the first word.
 * @inline
 */
export function isTooLong(length: number): boolean {
  return length === lengthMask;
}

/** The length of a text or comment, in UTF-16 code units. */
export function dataLengthOf(records: Int32Array, at: number): number {
  const length = dataLengthIn(records[at]);
  return isTooLong(length) ? records[nextRecord(at) + 1] : length;
}

/** The data of a text or comment. */
export function dataOf({ records, strings }: EncodedTree, at: number): string {
  return strings.at(dataOffsetOf(records, at), dataLengthOf(records, at));
}

/** The record after a text or comment. */
export function afterDataOf(records: Int32Array, at: number): number {
  return isTooLong(dataLengthIn(records[at])) ? afterMore(at) : nextRecord(at);
}

/** The offset of a string in the strings of the tree, and its length in UTF-16 code units. */
export type StringRange = readonly [offset: number, length: number];

/** The ranges of a doctype's name and identifiers, from the doctype's record and three more-records. */
export function doctypeRangesOf(records: Int32Array, at: number) {
  const first = nextRecord(at);
  const second = nextRecord(first);
  const third = nextRecord(second);
  return {
    name: [records[at + 1], records[first + 1]],
    publicId: [records[first + 2], records[second + 1]],
    systemId: [records[second + 2], records[third + 1]],
  } satisfies Record<string, StringRange>;
}

/** The name and the identifiers of a doctype. A missing name or identifier is empty. */
export function doctypeOf({ records, strings }: EncodedTree, at: number) {
  const { name, publicId, systemId } = doctypeRangesOf(records, at);
  return {
    name: strings.at(...name),
    publicId: strings.at(...publicId),
    systemId: strings.at(...systemId),
  };
}

/** The record after a doctype. @inline */
export function afterDoctype(at: number): number {
  return at + 4 * recordWords;
}

/** The ranges of a processing instruction's target and data, from its record and two more-records. */
export function processingInstructionRangesOf(records: Int32Array, at: number) {
  const first = nextRecord(at);
  const second = nextRecord(first);
  return {
    target: [records[at + 1], records[first + 1]],
    data: [records[first + 2], records[second + 1]],
  } satisfies Record<string, StringRange>;
}

/** The target and the data of a processing instruction. */
export function processingInstructionOf({ records, strings }: EncodedTree, at: number) {
  const { target, data } = processingInstructionRangesOf(records, at);
  return { target: strings.at(...target), data: strings.at(...data) };
}

/** The length of a processing instruction's data, in UTF-16 code units. */
export function processingInstructionDataLengthOf(records: Int32Array, at: number): number {
  return records[afterMore(at) + 1];
}

/** The record after a processing instruction. @inline */
export function afterProcessingInstruction(at: number): number {
  return at + 3 * recordWords;
}
