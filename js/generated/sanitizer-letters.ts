// Written by `npm run generate`, do not edit. From bindings/call.json

/** The flags of a configuration, in the order of its first record. */
export const configurationFlags = ['elements', 'attributes', 'processingInstructions', 'comments', 'dataAttributes', 'javascriptURLs', 'safe'] as const;

// The first letter of a record of a configuration. The comment says what follows the letter.
/** namespace, name: an element of the list of elements */
export const recordElement = 'e';
/** the element before has a list `attributes` */
export const recordHasAttributes = 'L';
/** namespace, name: an attribute of that list */
export const recordElementAttribute = 'l';
/** namespace, name: an attribute of the list `removeAttributes` of the element before */
export const recordElementRemoveAttribute = 'r';
/** namespace, name: an element that is replaced with its children */
export const recordReplacedElement = 'c';
/** namespace, name: an attribute of the global list */
export const recordAttribute = 'a';
/** target: a processing instruction of the list */
export const recordProcessingInstruction = 'p';
/** the caller reads the removals */
export const recordReportsRemovals = 'o';
/** kind, name: an attribute with URLs, in any namespace */
export const recordUrlAttribute = 'v';
/** an allowed scheme, in lower case */
export const recordScheme = 'u';

/** The letters of namespaces of elements, in the order of the namespaces. */
export const elementNamespaceLetters = 'hsm';
/** The letters of namespaces of attributes, in the order of the namespaces. */
export const attributeNamespaceLetters = 'nxlm';
/** The letters of kinds of attributes with URLs. */
export const urlKindLetters = 'uls';
/** The letters of types of what was removed. */
export const removedTypeLetters = 'eatcpd';
/** The letters of reasons of removals. */
export const removalReasonLetters = 'cjsru';

/** The types of what was removed, in the order of their letters. */
export const removedTypes = ['element', 'attribute', 'text', 'comment', 'processing-instruction', 'doctype'] as const;

/** The reasons of removals, in the order of their letters. */
export const removalReasons = ['configuration', 'javascript-url', 'url-scheme', 'replaced', 'unsafe-elsewhere'] as const;
