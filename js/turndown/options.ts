import { argumentError } from '../base/errors.js';
import { expectBoolean } from '../base/members.js';
import { type ReadOptions, readMarkdownOptions, type Styles } from '../markdown/options.js';
import type { SourceParseOptions, TextSource } from '../tree/source-node.js';
import type { TurndownService } from './service.js';
import type { TurndownNode } from './turndown-node.js';

/** Which elements a rule is for: names in lower case, or a function. */
export type TurndownFilter =
  | string
  | readonly string[]
  | { matches(node: TurndownNode, options: TurndownOptions): unknown }['matches'];

/**
 * Returns the Markdown of an element. Two line feeds at its start and end make it a block.
 *
 * @param content the Markdown of the content.
 */
export type TurndownReplacement = {
  replace(content: string, node: TurndownNode, options: TurndownOptions): string;
}['replace'];

/** How some elements are written. */
export interface TurndownRule {
  filter: TurndownFilter;
  replacement?: TurndownReplacement;
  /** Returns what follows the whole Markdown. */
  append?(options: TurndownOptions): string;
}

/** The rules of a service. */
export interface TurndownRules {
  /** The options of the service. */
  readonly options: TurndownOptions;
  /** The rules of the program, the last one that was added first. The first rule whose filter matches is used. */
  readonly array: TurndownRule[];
  /** Adds a rule before all others. */
  add(key: string, rule: TurndownRule): void;
  /** Writes elements as HTML, unless they have a rule or Markdown can express them. */
  keep(filter: TurndownFilter): void;
  /** Leaves elements out, unless they have a rule, are kept, or Markdown can express them. */
  remove(filter: TurndownFilter): void;
  forEach(visit: (rule: TurndownRule, index: number) => void): void;
}

/** Adds rules to a service, or changes its options. */
export type TurndownPlugin = (service: TurndownService) => void;

/**
 * What `turndown` accepts: a page as string; a `Tree`, or a lazy or plain node; or a document, an element or a fragment
 * of the DOM. Of an element, only the content is converted.
 */
export type TurndownInput = TextSource | DomInput;

/** A node of the DOM. */
interface DomInput {
  readonly nodeType: number;
  readonly childNodes: ArrayLike<object>;
}

/** The options of Turndown. Plugins can add options of their own. */
export interface TurndownOptions {
  /** `'setext'`, the default: the first two levels are underlined. `'atx'`: headings begin with `#`. */
  headingStyle?: 'setext' | 'atx' | undefined;
  /** Default: `* * *`. */
  hr?: string | undefined;
  /** Default: `*`. The second one of two adjacent lists has another bullet. */
  bulletListMarker?: '*' | '-' | '+' | undefined;
  /**
   * `'indented'`, the default: code is indented where Markdown allows it, and loses its language. `'fenced'`: code is
   * between fences, with its language.
   */
  codeBlockStyle?: 'indented' | 'fenced' | undefined;
  /** Three backticks, the default, or three tildes. A fence is longer if the code has one. */
  fence?: string | undefined;
  /** Default: `_`. Inside of a word, it is always `*`. */
  emDelimiter?: '_' | '*' | undefined;
  /** Default: `**`. Inside of a word, it is always `**`. */
  strongDelimiter?: '**' | '__' | undefined;
  /** `'inlined'`, the default, or `'referenced'`: the addresses are at the end. */
  linkStyle?: 'inlined' | 'referenced' | undefined;
  /**
   * The labels of referenced links. `'full'`, the default: numbers. `'collapsed'` and `'shortcut'`: the text of the
   * link, unless another link has the same text or the text cannot be a label.
   */
  linkReferenceStyle?: 'full' | 'collapsed' | 'shortcut' | undefined;
  /** What is before the line feed of a line break. Default: two spaces. */
  br?: string | undefined;
  /** Whether white space in `code` is kept. Default: false. */
  preformattedCode?: boolean | undefined;
  /** Writes elements without content, if they are no links, cells, media or void elements. */
  blankReplacement?: TurndownReplacement | undefined;
  /** Writes elements that `keep` selects. Default: as HTML. */
  keepReplacement?: TurndownReplacement | undefined;
  /** Writes elements without a rule. Default: their content. */
  defaultReplacement?: TurndownReplacement | undefined;
  /** Ours: how strings are parsed, as the option `parse` of `toMarkdown`. For example, with `limits`. */
  parse?: SourceParseOptions | undefined;
}

/** The options that a service has from the start. */
export const defaultOptions = {
  headingStyle: 'setext',
  hr: '* * *',
  bulletListMarker: '*',
  codeBlockStyle: 'indented',
  fence: '```',
  emDelimiter: '_',
  strongDelimiter: '**',
  linkStyle: 'inlined',
  linkReferenceStyle: 'full',
  br: '  ',
  preformattedCode: false,
} as const satisfies TurndownOptions;

export const blankReplacement: TurndownReplacement = (_, node) => (node.isBlock ? '\n\n' : '');
export const keepReplacement: TurndownReplacement = (_, node) =>
  node.isBlock ? `\n\n${node.outerHTML}\n\n` : node.outerHTML;
export const defaultReplacement: TurndownReplacement = (content, node) =>
  node.isBlock ? `\n\n${content}\n\n` : content;

const caller = 'TurndownService';

/** The schemes that the addresses of a Markdown can have: all that run no script. */
const isAllowed = (scheme: string) => scheme !== 'javascript' && scheme !== 'vbscript';

/**
 * How `toMarkdown` writes Markdown for these options.
 *
 * @throws TypeError if an option is of another type than documented.
 */
export function readTurndownOptions(given: TurndownOptions): Omit<ReadOptions, 'parse' | 'map'> {
  const options = withDefaults(given);
  const { headingStyle, hr, bulletListMarker, emDelimiter, strongDelimiter, linkStyle } = options;
  const fence = typeof options.fence === 'string' ? options.fence.slice(0, 3) : options.fence;
  const read = readMarkdownOptions(caller, {
    gfm: false,
    headingStyle,
    hr,
    bulletListMarker,
    emDelimiter,
    strongDelimiter,
    linkStyle,
    fence: fence as '```',
  });
  const styles: Styles = {
    ...read.styles,
    lineBreak: options.br,
    bulletSpace: '   ',
    numberSpace: '  ',
    indentsCode: oneOf(options, 'codeBlockStyle', ['indented', 'fenced']) === 'indented',
    labels: oneOf(options, 'linkReferenceStyle', ['full', 'collapsed', 'shortcut']),
    preservesCode: expectBoolean(caller, 'preformattedCode', options.preformattedCode, false),
  };
  if (typeof options.br !== 'string') throw argumentError(caller, 'br', 'a string', options.br);
  return { url: undefined, remove: undefined, keep: undefined, isAllowed, styles };
}

type Defaults = {
  -readonly [Name in keyof typeof defaultOptions]: NonNullable<TurndownOptions[Name]>;
};

function withDefaults(given: TurndownOptions): Defaults {
  const options: Record<string, unknown> = { ...defaultOptions };
  for (const name of Object.keys(defaultOptions)) {
    const value = given[name as keyof Defaults];
    if (value !== undefined) options[name] = value;
  }
  return options as Defaults;
}

function oneOf<Value>(options: Defaults, name: keyof Defaults, values: readonly Value[]): Value {
  const value = options[name] as Value;
  if (values.includes(value)) return value;
  throw argumentError(caller, name, values.map((each) => `'${each}'`).join(' or '), value);
}
