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
export const kindMask = 31;

/** The number of words of a record, by kind. */
export const recordWords = [0, 7, 5, 4, 6, 6, 10, 2, 3, 4, 4, 8, 2, 3, 3, 2, 3, 5, 5, 2, 2, 1];

// Indexes of a record's words, by kind.
export const createElementNode = 1;
export const createElementAttributes = 2;
export const createElementStart = 3;
export const createElementEnd = 4;
export const createElementParent = 5;
export const createElementSharedWith = 6;
export const attributeValue = 1;
export const attributeValueLength = 2;
export const attributeStart = 3;
export const attributeEnd = 4;
export const createTextNode = 1;
export const createTextData = 2;
export const createTextDataLength = 3;
export const createCommentNode = 1;
export const createCommentData = 2;
export const createCommentDataLength = 3;
export const createCommentStart = 4;
export const createCommentEnd = 5;
export const createProcessingInstructionNode = 1;
export const createProcessingInstructionData = 2;
export const createProcessingInstructionDataLength = 3;
export const createProcessingInstructionStart = 4;
export const createProcessingInstructionEnd = 5;
export const createDoctypeNode = 1;
export const createDoctypeName = 2;
export const createDoctypeNameLength = 3;
export const createDoctypePublicId = 4;
export const createDoctypePublicIdLength = 5;
export const createDoctypeSystemId = 6;
export const createDoctypeSystemIdLength = 7;
export const createDoctypeStart = 8;
export const createDoctypeEnd = 9;
export const createFragmentNode = 1;
export const templateContentsElement = 1;
export const templateContentsContents = 2;
export const attachShadowHost = 1;
export const attachShadowShadowRoot = 2;
export const attachShadowFlags = 3;
export const insertNode = 1;
export const insertParent = 2;
export const insertBefore = 3;
export const textNode = 1;
export const textParent = 2;
export const textBefore = 3;
export const textData = 4;
export const textDataLength = 5;
export const textStart = 6;
export const textEnd = 7;
export const removeNode = 1;
export const moveChildrenFrom = 1;
export const moveChildrenTo = 2;
export const addAttributesElement = 1;
export const addAttributesAttributes = 2;
export const setModeMode = 1;
export const pushedElement = 1;
export const pushedCurrent = 2;
export const poppedElement = 1;
export const poppedCurrent = 2;
export const poppedEndTagStart = 3;
export const poppedEnd = 4;
export const replacedElement = 1;
export const replacedBy = 2;
export const replacedEndTagStart = 3;
export const replacedEnd = 4;
export const setFormForm = 1;
export const scriptElement = 1;

// Bits of a record's first word.
/** text: the text node did not exist before */
export const flagIsNew = 128;
/** createElement: later elements may share the attributes of this element */
export const flagIsFormatting = 128;
/** createFragment: the root of the tree, if a fragment is parsed */
export const flagIsRoot = 128;
/** the namespace of an element or attribute, as in the encoded tree */
export const namespaceShift = 5;
export const namespaceMask = 3;
/** elements, attributes, processing instructions: id of the name or target */
export const nameShift = 8;

/** the number of the document */
export const documentNumber = 1;
