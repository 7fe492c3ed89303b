// Written by `npm run generate`, do not edit. From src/wire/format.json

// The encoded tree: words of 32 bits, little-endian.
export const formatMagic = 1347768147;
export const formatVersion = 4;
/**
 * Identifies the generated lists on which the encoder and the readers must agree. A reader with
 * other lists must refuse the buffer.
 */
export const formatFingerprint = 1357844963;

// Indexes of the header's words.
/** the bytes 'SOUP' */
export const headerMagic = 0;
/** version of this format */
export const headerVersion = 1;
/** identifies the generated lists; a reader with other lists must refuse the buffer */
export const headerFingerprint = 2;
/** bytes of the whole buffer */
export const headerByteLength = 3;
/** records, each three words */
export const headerRecordCount = 4;
/** byte offset of the first record */
export const headerRecordsOffset = 5;
/** names of this document that are not known names */
export const headerNameCount = 6;
/** byte offset of the name table: per name a string offset and a length */
export const headerNamesOffset = 7;
/** number of parse errors */
export const headerErrorCount = 8;
/** byte offset of the parse errors, each five words; 0 if they were not collected */
export const headerErrorsOffset = 9;
/** byte offset of the locations, four words per record; 0 if absent */
export const headerLocationsOffset = 10;
/** byte offset of the ASCII strings, one byte per code unit */
export const headerAsciiStringsOffset = 11;
/** code units of the ASCII strings */
export const headerAsciiStringsLength = 12;
/** byte offset of the wide strings, UTF-16LE, a multiple of four */
export const headerWideStringsOffset = 13;
/** code units of the wide strings */
export const headerWideStringsLength = 14;
/** 1 if the wide strings may contain lone surrogates, which text decoders would replace; else 0 */
export const headerLoneSurrogates = 15;
/** byte offset of the line table, which has the offset of the start of each line; 0 if absent */
export const headerLinesOffset = 16;
/** number of lines; 0 without locations */
export const headerLineCount = 17;
/** index of the encoding in the list of encodings, plus one; 0 for a string */
export const headerEncoding = 18;
/** how the encoding was found, one of the encoding sources; 0 for a string */
export const headerEncodingSource = 19;
/** 0 irrelevant (a string), 1 tentative, 2 certain  #concept-encoding-confidence */
export const headerEncodingConfidence = 20;
/** the unit of offsets in the source: 0 UTF-16 code units of the text, 1 bytes */
export const headerOffsetUnits = 21;
/**
 * 1 if a sanitizer with safe: true left the tree: its DOM gets no event handler attributes; else 0
 */
export const headerSafe = 22;
export const headerWords = 23;

/**
 * A string offset below this number is an offset in the ASCII strings. Any other string offset is
 * this number plus an offset in the wide strings.
 */
export const wideStrings = 1073741824;
/** Strings of more UTF-8 bytes than this are never shared. */
export const longestShared = 32;
/**
 * Equal short strings are shared only in trees of at least this many records. In smaller trees the
 * search would take longer than a second copy.
 */
export const leastRecordsWithShared = 16384;

// Values of the field `kind`.
/** end, parent (itself) */
export const kindDocument = 1;
/** end, parent; the root of a fragment (parent itself) or a template's contents */
export const kindFragment = 2;
/** end, parent (the host) */
export const kindShadowRoot = 3;
/**
 * name offset, parent; then three more-records: (name length, public identifier offset), (public
 * identifier length, system identifier offset), (system identifier length, 0)
 */
export const kindDoctype = 4;
/** end, parent */
export const kindHtmlElement = 5;
/** end, parent */
export const kindSvgElement = 6;
/** end, parent */
export const kindMathmlElement = 7;
/** string offset, parent */
export const kindText = 8;
/** string offset, parent */
export const kindComment = 9;
/** target offset, parent; then two more-records: (target length, data offset), (data length, 0) */
export const kindProcessingInstruction = 10;
/** string offset, string length */
export const kindAttribute = 11;
/** two numbers that belong to the previous record */
export const kindMore = 12;
export const recordWords = 3;

// Fields of a record's first word: (word >>> shift) & mask.
/** all records */
export const kindShift = 0;
export const kindMask = 15;
/** document: one of the document modes */
export const documentModeShift = 4;
export const documentModeMask = 3;
/** shadowRoot: a combination of the shadow root flags */
export const shadowRootFlagsShift = 4;
export const shadowRootFlagsMask = 63;
/**
 * elements: all ones means that a more-record follows: (count, 0), or (count, first attribute) if
 * the attributes are shared with an earlier element
 */
export const attributeCountShift = 4;
export const attributeCountMask = 15;
/** attribute: one of the attribute namespaces */
export const attributeNamespaceShift = 4;
export const attributeNamespaceMask = 3;
/** elements and attributes: id of the (local) name */
export const nameShift = 8;
export const nameMask = 8388607;
/** text, comment: UTF-16 code units; all ones means that a more-record (length, 0) follows */
export const lengthShift = 4;
export const lengthMask = 134217727;

/** The namespaces of elements. The index of a namespace represents it in flags and encoded tokens. */
export const elementNamespaces = ['html', 'svg', 'mathml'] as const;

/** The prefixes of the namespaces of attributes. The index of a namespace represents it in a record. */
export const attributePrefixes = [undefined, 'xlink', 'xml', 'xmlns'] as const;

/** The modes of documents. The index of a mode represents it in flags and encoded trees. */
export const documentModes = ['no-quirks', 'limited-quirks', 'quirks'] as const;

// Values of the field `shadowRootFlags`.
/** open, else closed */
export const shadowRootOpen = 1;
export const shadowRootDelegatesFocus = 2;
export const shadowRootSerializable = 4;
export const shadowRootClonable = 8;
/** manual, else named */
export const shadowRootManualSlotAssignment = 16;
/** the attribute shadowrootcustomelementregistry was present */
export const shadowRootCustomElementRegistryNull = 32;

// Indexes of the words of a location.
/** start */
export const locationStart = 0;
/** end, exclusive */
export const locationEnd = 1;
/** elements, shadow roots: end of the start tag */
export const locationStartTagEnd = 2;
/** elements, shadow roots: start of the end tag; without an end tag, the end */
export const locationEndTagStart = 3;
/**
 * The location of the record with the same index, in the units of offsetUnits. All words are zero
 * for records without a location in the source, and for more-records.
 */
export const locationWords = 4;

// Indexes of the words of a parse error.
export const parseErrorCode = 0;
export const parseErrorOffset = 1;
export const parseErrorEnd = 2;
export const parseErrorLine = 3;
export const parseErrorColumn = 4;
/**
 * The range of a parse error from offset to end, in the units of offsetUnits, and the position of
 * its offset.
 */
export const parseErrorWords = 5;
