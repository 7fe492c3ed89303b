/** Reads options, and converts them to the request of a call of the WebAssembly module. */

import { argumentError, describe, type ParseError } from '../base/errors.js';
import { expectBoolean, Members, membersOf } from '../base/members.js';
import { expectNames } from '../base/names.js';
import { namespaces } from '../base/namespaces.js';
import { isElementName, spellingOf } from '../base/node-names.js';
import {
  flagCollectErrors,
  flagContextInForm,
  flagFragment,
  flagLocaleDefault,
  flagLocations,
  flagSanitize,
  type RequestFields,
  readFlagOptions,
  scriptingModes,
} from '../generated/call.js';
import { localeEncodings } from '../generated/encodings.js';
import { documentModes } from '../generated/format.js';
import { type Limits, readLimits } from './limits.js';
import { readContentType } from './media-type.js';
import {
  attributeNames,
  contextNames,
  copyNames,
  encodingNames,
  pieceNames as requestNames,
} from './option-names.js';
import type { ScriptingMode } from './option-types.js';
import { readSanitizer, type SanitizerRequest } from './sanitizer.js';

export type * from './option-types.js';

/** The options of a call of the module, in the form that the module takes. */
export interface Request extends RequestFields {
  /** The limits, without those that are absent or `Infinity`. JavaScript uses them for its own checks and in errors. */
  limits: Limits | undefined;
  /** The options of the sanitizer. */
  sanitizer: SanitizerRequest | undefined;
  /** The option `onParseError`. */
  onParseError: ((error: ParseError) => void) | undefined;
  /** The errors of a request for tokens; undefined if the request is for a tree. */
  tokenErrors: TokenErrors | undefined;
}

/** Creates errors that only requests for tokens have. So pages that need no tokens do not download the messages. */
export interface TokenErrors {
  /** The error if the loaded module cannot record tokens. */
  missing(): Error;
  /**
   * The error if JavaScript would have to decode the input. The offsets of the tokens in the bytes are then unknown.
   * Absent if they do not matter.
   */
  withoutOffsets?(encoding: string): Error;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * The index of an option's value in the list of allowed values; 0 if the option is undefined.
 *
 * @throws TypeError if the value is not in the list.
 */
function readChoice(
  caller: string,
  argument: string,
  value: unknown,
  choices: readonly unknown[],
): number {
  const index = choices.indexOf(value ?? choices[0]);
  if (index === -1) {
    const names = choices.map((choice) => `'${choice}'`).join(', ');
    throw argumentError(caller, argument, `one of ${names}`, value);
  }
  return index;
}

/** The index of the scripting mode in `scriptingModes`. `enabled` is the mode for `scripting: true`. */
function readScriptingMode(
  caller: string,
  { scripting }: Readonly<Members>,
  enabled: ScriptingMode,
): number {
  const value = scripting ?? false;
  const mode = value === true ? enabled : value === false ? 'disabled' : value;
  const index = (scriptingModes as readonly unknown[]).indexOf(mode);
  if (index === -1) {
    const expected = "a boolean, 'disabled', 'normal', 'inert' or 'fragment'";
    throw argumentError(caller, 'scripting', expected, value);
  }
  return index;
}

/** Whether scripting is enabled in a request's scripting mode. */
export function scriptingIsEnabled({ scriptingMode }: Request): boolean {
  return scriptingMode !== 0;
}

function readLabel(caller: string, name: string, value: unknown): string {
  const label = value ?? '';
  if (typeof label !== 'string') throw argumentError(caller, `encoding.${name}`, 'a string', label);
  return label;
}

/**
 * The default encoding that the standard suggests for a locale. An entry for the language with a subtag takes
 * precedence over the entry for the language alone.
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
function defaultOfLocale(locale: string): string {
  const [language, ...subtags] = locale.toLowerCase().split(/[-_]/);
  const tags = [...subtags.map((subtag) => `${language}-${subtag}`), language];
  const known = tags.find((tag) => Object.hasOwn(localeEncodings, tag));
  return known === undefined ? 'windows-1252' : localeEncodings[known];
}

/** The label in an `encoding.transport`, which is a label or a whole `Content-Type`. No label has a slash. */
function labelIn(transport: string): string {
  return transport.includes('/') ? (readContentType(transport)?.charset ?? '') : transport;
}

/** Adds the labels of encodings to a request. */
function readEncoding(caller: string, request: Request, value: unknown): void {
  if (value === undefined || value === null) return;
  if (typeof value === 'string') {
    const advice = `: pass { transport: ${describe(value)} }, or \`override\` if the encoding is known`;
    throw argumentError(caller, 'encoding', 'an object', value, advice);
  }
  expectNames(caller, 'encoding', value, encodingNames);
  const members = membersOf(value, encodingNames);
  const label = (name: keyof typeof encodingNames) => readLabel(caller, name, members[name]);
  request.overrideLabel = label('override');
  request.transportLabel = labelIn(label('transport'));
  request.defaultLabel = label('default');
  const locale = label('locale');
  if (request.defaultLabel === '' && locale !== '') {
    request.defaultLabel = defaultOfLocale(locale);
    request.flags |= flagLocaleDefault;
  }
}

/** Options whose names have already been checked, or no options. */
type Options = object | undefined;

/** Reads the options that documents and fragments share. `enabled` is the scripting mode for `scripting: true`. */
function readRequest(caller: string, members: Readonly<Members>, enabled: ScriptingMode): Request {
  const { onParseError } = members;
  if (onParseError != null && typeof onParseError !== 'function') {
    throw argumentError(caller, 'onParseError', 'a function', onParseError);
  }
  let flags = readFlagOptions(caller, members, expectBoolean);
  if (expectBoolean(caller, 'locations', members.locations, false)) flags |= flagLocations;
  if (
    expectBoolean(caller, 'collectErrors', members.collectErrors, false) ||
    onParseError != null
  ) {
    flags |= flagCollectErrors;
  }
  const scriptingMode = readScriptingMode(caller, members, enabled);
  const sanitizer = readSanitizer(caller, members);
  if (sanitizer !== undefined) flags |= flagSanitize;
  const request: Request = {
    flags,
    scriptingMode,
    contextNamespace: 0,
    documentMode: 0,
    tokenKinds: 0,
    encoding: 0,
    encodingSource: 0,
    overrideLabel: '',
    transportLabel: '',
    defaultLabel: '',
    tokenTags: '',
    contextName: '',
    contextAttributes: '',
    limits: undefined,
    sanitizer,
    onParseError: onParseError == null ? undefined : (onParseError as Request['onParseError']),
    tokenErrors: undefined,
  };
  readEncoding(caller, request, members.encoding);
  request.limits = readLimits(caller, members.limits);
  return request;
}

function readString(caller: string, value: unknown, argument: string, expected: string): string {
  // U+0000 ends a string of a list. The parser never creates a name or a value that contains U+0000.
  if (typeof value !== 'string' || value.includes('\0')) {
    throw argumentError(caller, argument, `${expected} without U+0000`, value);
  }
  return value;
}

function readName(caller: string, value: unknown, argument: string): string {
  if (value === '') throw argumentError(caller, argument, 'a name', value);
  return readString(caller, value, argument, 'a string');
}

/**
 * Whether the option `context` is a node. It has a `type` and other members, so the names of its members are not
 * checked.
 */
function isNode(value: unknown): boolean {
  return isObject(value) && 'type' in value;
}

/** The members of the option `context`. */
function contextMembers(caller: string, value: unknown): Readonly<Members> {
  if (typeof value === 'string' || value === undefined || value === null) {
    const members = new Members();
    members.name = value ?? 'template';
    return members;
  }
  if (typeof value !== 'object') {
    throw argumentError(caller, 'context', 'the name of an element or an object', value);
  }
  const members = membersOf(value, contextNames);
  if (!isNode(value)) expectNames(caller, 'context', value, contextNames);
  return members;
}

/** Adds the context element to the request.  #concept-frag-parse-context */
function readContext(caller: string, request: Request, value: unknown): void {
  const context = contextMembers(caller, value);
  const name = readName(caller, context.name, 'context.name');
  if (!isElementName(name)) {
    throw argumentError(caller, 'context.name', 'the local name of an element', name);
  }
  request.contextName = name;
  const namespace = readChoice(caller, 'context.namespace', context.namespace, namespaces);
  request.contextNamespace = namespace;
  // A parser would never match this name. A node can have it: a program or the DOM has created the node.
  const spelling = spellingOf(name, namespaces[namespace]);
  if (spelling !== name && !isNode(value)) {
    const advice = `: did you mean ${describe(spelling)}?`;
    throw argumentError(caller, 'context.name', 'spelled as in a tree', name, advice);
  }
  const isForm = name === 'form' && namespace === 0;
  if (expectBoolean(caller, 'context.insideForm', context.insideForm, isForm) || isForm) {
    request.flags |= flagContextInForm;
  }
  const attributes = context.attributes ?? [];
  if (!Array.isArray(attributes)) {
    throw argumentError(caller, 'context.attributes', 'an array', attributes);
  }
  for (const attribute of attributes as unknown[]) {
    if (!isObject(attribute)) {
      throw argumentError(caller, 'context.attributes', 'an array of attributes', attribute);
    }
    const members = membersOf(attribute, attributeNames);
    const attributeName = readName(caller, members.name, 'context.attributes[].name');
    const text = readString(caller, members.value, 'context.attributes[].value', 'a string');
    request.contextAttributes += `${attributeName}\0${text}\0`;
  }
}

/**
 * Whether the strings of a tree share memory.
 *
 * - `'shared'`: a string can be a substring of a window of 1,024 bytes, and keeps this window in memory.
 * - `'copied'`: a string is a copy, and keeps only itself in memory. Creating a copy takes a few times as long.
 */
export type StringCopies = 'shared' | 'copied';

/** Reads the option `copyStrings`. */
export function readCopyStrings(caller: string, options: Options): StringCopies {
  return expectBoolean(caller, 'copyStrings', membersOf(options, copyNames).copyStrings, false)
    ? 'copied'
    : 'shared';
}

/** The options with some of them replaced. The result has the options that `options` inherits as its own. */
export function replaceOptions<Given extends object, Replaced extends object>(
  options: Given,
  replaced: Replaced,
): Given & Replaced {
  return Object.assign(new Members(), membersOf(options, requestNames), replaced) as Given &
    Replaced;
}

/** The request for a document. Throws TypeError for a wrong option. */
export function readDocumentOptions(caller: string, options: Options): Request {
  return readRequest(caller, membersOf(options, requestNames), 'normal');
}

/** The request for a fragment. Throws TypeError for a wrong option. */
export function readFragmentOptions(caller: string, options: Options): Request {
  const members = membersOf(options, requestNames);
  const request = readRequest(caller, members, 'inert');
  request.flags |= flagFragment;
  request.documentMode = readChoice(caller, 'mode', members.mode, documentModes);
  readContext(caller, request, members.context);
  return request;
}

/** The request for a fragment if there is a `context`, else for a document. Throws TypeError for a wrong option. */
export function readParserOptions(caller: string, options: Options): Request {
  const members = membersOf(options, requestNames);
  return members.context === undefined || members.context === null
    ? readDocumentOptions(caller, members)
    : readFragmentOptions(caller, members);
}
