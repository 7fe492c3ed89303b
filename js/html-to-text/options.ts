import { argumentError, expectObject } from '../base/errors.js';
import { membersOf } from '../base/members.js';
import { expectNames, type NamesOf } from '../base/names.js';
import type { LayoutOptions, WordTransform } from '../text/layout/builder.js';
import { spacesOf } from '../text/layout/code-units.js';
import type { FormatOptions } from '../text/layout/formats.js';
import type { WordSplit } from '../text/layout/split-word.js';
import type { BlockTextBuilder } from './builder.js';

/** A node of domhandler. The type does not need the package domhandler. */
export interface DomNode {
  type: string;
  parent?: DomNode | null;
  /** The name of an element. */
  name?: string;
  /** The attributes of an element, by their names. */
  attribs?: Record<string, string>;
  children?: DomNode[];
  /** The text of a text. */
  data?: string;
}

/** Lays out nodes, with the formats that the options select. */
export type RecursiveCallback = (
  nodes: readonly DomNode[] | undefined,
  builder: BlockTextBuilder,
) => void;

/**
 * Lays out an element.
 *
 * @param walk lays out the children: `walk(elem.children, builder)`.
 * @param formatOptions the options of the selector.
 */
export type FormatCallback = (
  // biome-ignore lint/suspicious/noExplicitAny: formatters can take the types of domhandler.
  elem: any,
  walk: RecursiveCallback,
  builder: BlockTextBuilder,
  formatOptions: FormatOptions,
) => void;

/** How the elements of a selector are laid out. */
export interface SelectorDefinition {
  /** A selector. https://drafts.csswg.org/selectors-4/ */
  selector: string;
  /** The name of a format. Selectors of the defaults have one. */
  format?: string | undefined;
  options?: FormatOptions | undefined;
}

/** Which parts of a page are laid out. */
export interface BaseElementOptions {
  /** Default: `['body']`. */
  selectors?: readonly string[] | undefined;
  /** Default: `'selectors'`. */
  orderBy?: 'selectors' | 'occurrence' | undefined;
  /** Whether the whole page is laid out if no selector matches. Default: `true`. */
  returnDomByDefault?: boolean | undefined;
}

/** Limits of the text. Undefined: no limit. */
export interface LimitOptions {
  /** What replaces the rest of a node beyond a limit. Default: `'...'`. */
  ellipsis?: string | undefined;
  maxBaseElements?: number | undefined;
  /** The most children of a node. */
  maxChildNodes?: number | undefined;
  /** The depth of the deepest nodes. That of a base element is 0. */
  maxDepth?: number | undefined;
  /** The most code units, or bytes, of the page. Default: 16,777,216. */
  maxInputLength?: number | undefined;
}

/** How words that are longer than a line are split. */
export interface LongWordSplitOptions {
  /** Default: `false`. */
  forceWrapOnLimit?: boolean | undefined;
  /** The characters after which a word can be split, the best one first. Default: none. */
  wrapCharacters?: readonly string[] | undefined;
}

/** The options of `convert` and `compile`: those of html-to-text, version 10. */
export interface HtmlToTextOptions {
  baseElements?: BaseElementOptions | undefined;
  /** Whether character references are decoded. Default: `true`. */
  decodeEntities?: boolean | undefined;
  /** The texts that replace characters, or a function that changes each word. */
  encodeCharacters?: Readonly<Record<string, string | false>> | WordTransform | undefined;
  /** Formats of the program, by their names. They replace built-in formats with the same name. */
  formatters?: Readonly<Record<string, FormatCallback>> | undefined;
  limits?: LimitOptions | undefined;
  longWordSplit?: LongWordSplitOptions | undefined;
  /** Whether line feeds of the page are line breaks. Default: `false`. */
  preserveNewlines?: boolean | undefined;
  selectors?: readonly SelectorDefinition[] | undefined;
  /** Default: `' \t\r\n\f\u200b'`. */
  whitespaceCharacters?: string | undefined;
  /** The columns of a line. Default: 80. `false` or `null`: no limit. */
  wordwrap?: number | false | null | undefined;
  /** @deprecated use `baseElements.selectors`. */
  baseElement?: string | readonly string[] | undefined;
  /** @deprecated use `baseElements.returnDomByDefault`. */
  returnDomByDefault?: boolean | undefined;
  /** @deprecated use a selector with the format `dataTable`. */
  tables?: boolean | readonly string[] | undefined;
  /** @deprecated use `selectors`. */
  tags?: Readonly<Record<string, Omit<SelectorDefinition, 'selector'>>> | undefined;
}

interface AllBaseElementOptions {
  readonly selectors: readonly string[];
  readonly orderBy: 'selectors' | 'occurrence';
  readonly returnDomByDefault: boolean;
}

/** The options with their defaults. */
export interface Options {
  readonly baseElements: AllBaseElementOptions;
  readonly decodeEntities: boolean;
  readonly encodeCharacters: WordTransform | undefined;
  /** All formats as functions. */
  formatters: Readonly<Record<string, FormatCallback>>;
  readonly limits: LimitOptions & { readonly ellipsis: string };
  readonly longWordSplit: WordSplit;
  readonly preserveNewlines: boolean;
  readonly selectors: readonly SelectorDefinition[];
  readonly tables: boolean | readonly string[];
  readonly whitespaceCharacters: string;
  readonly wordwrap: number | false | null;
}

const optionNames = {
  baseElement: true,
  baseElements: true,
  decodeEntities: true,
  encodeCharacters: true,
  formatters: true,
  limits: true,
  longWordSplit: true,
  preserveNewlines: true,
  returnDomByDefault: true,
  selectors: true,
  tables: true,
  tags: true,
  whitespaceCharacters: true,
  wordwrap: true,
} satisfies NamesOf<HtmlToTextOptions>;

const baseElementNames = {
  selectors: true,
  orderBy: true,
  returnDomByDefault: true,
} satisfies NamesOf<BaseElementOptions>;

const limitNames = {
  ellipsis: true,
  maxBaseElements: true,
  maxChildNodes: true,
  maxDepth: true,
  maxInputLength: true,
} satisfies NamesOf<LimitOptions>;

const splitNames = {
  forceWrapOnLimit: true,
  wrapCharacters: true,
} satisfies NamesOf<LongWordSplitOptions>;

const selectorNames = {
  selector: true,
  format: true,
  options: true,
} satisfies NamesOf<SelectorDefinition>;

/** The selectors of the defaults: their names, format, and line breaks before and after. */
const defaultFormats: readonly (readonly [string, string, FormatOptions?])[] = [
  ['*', 'inline'],
  [
    'a',
    'anchor',
    {
      baseUrl: null,
      footnotes: false,
      hideLinkHrefIfSameAsText: false,
      ignoreHref: false,
      linkBrackets: ['[', ']'],
      noAnchorUrl: true,
    },
  ],
  ['article aside div footer form header main nav section', 'block', breaks(1, 1)],
  ['blockquote', 'blockquote', { ...breaks(2, 2), trimEmptyLines: true }],
  ['br', 'lineBreak'],
  ['h1 h2 h3', 'heading', { ...breaks(3, 2), uppercase: true }],
  ['h4 h5 h6', 'heading', { ...breaks(2, 2), uppercase: true }],
  ['hr', 'horizontalLine', { ...breaks(2, 2), length: undefined }],
  // The parser does not parse what is in these elements: it is markup as text.
  ['iframe noembed noframes', 'skip'],
  ['img', 'image', { baseUrl: null, linkBrackets: ['[', ']'] }],
  ['ol', 'orderedList', breaks(2, 2)],
  ['p', 'paragraph', breaks(2, 2)],
  ['pre', 'pre', breaks(2, 2)],
  [
    'table',
    'table',
    {
      ...breaks(2, 2),
      colSpacing: 3,
      maxColumnWidth: 60,
      rowSpacing: 0,
      uppercaseHeaderCells: true,
    },
  ],
  ['ul', 'unorderedList', { ...breaks(2, 2), itemPrefix: ' * ' }],
  ['wbr', 'wbr'],
];

function breaks(leadingLineBreaks: number, trailingLineBreaks: number): FormatOptions {
  return { leadingLineBreaks, trailingLineBreaks };
}

const defaultSelectors: readonly SelectorDefinition[] = /* @__PURE__ */ defaultFormats.flatMap(
  ([names, format, options]) =>
    names.split(' ').map((selector) => ({ selector, format, ...(options && { options }) })),
);

const defaultSpaces = ' \t\r\n\f\u200b';

/**
 * Checks the options, and adds the defaults. `formatters` of the result has only those of the program.
 *
 * @throws TypeError if an option is unknown or does not have its documented type.
 */
export function readHtmlToTextOptions(caller: string, options: HtmlToTextOptions): Options {
  const given = readMembers(caller, 'options', options, optionNames);
  const { wordwrap = 80, whitespaceCharacters = defaultSpaces, formatters = {} } = given;
  if (wordwrap && typeof wordwrap !== 'number') {
    throw argumentError(caller, 'wordwrap', 'a number, false or null', wordwrap);
  }
  if (typeof whitespaceCharacters !== 'string') {
    throw argumentError(caller, 'whitespaceCharacters', 'a string', whitespaceCharacters);
  }
  expectObject(caller, 'formatters', formatters);
  for (const [name, formatter] of Object.entries(formatters)) {
    if (typeof formatter !== 'function') {
      throw argumentError(caller, `formatters.${name}`, 'a function', formatter);
    }
  }
  return {
    baseElements: readBaseElements(caller, given),
    decodeEntities: given.decodeEntities ?? true,
    encodeCharacters: readEncoder(caller, given.encodeCharacters),
    formatters,
    limits: readLimits(caller, given.limits),
    longWordSplit: readSplit(caller, given.longWordSplit),
    preserveNewlines: Boolean(given.preserveNewlines),
    selectors: readSelectors(caller, given),
    tables: given.tables ?? [],
    whitespaceCharacters,
    wordwrap,
  };
}

function readBaseElements(caller: string, given: HtmlToTextOptions): AllBaseElementOptions {
  const { baseElement } = given;
  const baseElements = readMembers(
    caller,
    'baseElements',
    given.baseElements ?? {},
    baseElementNames,
  );
  const selectors =
    baseElement === undefined ? (baseElements.selectors ?? ['body']) : [baseElement].flat();
  expectStrings(caller, 'baseElements.selectors', selectors);
  const { orderBy = 'selectors', returnDomByDefault = true } = baseElements;
  if (orderBy !== 'selectors' && orderBy !== 'occurrence') {
    throw argumentError(caller, 'baseElements.orderBy', "'selectors' or 'occurrence'", orderBy);
  }
  return {
    selectors,
    orderBy,
    returnDomByDefault: given.returnDomByDefault ?? returnDomByDefault,
  };
}

function readLimits(caller: string, limits: LimitOptions = {}): Options['limits'] {
  const given = readMembers(caller, 'limits', limits, limitNames);
  for (const name of Object.keys(limitNames) as (keyof LimitOptions)[]) {
    const value = given[name] ?? undefined;
    if (value === undefined) continue;
    const [type, noun] = name === 'ellipsis' ? ['string', 'a string'] : ['number', 'a number'];
    if (typeof value === type) continue;
    throw argumentError(caller, `limits.${name}`, noun, value);
  }
  const { ellipsis = '...', ...rest } = given;
  return { maxInputLength: 1 << 24, ...rest, ellipsis };
}

function readSplit(caller: string, split: LongWordSplitOptions = {}): WordSplit {
  const given = readMembers(caller, 'longWordSplit', split, splitNames);
  const wrapCharacters = given.wrapCharacters ?? [];
  expectStrings(caller, 'longWordSplit.wrapCharacters', wrapCharacters);
  return { wrapCharacters, forceWrapOnLimit: Boolean(given.forceWrapOnLimit) };
}

function readSelectors(caller: string, given: HtmlToTextOptions): readonly SelectorDefinition[] {
  const { selectors = [], tags = {} } = given;
  if (!Array.isArray(selectors)) throw argumentError(caller, 'selectors', 'an array', selectors);
  expectObject(caller, 'tags', tags);
  const deprecated = Object.entries(tags).map(([selector, definition]) => ({
    ...definition,
    selector: selector || '*',
  }));
  const own = [...selectors, ...deprecated].map((each, index) =>
    readDefinition(caller, `selectors[${index}]`, each),
  );
  return own.length === 0 ? defaultSelectors : merge([...defaultSelectors, ...own]);
}

function readDefinition(
  caller: string,
  argument: string,
  value: SelectorDefinition,
): SelectorDefinition {
  const definition = readMembers(caller, argument, value, selectorNames);
  const { selector } = definition;
  if (typeof selector === 'string') return definition;
  throw argumentError(caller, `${argument}.selector`, 'a string', selector);
}

/** The members of an object of options, after a check of their names. */
function readMembers<Given extends object>(
  caller: string,
  argument: string,
  value: Given,
  names: Readonly<Record<string, true>>,
): Given {
  expectNames(caller, argument, value, names);
  return membersOf(value, names) as Given;
}

/** One definition for each selector, where its last definition is. Later members replace earlier ones. */
function merge(definitions: readonly SelectorDefinition[]): SelectorDefinition[] {
  const merged = new Map<string, SelectorDefinition>();
  for (const { selector, format, options } of definitions) {
    const known = merged.get(selector);
    merged.delete(selector);
    const name = format ?? known?.format;
    const all = { ...known?.options, ...options };
    if (all.noLinkBrackets && name === 'anchor') all.linkBrackets = false;
    merged.set(selector, { selector, format: name, options: all });
  }
  return [...merged.values()];
}

function readEncoder(
  caller: string,
  given: HtmlToTextOptions['encodeCharacters'],
): WordTransform | undefined {
  if (typeof given === 'function' || given === undefined || given === null)
    return given ?? undefined;
  expectObject(caller, 'encodeCharacters', given);
  const replacements = new Map<string, string>();
  for (const [key, value] of Object.entries(given)) {
    const [character] = key;
    if (value === false || character === undefined) continue;
    if (!replacements.has(character)) replacements.set(character, String(value));
  }
  if (replacements.size === 0) return undefined;
  return (word) => {
    let text = '';
    for (const character of word) text += replacements.get(character) ?? character;
    return text;
  };
}

function expectStrings(
  caller: string,
  argument: string,
  value: unknown,
): asserts value is readonly string[] {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return;
  throw argumentError(caller, argument, 'an array of strings', value);
}

/** What the builder needs of the options. */
export function layoutOf(options: Options, runsCallbacks: boolean): LayoutOptions {
  const { wordwrap, preserveNewlines, whitespaceCharacters } = options;
  return {
    width: wordwrap || 0,
    split: options.longWordSplit,
    spaces: spaces(
      preserveNewlines ? whitespaceCharacters.replaceAll('\n', '') : whitespaceCharacters,
    ),
    keepsNewlines: preserveNewlines,
    encode: options.encodeCharacters,
    runsCallbacks,
  };
}

let lastSpaces: readonly [string, Uint8Array] | undefined;

/** The table of white space. Most programs have one set of characters, so the last table is kept. */
function spaces(characters: string): Uint8Array {
  if (lastSpaces?.[0] !== characters) lastSpaces = [characters, spacesOf(characters)];
  return lastSpaces[1];
}
