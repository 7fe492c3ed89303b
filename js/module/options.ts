/** Reads options, and converts them to the flags and strings of a call of the WebAssembly module. */

import { argumentError, describe, type ParseError } from '../base/errors.js';
import { expectBoolean, Members, membersOf } from '../base/members.js';
import { expectNames } from '../base/names.js';
import { namespaces } from '../base/namespaces.js';
import { isElementName, spellingOf } from '../base/node-names.js';
import {
  flagCollectErrors,
  flagContextInForm,
  flagContextNamespaceShift,
  flagDeclarativeShadowRoots,
  flagDocumentModeShift,
  flagFragment,
  flagLocaleDefault,
  flagLocations,
  flagSanitize,
  flagScriptingModeShift,
  flagSrcdoc,
  flagTemplateFor,
  scriptingModes,
} from '../generated/call.js';
import { localeEncodings } from '../generated/encodings.js';
import { documentModes } from '../generated/format.js';
import { type Limits, limitsText, readLimits } from './limits.js';
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
export interface Request {
  /** A combination of the flags in bindings/call.json. */
  flags: number;
  /**
   * The strings of the call, each ended by U+0000. The labels of encodings and the limits come first. For tokens, their
   * filter follows: see src/tokens/token_filter.h. For a fragment, the name of the context element follows, then the names and values of its attributes. Empty for a document without
   * labels and limits.
   */
  strings: string;
  /** The limits, without those that are absent or `Infinity`. JavaScript uses them for its own checks and in errors. */
  limits: Limits | undefined;
  /** The options of the sanitizer. */
  sanitizer: SanitizerRequest | undefined;
  /** The option `onParseError`. */
  onParseError: ((error: ParseError) => void) | undefined;
  /** The errors of a request for tokens; absent if the request is for a tree. */
  tokenErrors?: TokenErrors;
}

/** Creates errors that only requests for tokens have. So pages that need no tokens do not download the messages. */
export interface TokenErrors {
  /** The error if the loaded module cannot record tokens. */
  missing(): Error;
  /** The error if JavaScript would have to decode the input. The offsets of the tokens in the bytes are then unknown. */
  withoutOffsets(encoding: string): Error;
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
export function scriptingIsEnabled({ flags }: Request): boolean {
  return ((flags >> flagScriptingModeShift) & (scriptingModes.length - 1)) !== 0;
}

/** The part of a request's strings for the labels, if the override, transport and default labels are all missing. */
const noLabels = '\0\0\0';
/** The part of a request's strings for the labels and the limits, if all of them are missing. */
const noHints = '\0\0\0\0';

function readLabel(caller: string, name: string, value: unknown): string {
  const label = value ?? '';
  if (typeof label !== 'string') throw argumentError(caller, `encoding.${name}`, 'a string', label);
  // U+0000 would end the string. No label of an encoding contains U+0000 or `?`, so the label stays unknown.
  return label.replaceAll('\0', '?');
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

/**
 * The labels of encodings, as a part of a request's strings: each label ends with U+0000. Empty without the option. The
 * flags say whether the default label comes from the `locale`.
 */
function readEncoding(caller: string, value: unknown): { labels: string; flags: number } {
  if (value === undefined || value === null) return { labels: '', flags: 0 };
  if (typeof value === 'string') {
    const advice = `: pass { transport: ${describe(value)} }, or \`override\` if the encoding is known`;
    throw argumentError(caller, 'encoding', 'an object', value, advice);
  }
  expectNames(caller, 'encoding', value, encodingNames);
  const members = membersOf(value, encodingNames);
  const label = (name: keyof typeof encodingNames) => readLabel(caller, name, members[name]);
  const [override, transport, fallback, locale] = [
    label('override'),
    labelIn(label('transport')),
    label('default'),
    label('locale'),
  ];
  const isOfLocale = fallback === '' && locale !== '';
  const last = isOfLocale ? defaultOfLocale(locale) : fallback;
  return {
    labels: `${override}\0${transport}\0${last}\0`,
    flags: isOfLocale ? flagLocaleDefault : 0,
  };
}

/** Options whose names have already been checked, or no options. */
type Options = object | undefined;

/** Reads the options that documents and fragments share. `enabled` is the scripting mode for `scripting: true`. */
function readRequest(caller: string, members: Readonly<Members>, enabled: ScriptingMode): Request {
  const { onParseError } = members;
  if (onParseError != null && typeof onParseError !== 'function') {
    throw argumentError(caller, 'onParseError', 'a function', onParseError);
  }
  let flags = readScriptingMode(caller, members, enabled) << flagScriptingModeShift;
  if (expectBoolean(caller, 'srcdoc', members.srcdoc, false)) flags |= flagSrcdoc;
  if (expectBoolean(caller, 'templateFor', members.templateFor, true)) flags |= flagTemplateFor;
  if (expectBoolean(caller, 'declarativeShadowRoots', members.declarativeShadowRoots, false)) {
    flags |= flagDeclarativeShadowRoots;
  }
  if (expectBoolean(caller, 'locations', members.locations, false)) flags |= flagLocations;
  if (
    expectBoolean(caller, 'collectErrors', members.collectErrors, false) ||
    onParseError != null
  ) {
    flags |= flagCollectErrors;
  }
  const sanitizer = readSanitizer(caller, members);
  if (sanitizer !== undefined) flags |= flagSanitize;
  const encoding = readEncoding(caller, members.encoding);
  const limits = readLimits(caller, members.limits);
  const labels = encoding.labels === '' && limits !== undefined ? noLabels : encoding.labels;
  return {
    flags: flags | encoding.flags,
    strings: labels === '' ? '' : `${labels}${limitsText(limits)}\0`,
    limits,
    sanitizer,
    onParseError: onParseError == null ? undefined : (onParseError as Request['onParseError']),
  };
}

/** Adds the filter of tokens to the strings of a request. */
export function addTokenFilter(request: Request, filter: string): void {
  const strings = request.strings || noHints;
  let end = 0;
  for (let count = 0; count < noHints.length; count++) end = strings.indexOf('\0', end) + 1;
  request.strings = `${strings.slice(0, end)}${filter}\0${strings.slice(end)}`;
}

/** The option's value as a part of a request's strings, ended by U+0000. */
function readString(caller: string, value: unknown, argument: string, expected: string): string {
  // U+0000 would end the string too early. The parser never creates a name or a value that contains U+0000.
  if (typeof value !== 'string' || value.includes('\0')) {
    throw argumentError(caller, argument, `${expected} without U+0000`, value);
  }
  return `${value}\0`;
}

function readName(caller: string, value: unknown, argument: string): string {
  if (value === '') throw argumentError(caller, argument, 'a name', value);
  return readString(caller, value, argument, 'a string');
}

/** Whether the option `context` is a node. It has a `type` and other members, so the names of its members are not checked. */
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
  request.strings ||= noHints;
  const name = readName(caller, context.name, 'context.name');
  if (!isElementName(name.slice(0, -1))) {
    throw argumentError(caller, 'context.name', 'the local name of an element', context.name);
  }
  request.strings += name;
  const namespace = readChoice(caller, 'context.namespace', context.namespace, namespaces);
  request.flags |= namespace << flagContextNamespaceShift;
  // A parser would never match this name. A node can have it: a program or the DOM has created the node.
  const spelling = spellingOf(context.name as string, namespaces[namespace]);
  if (spelling !== context.name && !isNode(value)) {
    const advice = `: did you mean ${describe(spelling)}?`;
    throw argumentError(caller, 'context.name', 'spelled as in a tree', context.name, advice);
  }
  const isForm = context.name === 'form' && namespace === 0;
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
    request.strings += readName(caller, members.name, 'context.attributes[].name');
    const { value } = members;
    request.strings += readString(caller, value, 'context.attributes[].value', 'a string');
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
  request.flags |= readChoice(caller, 'mode', members.mode, documentModes) << flagDocumentModeShift;
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
