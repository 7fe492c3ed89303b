// Written by `npm run generate`, do not edit. From src/wire/edits.json

// Encoded edits: words of 32 bits, little-endian.

// Indexes of the header's words.
/** bytes of the whole buffer */
export const headerByteLength = 0;
/** byte offset of the end of the records, which follow the header */
export const headerEditsEnd = 1;
/** id of the first name in the table of names */
export const headerFirstName = 2;
/** names that are neither known names nor in earlier buffers of the same input */
export const headerNameCount = 3;
/** byte offset of the name table: per name a string offset and a length */
export const headerNamesOffset = 4;
/** byte offset of the ASCII strings, one byte per code unit */
export const headerAsciiStringsOffset = 5;
/** code units of the ASCII strings */
export const headerAsciiStringsLength = 6;
/** byte offset of the wide strings, UTF-16LE, a multiple of four */
export const headerWideStringsOffset = 7;
/** code units of the wide strings */
export const headerWideStringsLength = 8;
/** 1 if the wide strings may contain lone surrogates, which text decoders would replace, else 0 */
export const headerLoneSurrogates = 9;
export const headerWords = 10;

// The low bits of a record's first word.
/**
 * name and namespace in the first word; the range of the start tag; the node for which the element
 * is created, or 0; an earlier element with the same attributes, or 0: then one record per
 * attribute
 */
export const kindCreateElement = 1;
/** name and namespace in the first word */
export const kindAttribute = 2;
/** a copy of a text */
export const kindCreateText = 3;
export const kindCreateComment = 4;
/** target in the first word */
export const kindCreateProcessingInstruction = 5;
export const kindCreateDoctype = 6;
/** a fragment without parent */
export const kindCreateFragment = 7;
/** creates the contents of a template */
export const kindTemplateContents = 8;
/** creates a shadow root; flags as in the encoded tree */
export const kindAttachShadow = 9;
/** inserts a node that has no parent; before is 0 at the end */
export const kindInsert = 10;
/** inserts a new text, or appends to the text before `before` */
export const kindText = 11;
/** removes a node from its parent, if it has one */
export const kindRemove = 12;
/** appends all children of one node to another */
export const kindMoveChildren = 13;
/** adds the attributes that the element lacks; then one record per attribute */
export const kindAddAttributes = 14;
/** the document mode, as in the encoded tree */
export const kindSetMode = 15;
/** an element was added to the stack of open elements; then the current node */
export const kindPushed = 16;
/**
 * an element left the stack of open elements; then the current node, or 0; the range of the end
 * tag
 */
export const kindPopped = 17;
/** a copy replaced an element on the stack of open elements; the range of the end tag */
export const kindReplaced = 18;
/** the form element pointer, or 0 */
export const kindSetForm = 19;
/** a script ended that may run now */
export const kindScript = 20;
/** the input has ended: the open elements follow as popped */
export const kindStop = 21;
/** later records refer to no attributes of the elements so far */
export const kindForget = 22;
export const kindMask = 31;

/** The number of words of a record, by kind. */
export const recordWords = [0, 7, 5, 4, 6, 6, 10, 2, 3, 4, 4, 8, 2, 3, 3, 2, 3, 5, 5, 2, 2, 1, 1];

// The words of a record, by kind. Two words refer to a string: for a string, a constant has the index of the first one.
/** @inline */
export function createElementNode(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function createElementAttributes(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function createElementStart(records: Int32Array, at: number): number {
  return records[at + 3];
}
/** @inline */
export function createElementEnd(records: Int32Array, at: number): number {
  return records[at + 4];
}
/** @inline */
export function createElementParent(records: Int32Array, at: number): number {
  return records[at + 5];
}
/** @inline */
export function createElementSharedWith(records: Int32Array, at: number): number {
  return records[at + 6];
}
export const attributeValue = 1;
/** @inline */
export function attributeStart(records: Int32Array, at: number): number {
  return records[at + 3];
}
/** @inline */
export function attributeEnd(records: Int32Array, at: number): number {
  return records[at + 4];
}
/** @inline */
export function createTextNode(records: Int32Array, at: number): number {
  return records[at + 1];
}
export const createTextData = 2;
/** @inline */
export function createCommentNode(records: Int32Array, at: number): number {
  return records[at + 1];
}
export const createCommentData = 2;
/** @inline */
export function createCommentStart(records: Int32Array, at: number): number {
  return records[at + 4];
}
/** @inline */
export function createCommentEnd(records: Int32Array, at: number): number {
  return records[at + 5];
}
/** @inline */
export function createProcessingInstructionNode(records: Int32Array, at: number): number {
  return records[at + 1];
}
export const createProcessingInstructionData = 2;
/** @inline */
export function createProcessingInstructionStart(records: Int32Array, at: number): number {
  return records[at + 4];
}
/** @inline */
export function createProcessingInstructionEnd(records: Int32Array, at: number): number {
  return records[at + 5];
}
/** @inline */
export function createDoctypeNode(records: Int32Array, at: number): number {
  return records[at + 1];
}
export const createDoctypeName = 2;
export const createDoctypePublicId = 4;
export const createDoctypeSystemId = 6;
/** @inline */
export function createDoctypeStart(records: Int32Array, at: number): number {
  return records[at + 8];
}
/** @inline */
export function createDoctypeEnd(records: Int32Array, at: number): number {
  return records[at + 9];
}
/** @inline */
export function createFragmentNode(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function templateContentsElement(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function templateContentsContents(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function attachShadowHost(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function attachShadowShadowRoot(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function attachShadowFlags(records: Int32Array, at: number): number {
  return records[at + 3];
}
/** @inline */
export function insertNode(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function insertParent(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function insertBefore(records: Int32Array, at: number): number {
  return records[at + 3];
}
/** @inline */
export function textNode(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function textParent(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function textBefore(records: Int32Array, at: number): number {
  return records[at + 3];
}
export const textData = 4;
/** @inline */
export function textStart(records: Int32Array, at: number): number {
  return records[at + 6];
}
/** @inline */
export function textEnd(records: Int32Array, at: number): number {
  return records[at + 7];
}
/** @inline */
export function removeNode(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function moveChildrenFrom(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function moveChildrenTo(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function addAttributesElement(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function addAttributesAttributes(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function setModeMode(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function pushedElement(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function pushedCurrent(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function poppedElement(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function poppedCurrent(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function poppedEndTagStart(records: Int32Array, at: number): number {
  return records[at + 3];
}
/** @inline */
export function poppedEnd(records: Int32Array, at: number): number {
  return records[at + 4];
}
/** @inline */
export function replacedElement(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function replacedBy(records: Int32Array, at: number): number {
  return records[at + 2];
}
/** @inline */
export function replacedEndTagStart(records: Int32Array, at: number): number {
  return records[at + 3];
}
/** @inline */
export function replacedEnd(records: Int32Array, at: number): number {
  return records[at + 4];
}
/** @inline */
export function setFormForm(records: Int32Array, at: number): number {
  return records[at + 1];
}
/** @inline */
export function scriptElement(records: Int32Array, at: number): number {
  return records[at + 1];
}

// Bits of a record's first word.
/** text: the text node did not exist before. @inline */
export function isNew(records: Int32Array, at: number): boolean {
  return (records[at] & 128) !== 0;
}
/** createElement: later elements may share the attributes of this element. @inline */
export function isFormatting(records: Int32Array, at: number): boolean {
  return (records[at] & 128) !== 0;
}
/** createFragment: the root of the tree, if a fragment is parsed. @inline */
export function isRoot(records: Int32Array, at: number): boolean {
  return (records[at] & 128) !== 0;
}
/** the namespace of an element or attribute, as in the encoded tree */
export const namespaceShift = 5;
export const namespaceMask = 3;
/** elements, attributes, processing instructions: id of the name or target */
export const nameShift = 8;

/** the number of the document */
export const documentNumber = 1;
