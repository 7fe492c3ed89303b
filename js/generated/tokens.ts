// Written by `npm run generate`, do not edit. From src/wire/tokens.json

// Encoded tokens: words of 32 bits, little-endian.

// Places in the header, in words.
/** bytes of the whole buffer */
export const headerByteLength = 0;
/** records, each five words, behind the header */
export const headerRecordCount = 1;
/** id of the first name in the table of names */
export const headerFirstName = 2;
/** names that the known list and earlier buffers of the same input lack */
export const headerNameCount = 3;
/** byte offset of the name table: two words a name, string offset and length */
export const headerNamesOffset = 4;
/** byte offset of the ASCII strings, one byte a code unit */
export const headerAsciiStringsOffset = 5;
/** code units of the ASCII strings */
export const headerAsciiStringsLength = 6;
/** byte offset of the other strings, UTF-16LE, a multiple of four */
export const headerWideStringsOffset = 7;
/** code units of the other strings */
export const headerWideStringsLength = 8;
/** 1 if the wide strings may have lone surrogates, which text decoders would replace, else 0 */
export const headerLoneSurrogates = 9;
/** what bytes were decoded as: one more than the encoding's place in the list; 0 for a string */
export const headerEncoding = 10;
/** what places count: 0 UTF-16 code units of the text, 1 bytes of the source */
export const headerOffsetUnits = 11;
export const headerWords = 12;

// The low four bits of a record's first word.
/**
 * offset and length of the name; then two more-records: (public identifier), (system identifier)
 */
export const kindDoctype = 1;
/** element, number of attributes; then a record for each of them */
export const kindStartTag = 2;
/** element, 0 */
export const kindEndTag = 3;
/** offset and length of the text */
export const kindText = 4;
/** offset and length of the data */
export const kindComment = 5;
/** offset and length of the target; then one more-record: (data) */
export const kindProcessingInstruction = 6;
/** 0, 0 */
export const kindEndOfFile = 7;
/** offset and length of the value */
export const kindAttribute = 8;
/** element, 0; not a token: here the element ended without an end tag of its own */
export const kindElementEnd = 9;
/** a string that belongs to the record before */
export const kindMore = 10;
export const kindMask = 15;
export const recordWords = 5;

// Places in a record behind its first word.
/** where it begins in the source */
export const fieldStart = 1;
/** behind its last character */
export const fieldEnd = 2;
/** by kind */
export const fieldFirst = 3;
/** by kind */
export const fieldSecond = 4;

// Bits of a record's first word.
/** startTag: the self-closing flag */
export const flagSelfClosing = 16;
/** startTag: the element that it made ended with it, as a void one does */
export const flagNoContent = 128;
/** endTag: it ended a copy that the parser made of the element */
export const flagCopy = 16;
/** doctype: the force-quirks flag */
export const flagForceQuirks = 16;
/** doctype */
export const flagNameMissing = 32;
/** doctype */
export const flagPublicIdentifierMissing = 64;
/** doctype */
export const flagSystemIdentifierMissing = 128;
/** startTag: of the element that it made: 0 HTML, 1 SVG, 2 MathML */
export const namespaceShift = 5;
export const namespaceMask = 3;
/** tags and attributes: id of the name */
export const nameShift = 8;
