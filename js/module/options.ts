import { argumentError, expectObject, type ParseError } from '../base/errors.js';
import type { Attribute, DocumentMode, Namespace } from '../base/nodes.js';
import {
  flagCollectErrors,
  flagContextInForm,
  flagContextNamespaceShift,
  flagDeclarativeShadowRoots,
  flagDocumentModeShift,
  flagFragment,
  flagLocaleDefault,
  flagLocations,
  flagScriptingModeShift,
  flagSrcdoc,
  flagTemplateFor,
} from '../generated/call.js';
import { localeEncodings } from '../generated/encodings.js';
import { type Limits, limitsText, readLimits } from './limits.js';

/**
 * Whether the tree is built as if scripts could run. souptree never runs any; what differs is the
 * content of `noscript`: nodes when scripting is disabled, text otherwise.
 * https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode
 */
export type ScriptingMode = 'disabled' | 'normal' | 'inert' | 'fragment';

export interface CopyOptions {
  /**
   * Strings of the result are parts of one that has them all, and keep it in memory. `true` gives each
   * a memory of its own, so that who keeps one title does not keep the page; it costs time.
   * Default: `false`.
   */
  copyStrings?: boolean | undefined;
}

/** What is known of the encoding of bytes, beside themselves. */
export interface EncodingOptions {
  /**
   * The label that the transport layer gives, as the `charset` of a `Content-Type`. It counts for more
   * than what the document says of itself; one that names no encoding is ignored.
   */
  transport?: string | undefined;
  /**
   * The label of the encoding when nothing else tells it. A container document's, or that of an earlier
   * visit, can stand here. Default: that of the `locale`, else `'utf-8'`; browsers have `'windows-1252'`.
   */
  default?: string | undefined;
  /**
   * The user's language, as `'ru'` or `'zh-Hant-TW'`, in whose legacy encoding a document that says
   * nothing is taken to be.
   */
  locale?: string | undefined;
  /** The label of the encoding it is, whatever anybody says; only a byte order mark counts for more. */
  override?: string | undefined;
}

export interface ParseOptions {
  /**
   * For an input of bytes: what helps to find its encoding, by the encoding sniffing algorithm of the
   * standard. Ignored for strings.
   * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
   */
  encoding?: EncodingOptions | undefined;
  /**
   * `false` is `'disabled'`; `true` is what the standard uses where scripting is enabled: `'normal'`
   * for documents, `'inert'` for fragments. Default: `false`.
   */
  scripting?: boolean | ScriptingMode | undefined;
  /**
   * The document is an `iframe`'s `srcdoc`: a missing or old doctype does not make it a document in
   * quirks mode. Default: `false`.
   * https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document
   */
  srcdoc?: boolean | undefined;
  /**
   * A `<template for="name">` puts its content where `<?marker name="name">` or
   * `<?start name="name">` ... `<?end>` is, and is not in the tree itself. `false` leaves it there as
   * an ordinary template. Default: `true`.
   * https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for
   */
  templateFor?: boolean | undefined;
  /**
   * A `<template shadowrootmode="open">` becomes the `shadowRoot` of its parent, as in a page that is
   * navigated to; without it, as in `innerHTML` and `DOMParser`, it is an ordinary template. At the top of a
   * fragment it is always an ordinary template, as in `setHTMLUnsafe`: the context element is not changed.
   * Default: `false`.
   * https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
   */
  declarativeShadowRoots?: boolean | undefined;
  /**
   * Each node and attribute says where it stands in the source, as its `location`, unless the parser
   * made it up; and the root has the `lineStarts`. Default: `false`, which costs nothing.
   */
  locations?: boolean | undefined;
  /**
   * Called once for each parse error in the order of the source, after the tree is complete. What it
   * throws comes out of the parsing function. Without it errors cost nothing.
   */
  onParseError?: ((error: ParseError) => void) | undefined;
  /**
   * What the input may need; `untrusted` is a set of limits for input from anywhere. Default: no limits.
   */
  limits?: Limits | undefined;
}

/** The element that a fragment is parsed for. A plain `element` node can stand here as it is. */
export interface Context {
  /** The local name, in the spelling of a node's `name`: `'tr'`, `'foreignObject'`. */
  name: string;
  /** Default: `'html'`. */
  namespace?: Namespace | undefined;
  /** They matter for MathML's `annotation-xml` only. Default: none. */
  attributes?: readonly Attribute[] | undefined;
  /** The context element has a `form` ancestor, so that a form in it is ignored. Default: `false`. */
  insideForm?: boolean | undefined;
}

export interface FragmentOptions extends ParseOptions {
  /**
   * The context element, or the name of one in HTML. Default: `'template'`, in which everything is
   * allowed, rows and cells of tables too.
   * https://html.spec.whatwg.org/multipage/parsing.html#concept-frag-parse-context
   */
  context?: string | Context | undefined;
  /** The mode of the context element's document. Default: `'no-quirks'`. */
  mode?: DocumentMode | undefined;
}

export interface TreeOptions {
  /** Keep the parse errors for `tree.errors`, as `onParseError` does anyway. Default: `false`. */
  collectErrors?: boolean | undefined;
}

/** What a document that comes in pieces, or with a `context` a fragment that does, can be asked for. */
export interface PieceOptions extends FragmentOptions, TreeOptions {
  /**
   * The context element of a fragment, or the name of one in HTML. Without it a document is parsed.
   * https://html.spec.whatwg.org/multipage/parsing.html#concept-frag-parse-context
   */
  context?: string | Context | undefined;
}

/** What the options mean for the one call into the module. */
export interface Request {
  flags: number;
  /**
   * Labels of encodings and the limits, then name, attribute names and values of the context element, each ended by
   * U+0000. Empty if there are none.
   */
  strings: string;
  limits: Limits | undefined;
  onParseError: ((error: ParseError) => void) | undefined;
}

export const scriptingModes: readonly unknown[] = ['disabled', 'normal', 'inert', 'fragment'];
const namespaces: readonly unknown[] = ['html', 'svg', 'mathml'];
const documentModes: readonly unknown[] = ['no-quirks', 'limited-quirks', 'quirks'];

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

function readBoolean(caller: string, members: Members, name: string, fallback: boolean): boolean {
  const value = members[name] ?? fallback;
  if (typeof value !== 'boolean') throw argumentError(caller, name, 'a boolean', value);
  return value;
}

/** The place of a member's value in the list of all it can be; 0 when it is absent. */
function readChoice(
  caller: string,
  members: Members,
  name: string,
  choices: readonly unknown[],
): number {
  const value = members[name];
  const place = value === undefined ? 0 : choices.indexOf(value);
  if (place === -1) {
    const names = choices.map((choice) => `'${choice}'`).join(', ');
    throw argumentError(caller, name, `one of ${names}`, value);
  }
  return place;
}

function readScriptingMode(caller: string, members: Members, enabled: ScriptingMode): number {
  const value = members.scripting ?? false;
  const mode = value === true ? enabled : value === false ? 'disabled' : value;
  const place = scriptingModes.indexOf(mode);
  if (place === -1) {
    const expected = "a boolean, 'disabled', 'normal', 'inert' or 'fragment'";
    throw argumentError(caller, 'scripting', expected, value);
  }
  return place;
}

/** Override, transport and default are not given. */
const noLabels = '\0\0\0';
const noHints = '\0\0\0\0';

function readLabel(caller: string, members: Members, name: string): string {
  const label = members[name] ?? '';
  if (typeof label !== 'string') throw argumentError(caller, `encoding.${name}`, 'a string', label);
  // No label has a U+0000, which would end it.
  return label.replaceAll('\0', '?');
}

/** The suggested default of a locale, by the longest of its tags that is in the table. */
function defaultOfLocale(locale: string): string {
  const [language, ...subtags] = locale.toLowerCase().split(/[-_]/);
  const tags = [...subtags.map((subtag) => `${language}-${subtag}`), language];
  const known = tags.find((tag) => Object.hasOwn(localeEncodings, tag));
  return known === undefined ? 'windows-1252' : localeEncodings[known];
}

/** The labels for the module, or nothing; and whether the default is a locale's. */
function readEncoding(caller: string, value: unknown): { labels: string; flags: number } {
  if (value === undefined || value === null) return { labels: '', flags: 0 };
  expectObject(caller, 'encoding', value);
  const [override, transport, fallback, locale] = [
    'override',
    'transport',
    'default',
    'locale',
  ].map((name) => readLabel(caller, value as Members, name));
  const isOfLocale = fallback === '' && locale !== '';
  const last = isOfLocale ? defaultOfLocale(locale) : fallback;
  return {
    labels: `${override}\0${transport}\0${last}\0`,
    flags: isOfLocale ? flagLocaleDefault : 0,
  };
}

function readRequest(caller: string, options: unknown, enabled: ScriptingMode): Request {
  const members = (options === undefined ? {} : options) as Members;
  expectObject(caller, 'options', members);
  const { onParseError } = members;
  if (onParseError != null && typeof onParseError !== 'function') {
    throw argumentError(caller, 'onParseError', 'a function', onParseError);
  }
  let flags = readScriptingMode(caller, members, enabled) << flagScriptingModeShift;
  if (readBoolean(caller, members, 'srcdoc', false)) flags |= flagSrcdoc;
  if (readBoolean(caller, members, 'templateFor', true)) flags |= flagTemplateFor;
  if (readBoolean(caller, members, 'declarativeShadowRoots', false)) {
    flags |= flagDeclarativeShadowRoots;
  }
  if (readBoolean(caller, members, 'locations', false)) flags |= flagLocations;
  if (readBoolean(caller, members, 'collectErrors', false) || onParseError != null) {
    flags |= flagCollectErrors;
  }
  const encoding = readEncoding(caller, members.encoding);
  const limits = readLimits(caller, members.limits);
  const labels = encoding.labels === '' && limits !== undefined ? noLabels : encoding.labels;
  return {
    flags: flags | encoding.flags,
    strings: labels === '' ? '' : `${labels}${limitsText(limits)}\0`,
    limits,
    onParseError: onParseError == null ? undefined : (onParseError as Request['onParseError']),
  };
}

function readPiece(caller: string, value: unknown, argument: string, expected: string): string {
  // U+0000 ends a piece on the way into the module; no element the parser makes has it in a name.
  if (typeof value !== 'string' || value.includes('\0')) {
    throw argumentError(caller, argument, `${expected} without U+0000`, value);
  }
  return `${value}\0`;
}

function readName(caller: string, value: unknown, argument: string): string {
  if (value === '') throw argumentError(caller, argument, 'a name', value);
  return readPiece(caller, value, argument, 'a string');
}

function readContext(caller: string, request: Request, value: unknown): void {
  const context = typeof value === 'string' ? { name: value } : (value ?? { name: 'template' });
  if (!isObject(context)) {
    throw argumentError(caller, 'context', 'the name of an element or an object', value);
  }
  request.strings ||= noHints;
  request.strings += readName(caller, context.name, 'context.name');
  const namespace = readChoice(caller, context, 'namespace', namespaces);
  request.flags |= namespace << flagContextNamespaceShift;
  const isForm = context.name === 'form' && namespace === 0;
  if (readBoolean(caller, context, 'insideForm', isForm) || isForm) {
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
    request.strings += readName(caller, attribute.name, 'context.attributes[].name');
    request.strings += readPiece(caller, attribute.value, 'context.attributes[].value', 'a string');
  }
}

/**
 * A part of a string keeps the whole in memory, as engines have it, and costs next to nothing.
 * Copies do not, and cost a few times as much.
 */
export type StringCopies = 'shared' | 'copied';

export function readCopyStrings(caller: string, options: unknown): StringCopies {
  const members = (options === undefined ? {} : options) as Members;
  expectObject(caller, 'options', members);
  return readBoolean(caller, members, 'copyStrings', false) ? 'copied' : 'shared';
}

export function readDocumentOptions(caller: string, options: unknown): Request {
  return readRequest(caller, options, 'normal');
}

export function readFragmentOptions(caller: string, options: unknown): Request {
  const request = readRequest(caller, options, 'inert');
  const members = (options ?? {}) as Members;
  request.flags |= flagFragment;
  request.flags |= readChoice(caller, members, 'mode', documentModes) << flagDocumentModeShift;
  readContext(caller, request, members.context);
  return request;
}

export function readParserOptions(caller: string, options: unknown): Request {
  const { context } = (options ?? {}) as Members;
  return context === undefined || context === null
    ? readDocumentOptions(caller, options)
    : readFragmentOptions(caller, options);
}
