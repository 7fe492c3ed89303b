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
/** the fragment parsing algorithm; a context follows the input */
export const flagFragment = 64;
/** namespace of the context element: 0 HTML, 1 SVG, 2 MathML */
export const flagContextNamespaceShift = 7;
/** the context element is a form or has a form ancestor */
export const flagContextInForm = 512;
/** mode of the context element's document: 0 no-quirks, 1 limited-quirks, 2 quirks */
export const flagDocumentModeShift = 10;
/** every byte of the input is below 0x80 */
export const flagAsciiInput = 4096;
/** the input has lone surrogates, as three bytes each */
export const flagWtf8Input = 8192;
/**
 * the input is raw UTF-8 of the caller: drop a BOM, replace malformed sequences; offsets are bytes
 */
export const flagBytesInput = 16384;
/** the buffer has its source positions and lines */
export const flagLocations = 32768;
/** nothing follows this piece of a session's input, or of what a script writes */
export const flagLastPiece = 65536;
/** a session stops where a script is to run */
export const flagPauseAtScripts = 134217728;
/** the buffer has the tokens instead of the tree */
export const flagTokens = 268435456;
/** tokens have the value of texts, not only their place */
export const flagTextValues = 536870912;
/** tokens say which elements they begin and end */
export const flagElementEnds = 1073741824;

// Places in the result, in words.
/** one of the statuses */
export const resultStatus = 0;
/** where the encoded tree is, or the tokens; valid until the next call */
export const resultBufferAddress = 1;
/** its bytes */
export const resultBufferLength = 2;
/** what names the script that is to run */
export const resultScriptNumber = 3;
export const resultWords = 4;

export const statusOk = 0;
/** more distinct names than a record can number */
export const statusTooManyNames = 1;
/** more bytes than offsets can number */
export const statusInputTooLarge = 2;
/** more records or string units than offsets can number */
export const statusTreeTooLarge = 3;
