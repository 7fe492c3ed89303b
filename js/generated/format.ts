// Written by `npm run generate`, do not edit. From src/wire/format.json

// The encoded tree: words of 32 bits, little-endian.
export const formatMagic = 1347768147;
export const formatVersion = 1;
/** Stands for all generated lists; a reader with other lists must refuse. */
export const formatFingerprint = 59395219;

// Places in the header, in words.
/** the bytes 'SOUP' */
export const headerMagic = 0;
/** version of this format */
export const headerVersion = 1;
/** stands for every generated list; a reader with other lists must refuse */
export const headerFingerprint = 2;
/** bytes of the whole buffer */
export const headerByteLength = 3;
/** records, each three words */
export const headerRecordCount = 4;
/** byte offset of the first record */
export const headerRecordsOffset = 5;
/** names of this document that the known list lacks */
export const headerNameCount = 6;
/** byte offset of the name table: two words a name, string offset and length */
export const headerNamesOffset = 7;
/** parse errors */
export const headerErrorCount = 8;
/** byte offset of the parse errors, each four words */
export const headerErrorsOffset = 9;
/** byte offset of the source positions, four words for each record; 0 when absent */
export const headerLocationsOffset = 10;
/** byte offset of the ASCII strings, one byte a code unit */
export const headerAsciiStringsOffset = 11;
/** code units of the ASCII strings */
export const headerAsciiStringsLength = 12;
/** byte offset of the other strings, UTF-16LE, a multiple of four */
export const headerWideStringsOffset = 13;
/** code units of the other strings */
export const headerWideStringsLength = 14;
/** 1 if the wide strings may have lone surrogates, which text decoders would replace, else 0 */
export const headerLoneSurrogates = 15;
/**
 * byte offset of the table of lines, one word for each: the offset at which it begins; 0 when
 * absent
 */
export const headerLinesOffset = 16;
/** lines of the source; there only with source positions */
export const headerLineCount = 17;
/**
 * what the bytes were decoded as, one more than its place in the list of encodings; 0 for a source
 * that was a string
 */
export const headerEncoding = 18;
/** what told that encoding, one of the encoding sources; 0 for a string */
export const headerEncodingSource = 19;
/** 0 for a string (irrelevant), 1 tentative, 2 certain  #concept-encoding-confidence */
export const headerEncodingConfidence = 20;
/**
 * what offsets and source positions count: 0 UTF-16 code units of the text, 1 bytes of the source
 */
export const headerOffsetUnits = 21;
export const headerWords = 22;

/**
 * A string offset from here on counts code units of the wide strings, below it of the ASCII
 * strings.
 */
export const wideStrings = 1073741824;
/** Strings of more UTF-8 bytes have a place of their own. */
export const longestShared = 32;
/**
 * Shorter ones may share their place in trees of so many records. In smaller ones it would take
 * longer to look for an equal string than to write it again.
 */
export const leastRecordsWithShared = 16384;

// What a record is: the field `kind`.
/** end, parent (itself); mode in the field */
export const kindDocument = 1;
/** end, parent; the root of a fragment (parent itself) or a template's contents */
export const kindFragment = 2;
/** end, parent (the host); flags in the field */
export const kindShadowRoot = 3;
/**
 * name offset, parent; then three more-records: (name length, public identifier offset), (public
 * identifier length, system identifier offset), (system identifier length, 0)
 */
export const kindDoctype = 4;
/** end, parent; attribute count and name in the field */
export const kindHtmlElement = 5;
/** likewise */
export const kindSvgElement = 6;
/** likewise */
export const kindMathmlElement = 7;
/** string offset, parent; length in the field */
export const kindText = 8;
/** string offset, parent; length in the field */
export const kindComment = 9;
/** target offset, parent; then two more-records: (target length, data offset), (data length, 0) */
export const kindProcessingInstruction = 10;
/** string offset, string length; namespace and name in the field */
export const kindAttribute = 11;
/** two numbers that belong to the record before */
export const kindMore = 12;
export const recordWords = 3;

// Fields of a record's first word: (word >>> shift) & mask.
/** every record */
export const kindShift = 0;
export const kindMask = 15;
/** document: 0 no-quirks, 1 limited-quirks, 2 quirks */
export const documentModeShift = 4;
export const documentModeMask = 3;
/** shadowRoot: bits as listed */
export const shadowRootFlagsShift = 4;
export const shadowRootFlagsMask = 63;
/**
 * elements: all ones means that a more-record follows: (count, 0), or (count, first attribute)
 * where an element in front of it has the same ones
 */
export const attributeCountShift = 4;
export const attributeCountMask = 15;
/** attribute: 0 none, 1 XLink, 2 XML, 3 XMLNS */
export const attributeNamespaceShift = 4;
export const attributeNamespaceMask = 3;
/** elements and attributes: id of the (local) name */
export const nameShift = 8;
export const nameMask = 8388607;
/** text, comment: UTF-16 code units; all ones means that a more-record (length, 0) follows */
export const lengthShift = 4;
export const lengthMask = 134217727;

// Values of the field `shadowRootFlags`.
/** mode is open, else closed */
export const shadowRootOpen = 1;
export const shadowRootDelegatesFocus = 2;
export const shadowRootSerializable = 4;
export const shadowRootClonable = 8;
/** else named */
export const shadowRootManualSlotAssignment = 16;
/** shadowrootcustomelementregistry was there */
export const shadowRootCustomElementRegistryNull = 32;

// Places in the source positions of a record, in words.
/** where it begins */
export const locationStart = 0;
/** behind its last character */
export const locationEnd = 1;
/** elements, shadow roots: behind the start tag */
export const locationStartTagEnd = 2;
/** elements, shadow roots: where the end tag begins; the same as end without one */
export const locationEndTagStart = 3;
/**
 * Of the record of the same number, in the units of the caller's source: UTF-16 code units, or
 * bytes for an input of bytes. All zero for what does not stand there, and for more-records.
 */
export const locationWords = 4;

// Places in a parse error, in words.
export const parseErrorCode = 0;
export const parseErrorOffset = 1;
export const parseErrorLine = 2;
export const parseErrorColumn = 3;
export const parseErrorWords = 4;
