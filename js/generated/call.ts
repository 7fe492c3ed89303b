// Written by `npm run generate`, do not edit. From bindings/call.json

// Bits of the word `flags` of a request.
/** the document is an iframe srcdoc document */
export const flagSrcdoc = 1;
/** template elements with a for attribute patch content */
export const flagTemplateFor = 2;
/** the document allows declarative shadow roots */
export const flagDeclarativeShadowRoots = 4;
/** the buffer contains parse errors */
export const flagCollectErrors = 8;
/** the input is a fragment */
export const flagFragment = 16;
/** the context element is a form or has a form ancestor */
export const flagContextInForm = 32;
/** the buffer contains locations and lines */
export const flagLocations = 64;
/** the default encoding comes from a locale */
export const flagLocaleDefault = 128;
/** a session stops at each script */
export const flagPauseAtScripts = 256;
/** the tree or the markup is sanitized with the current configuration */
export const flagSanitize = 512;
/** the buffer contains the edits of the tree instead of the tree */
export const flagEdits = 1024;
/** the buffer contains the tokens instead of the tree */
export const flagTokens = 2048;
/** text tokens have a value, not only a location */
export const flagTextValues = 4096;
/** tokens have the numbers of the elements that they begin and end */
export const flagElementEnds = 8192;
/**
 * a session with edits keeps only the nodes that it can still change; without locations, errors
 * and pauses
 */
export const flagForgetSettled = 16384;

/** The options of documents that are flags. */
export const flagOptionNames = { srcdoc: true, templateFor: true, declarativeShadowRoots: true } as const;

/**
 * The flags of these options.
 *
 * @param read returns the value of an option, or its default if the value is undefined.
 */
export function readFlagOptions(
  caller: string,
  members: { readonly [Name in keyof typeof flagOptionNames]?: unknown },
  read: (caller: string, name: string, value: unknown, byDefault: boolean) => boolean,
): number {
  let flags = 0;
  if (read(caller, 'srcdoc', members.srcdoc, false)) flags |= flagSrcdoc;
  if (read(caller, 'templateFor', members.templateFor, true)) flags |= flagTemplateFor;
  if (read(caller, 'declarativeShadowRoots', members.declarativeShadowRoots, false)) flags |= flagDeclarativeShadowRoots;
  return flags;
}

// Bits of the word `tokenKinds` of a request.
/** all texts */
export const tokenKindTexts = 1;
/** all comments */
export const tokenKindComments = 2;
/** all processing instructions */
export const tokenKindInstructions = 4;
/** all doctypes */
export const tokenKindDoctypes = 8;
/** an incomplete text is recorded as soon as a piece of it is there */
export const tokenKindPieces = 16;
/** all tokens */
export const tokenKindEverything = 32;

/** The words and strings of a request. A list has a U+0000 after each of its strings. */
export interface RequestFields {
  /** A combination of the flags. */
  flags: number;
  /** One of the scripting modes. */
  scriptingMode: number;
  /** Namespace of the context element, one of the namespaces of the encoded tree. */
  contextNamespace: number;
  /** Mode of the context element's document, one of the document modes of the encoded tree. */
  documentMode: number;
  /** The kinds of tokens that are recorded. */
  tokenKinds: number;
  /** The encoding that an earlier call found for the same input, as in its result; 0 for none. */
  encoding: number;
  /** How the earlier call found the encoding, one of the encoding sources. */
  encodingSource: number;
  /** Label of the encoding that overrides all others. */
  overrideLabel: string;
  /** Label of the encoding that the transport layer declares. */
  transportLabel: string;
  /** Label of the default encoding. */
  defaultLabel: string;
  /** The start tags that are recorded, as a list: see src/tokens/token_filter.h. */
  tokenTags: string;
  /** Local name of the context element. */
  contextName: string;
  /** Names and values of the context element's attributes, as a list. */
  contextAttributes: string;
}

/** The words of a request, and then one word for each limit. */
export const requestWords = 24;
/** The index of the first limit in the words of a request. */
export const requestLimits = 13;

/** The length of all strings of a request, in UTF-16 code units. */
export function stringUnitsOf(request: RequestFields): number {
  return request.overrideLabel.length + request.transportLabel.length + request.defaultLabel.length + request.tokenTags.length + request.contextName.length + request.contextAttributes.length;
}

/**
 * Writes the request block, without limits.
 *
 * @param write writes a string after the strings before it, and returns its length in bytes.
 */
export function writeFields(
  words: Uint32Array,
  request: RequestFields,
  write: (text: string) => number,
): void {
  words[0] = request.flags;
  words[1] = request.scriptingMode;
  words[2] = request.contextNamespace;
  words[3] = request.documentMode;
  words[4] = request.tokenKinds;
  words[5] = request.encoding;
  words[6] = request.encodingSource;
  words[7] = request.overrideLabel === '' ? 0 : write(request.overrideLabel);
  words[8] = request.transportLabel === '' ? 0 : write(request.transportLabel);
  words[9] = request.defaultLabel === '' ? 0 : write(request.defaultLabel);
  words[10] = request.tokenTags === '' ? 0 : write(request.tokenTags);
  words[11] = request.contextName === '' ? 0 : write(request.contextName);
  words[12] = request.contextAttributes === '' ? 0 : write(request.contextAttributes);
}

// Bits of the flags of a piece, or of a whole input. The constant of a flag with several bits is its shift.
/** the form of an input that is text, one of the text forms */
export const pieceTextFormShift = 0;
/** the input is undecoded bytes; the parser finds their encoding */
export const pieceBytesInput = 4;
/** this is the last piece of a session's input, or of a script's text */
export const pieceLastPiece = 8;
/** if the encoding of a session's bytes is not known yet, the bytes so far decide it */
export const pieceDecideEncoding = 16;

// Bits of the argument `flags` of the function `serialize`.
/** the markup includes the node itself */
export const serializeFlagOuter = 1;
/** the text of noscript elements outside of templates is written unescaped */
export const serializeFlagScripting = 2;
/** all serializable shadow roots are written */
export const serializeFlagSerializableShadowRoots = 4;

// Indexes of the words of a call's result.
/** one of the statuses */
export const resultStatus = 0;
/**
 * address of the encoded tree, of the tokens, or of the bytes that the host has to decode; valid
 * until the next call
 */
export const resultBufferAddress = 1;
/** bytes of the buffer at bufferAddress */
export const resultBufferLength = 2;
/** index of the input's encoding in the list of encodings, plus one; 0 for a string */
export const resultEncoding = 3;
/** one of the encoding sources */
export const resultEncodingSource = 4;
/** address of the session that was opened */
export const resultSession = 5;
/** number of the script that has to run */
export const resultScriptNumber = 6;
/** one of the limits */
export const resultLimit = 7;
/** the count that exceeds the limit */
export const resultLimitReached = 8;
/** the form of the markup at bufferAddress, ascii or utf16 */
export const resultTextForm = 9;
/**
 * address of what the sanitizer removed, see src/sanitize/removals.h; only written if the
 * configuration requests it
 */
export const resultRemovalsAddress = 10;
/** bytes at removalsAddress */
export const resultRemovalsLength = 11;
/** the form of the text at removalsAddress, ascii or utf16 */
export const resultRemovalsForm = 12;
/** the level of the module; only in the result of the function that takes the known names */
export const resultLevel = 13;
/**
 * 1 if the module takes strings as UTF-16, 0 if it takes them as UTF-8; only in the result of the
 * same function
 */
export const resultTakesUtf16 = 14;
/** address of the request block; only in the result of the same function */
export const resultRequestAddress = 15;
export const resultWords = 16;

// Values of the word `resultStatus`.
export const statusOk = 0;
/** the document has more distinct names than a record can represent */
export const statusTooManyNames = 1;
/** the tree or the tokens have more records or string units than offsets can represent */
export const statusTreeTooLarge = 2;
/**
 * a meta element declared another encoding: call again with the same input and the encoding of the
 * result
 */
export const statusInputNeededAgain = 3;
/**
 * the host must decode bytes in the encoding of the result. For a whole input, decode all of it
 * and call again with the text and that encoding. For a session, decode the bytes in the buffer
 * and pass the text as a piece
 */
export const statusHostDecoderNeeded = 4;
/** the override is not an encoding label */
export const statusUnknownOverride = 5;
/** the default is not an encoding label */
export const statusUnknownDefault = 6;
/** the document exceeds a limit */
export const statusLimitReached = 7;
/** the call requests tokens, which this module cannot record */
export const statusTokensMissing = 8;
/** the markup is longer than a string can be */
export const statusMarkupTooLong = 9;

// Values of the flag with the shift `pieceTextFormShift`.
export const textFormUtf8 = 0;
/** UTF-8 with all bytes below 0x80 */
export const textFormAscii = 1;
/** UTF-8, except that lone surrogates are encoded as three bytes each */
export const textFormWtf8 = 2;
/**
 * UTF-16 in pieces; the last piece is in the buffer that was reserved for it, so the call needs no
 * length
 */
export const textFormUtf16 = 3;

/** The scripting modes. The index of a mode is its value in a request. */
export const scriptingModes = ['disabled', 'normal', 'inert', 'fragment'] as const;

/** The names of limits, in the order in which the values are passed to the WebAssembly module. */
export const limitNames = ['inputBytes', 'nodes', 'attributes', 'copiedBytes', 'depth', 'attributesPerTag', 'attributeBytes', 'textBytes', 'parseErrors', 'outputBytes', 'milliseconds'] as const;

// What a module can do. Each level includes the levels before it.
/** the module parses, and encodes trees */
export const levelParser = 0;
/** the module also sanitizes while it parses, and writes what it has parsed as markup */
export const levelMarkup = 1;
/**
 * the module also records tokens and edits, and reads encoded trees, to sanitize them and to write
 * them as markup
 */
export const levelFull = 2;

/** the value of a limit that has no effect */
export const noLimit = 4294967295;
/**
 * the number of the sanitizer's configurations that a module keeps, so that callers with different
 * configurations can take turns
 */
export const sanitizerConfigurations = 4;
/**
 * the maximum length of markup: of a string in V8, in UTF-16 code units. Other engines allow
 * longer strings
 */
export const mostMarkupUnits = 536870888;
