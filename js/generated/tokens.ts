// Written by `npm run generate`, do not edit. From src/wire/tokens.json

// Encoded tokens: words of 32 bits, little-endian.

// Indexes of the header's words.
/** bytes of the whole buffer */
export const headerByteLength = 0;
/** records, each five words, which follow the header */
export const headerRecordCount = 1;
/**
 * id of the first name in the table of names; names of earlier buffers with this id or a larger
 * one are forgotten
 */
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
/** index of the encoding in the list of encodings, plus one; 0 for a string */
export const headerEncoding = 10;
/** the unit of locations: 0 UTF-16 code units of the text, 1 bytes */
export const headerOffsetUnits = 11;
/**
 * lower 30 bits of the base: the offset in the source from which all offsets of the buffer count
 */
export const headerBaseLow = 12;
/** the base divided by 2^30 */
export const headerBaseHigh = 13;
/** offset up to which the source belongs to no later token */
export const headerDecided = 14;
export const headerWords = 15;

// The low four bits of a record's first word.
/**
 * offset and length of the name; then two more-records: (public identifier), (system identifier)
 */
export const kindDoctype = 1;
/** element, number of attributes; then one record per attribute */
export const kindStartTag = 2;
/** element, 0 */
export const kindEndTag = 3;
/** offset and length of the text */
export const kindText = 4;
/** offset and length of the data */
export const kindComment = 5;
/** offset and length of the target; then one more-record: (data) */
export const kindProcessingInstruction = 6;
/** offset of a tag or processing instruction that the end truncated, else of the end; 0 */
export const kindEndOfFile = 7;
/** offset and length of the value */
export const kindAttribute = 8;
/** element, 0; not a token: the element ended here without its own end tag */
export const kindElementEnd = 9;
/** a string that belongs to the previous record */
export const kindMore = 10;
/** element, its parent; not a token: the markup implied the element, which begins here */
export const kindImpliedStart = 11;
/**
 * element, its parent; not a token: an open element; its record is before that of the first
 * element inside of it; its end is the element of which it is a copy, or 0
 */
export const kindAncestor = 12;
/** element, 0; not a token: no later end tag ends a copy of the element */
export const kindForgotten = 14;
/** element, 0; not a token: the parent of the elements that follow */
export const kindParent = 13;
/**
 * 0, 0; not a token: a parser ignores a newline that begins here; the next record is that of the
 * token here
 */
export const kindIgnoredNewline = 15;
export const kindMask = 15;
export const recordWords = 5;

// Indexes of a record's other words.
/** start in the source */
export const fieldStart = 1;
/** end in the source, exclusive */
export const fieldEnd = 2;
/** depends on the kind */
export const fieldFirst = 3;
/** depends on the kind */
export const fieldSecond = 4;

// Bits of a record's first word.
/** startTag: the self-closing flag */
export const flagSelfClosing = 16;
/** startTag: the created element ended with this tag, as a void element does */
export const flagNoContent = 128;
/**
 * text: character references are not decoded in it; elementEnd, endOfFile: the end of the file is
 * in such a text
 */
export const flagRaw = 16;
/** text: more of it follows in the next buffer */
export const flagPartial = 32;
/** text: it is in a CDATA section */
export const flagCdata = 64;
/** endTag, elementEnd: later end tags may end copies of the element */
export const flagMayHaveCopies = 32;
/** endTag: the tag ended a copy of the element, not the element itself */
export const flagCopy = 16;
/** doctype: the force-quirks flag */
export const flagForceQuirks = 16;
/** doctype: the name is missing */
export const flagNameMissing = 32;
/** doctype: the public identifier is missing */
export const flagPublicIdentifierMissing = 64;
/** doctype: the system identifier is missing */
export const flagSystemIdentifierMissing = 128;
/** startTag, impliedStart: namespace of the element, one of the namespaces of the encoded tree */
export const namespaceShift = 5;
export const namespaceMask = 3;
/** tags, elements and attributes: id of the name */
export const nameShift = 8;
