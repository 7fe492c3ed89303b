// Written by `npm run generate`, do not edit. From bindings/call.json

// Bits of the argument `flags`; of a flag with several, where they begin.
/** 0 disabled, 1 normal, 2 inert, 3 fragment  #scripting-mode */
export const flagScriptingModeShift = 0;
/** the document is an iframe srcdoc document */
export const flagSrcdoc = 4;
/** template elements with a for attribute patch content */
export const flagTemplateFor = 8;
/** the parser's allow declarative shadow roots */
export const flagDeclarativeShadowRoots = 16;
/** the buffer has its parse errors section */
export const flagCollectErrors = 32;
/** the fragment parsing algorithm; the strings behind the input have a context */
export const flagFragment = 64;
/** namespace of the context element: 0 HTML, 1 SVG, 2 MathML */
export const flagContextNamespaceShift = 7;
/** the context element is a form or has a form ancestor */
export const flagContextInForm = 512;
/** mode of the context element's document: 0 no-quirks, 1 limited-quirks, 2 quirks */
export const flagDocumentModeShift = 10;
/** of an input that is text, one of the text forms */
export const flagTextFormShift = 12;
/** the input is bytes as they came, whose encoding is to be found */
export const flagBytesInput = 16384;
/** the buffer has its source positions and lines */
export const flagLocations = 32768;
/** nothing follows this piece of a session's input, or of what a script writes */
export const flagLastPiece = 65536;
/** the default encoding is that of a locale */
export const flagLocaleDefault = 262144;
/**
 * the encoding that a call before this one found the same input to be in, as in its result; 0 for
 * none
 */
export const flagEncodingShift = 19;
/** and what told it */
export const flagEncodingSourceShift = 25;
/** a session stops where a script is to run */
export const flagPauseAtScripts = 131072;
/** the buffer has the tokens instead of the tree */
export const flagTokens = 268435456;
/** tokens have the value of texts, not only their place */
export const flagTextValues = 536870912;
/** tokens say which elements they begin and end */
export const flagElementEnds = 1073741824;

// Places in the result, in words.
/** one of the statuses */
export const resultStatus = 0;
/**
 * where the encoded tree is, or the tokens, or the bytes that the host is to decode; valid until
 * the next call
 */
export const resultBufferAddress = 1;
/** its bytes */
export const resultBufferLength = 2;
/** one more than the place of the input's encoding in the list of encodings; 0 for a string */
export const resultEncoding = 3;
/** one of the encoding sources */
export const resultEncodingSource = 4;
/** the session that was opened */
export const resultSession = 5;
/** what names the script that is to run */
export const resultScriptNumber = 6;
/** the place of the limit that was reached in the list of limits */
export const resultLimit = 7;
/** how much of that there is */
export const resultLimitReached = 8;
export const resultWords = 9;

export const statusOk = 0;
/** more distinct names than a record can number */
export const statusTooManyNames = 1;
/** more records or string units than offsets can number */
export const statusTreeTooLarge = 2;
/**
 * a meta element told another encoding: call again with the same input and what the result says of
 * that
 */
export const statusInputNeededAgain = 3;
/**
 * the host is to decode bytes in the encoding of the result: all of the input, for a call with the
 * text and that encoding; or those of a session that the buffer has, for a piece
 */
export const statusHostDecoderNeeded = 4;
/** the override is no label */
export const statusUnknownOverride = 5;
/** the default is no label */
export const statusUnknownDefault = 6;
/** there is more of something than the limits allow */
export const statusLimitReached = 7;

export const textFormUtf8 = 0;
/** UTF-8 of which every byte is below 0x80 */
export const textFormAscii = 1;
/** UTF-8, but for lone surrogates of three bytes each */
export const textFormWtf8 = 2;
/**
 * UTF-16 in pieces, of which the last one stands where there was room reserved for it; its length
 * need not be told
 */
export const textFormUtf16 = 3;

/** In the order in which their values go into the module. */
export const limitNames = ['inputBytes', 'nodes', 'attributes', 'copiedBytes', 'depth', 'attributesPerTag', 'attributeBytes', 'textBytes', 'parseErrors', 'outputBytes', 'milliseconds'] as const;
