import { argumentError } from '../base/errors.js';
import { expectBoolean, type Members } from '../base/members.js';
import { type NamesOf, readOptions } from '../base/names.js';
import { tagOf } from '../base/tags.js';
import type { FragmentOptions, ParseOptions } from '../module/options.js';
import { parseUrl } from '../urls/base-url.js';

/** The options of `toMarkdown`. Those for styles have the names that Turndown gives them. */
export interface MarkdownOptions {
  /**
   * How an input is parsed: the options of `parse`. With `context`, the input is a fragment, as for `parseFragment`.
   * Only for strings and bytes.
   */
  parse?: (ParseOptions & Partial<FragmentOptions>) | undefined;
  /**
   * The URL of the page, an absolute one. Relative addresses are resolved against it, or against the `base` element of
   * the page. Without both, they are written as they are.
   */
  url?: string | URL | undefined;
  /**
   * The schemes of addresses that are written, without the colon. A link with another scheme is written as its text.
   * Default: all but `javascript`, `vbscript` and `data`. `'all'` allows these too.
   */
  schemes?: readonly string[] | 'all' | undefined;
  /** Whether Markdown has tables, task lists and `~~`, the extensions of GitHub. Default: true. */
  gfm?: boolean | undefined;
  /** A selector. Elements that match are left out with their content. */
  remove?: string | undefined;
  /** A selector. Elements that match are written as HTML, with their attributes and content. */
  keep?: string | undefined;
  /**
   * What becomes of elements that Markdown cannot express. `'text'`, the default: their text. `'html'`: `sub`, `sup`,
   * `u`, `ins`, `mark` and `kbd` are written as tags without attributes. `'none'`: as `'text'`, without buttons.
   */
  raw?: 'html' | 'text' | 'none' | undefined;
  /** `'atx'`, the default: headings begin with `#`. `'setext'`: the first two levels are underlined. */
  headingStyle?: 'atx' | 'setext' | undefined;
  /** Default: `---`. */
  hr?: string | undefined;
  /** Default: `-`. The second one of two adjacent lists has another bullet. */
  bulletListMarker?: '-' | '*' | '+' | undefined;
  /** Default: three backticks. A fence is longer if the code has one. */
  fence?: '```' | '~~~' | undefined;
  /** Default: `*`. Inside of a word, it is always `*`. */
  emDelimiter?: '*' | '_' | undefined;
  /** Default: `**`. Inside of a word, it is always `**`. */
  strongDelimiter?: '**' | '__' | undefined;
  /**
   * Whether the result has the ranges of blocks and links in the source. A `Tree` or a lazy node then needs locations,
   * from the option `locations` of `parseTree`. Default: false.
   */
  map?: boolean | undefined;
  /** `'inlined'`, the default, or `'referenced'`: the addresses are at the end. */
  linkStyle?: 'inlined' | 'referenced' | undefined;
}

/** The names of the options. */
export const markdownNames = {
  map: true,
  parse: true,
  url: true,
  hr: true,
  schemes: true,
  gfm: true,
  remove: true,
  keep: true,
  raw: true,
  headingStyle: true,
  bulletListMarker: true,
  fence: true,
  emDelimiter: true,
  strongDelimiter: true,
  linkStyle: true,
} satisfies NamesOf<MarkdownOptions>;

/** How Markdown is written. */
export interface Styles {
  readonly gfm: boolean;
  readonly raw: 'html' | 'text' | 'none';
  readonly setext: boolean;
  readonly emphasis: string;
  readonly strong: string;
  /** What is before the line feed of a hard line break. */
  readonly lineBreak: string;
  readonly bullet: string;
  /** What is between a bullet, or a number, and its item. */
  readonly bulletSpace: string;
  readonly numberSpace: string;
  /** Whether code is indented where it can be, and then loses its language. */
  readonly indentsCode: boolean;
  /** Whether white space in `code` is kept. */
  readonly preservesCode: boolean;
  /** The character of fences. */
  readonly fence: string;
  readonly rule: string;
  readonly areLinksReferenced: boolean;
  /** Whether items without content are written in numbered lists. */
  readonly hasEmptyItems: boolean;
  /** The maximum length of what begins a line in quotes and items. What is deeper belongs to the last level. */
  readonly mostPrefix: number;
  /** The maximum length of what cannot be divided: an image, or the address of a link. Longer ones are left out. */
  readonly mostInline: number;
  /** Whether the text of a link is its label: `[a][]`, or `[a]`. Otherwise labels are numbers: `[a][1]`. */
  readonly labels: 'full' | 'collapsed' | 'shortcut';
}

/** The options of one call. */
export interface ReadOptions {
  readonly parse: MarkdownOptions['parse'];
  readonly map: boolean;
  readonly url: string | undefined;
  readonly remove: string | undefined;
  readonly keep: string | undefined;
  readonly isAllowed: (scheme: string) => boolean;
  readonly styles: Styles;
}

let defaults: ReadOptions | undefined;

/** @throws TypeError if an option is unknown or of another type than documented. */
export function readMarkdownOptions(
  caller: string,
  given: MarkdownOptions | undefined,
): ReadOptions {
  if (given !== undefined) return readMembers(caller, readOptions(caller, given, markdownNames));
  defaults ??= readMembers(caller, {});
  return defaults;
}

/** @throws TypeError if an option is of another type than documented. */
export function readMembers(caller: string, members: Readonly<Members>): ReadOptions {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value => {
    const value = members[name] ?? values[0];
    if (values.includes(value as Value)) return value as Value;
    const list = values.map((each) => `'${each}'`).join(' or ');
    throw argumentError(caller, name, list, value);
  };
  return {
    parse: members.parse as MarkdownOptions['parse'],
    map: expectBoolean(caller, 'map', members.map, false),
    url: readUrl(caller, members.url),
    remove: readSelector(caller, 'remove', members.remove),
    keep: readSelector(caller, 'keep', members.keep),
    isAllowed: readSchemes(caller, members.schemes),
    styles: {
      gfm: expectBoolean(caller, 'gfm', members.gfm, true),
      raw: oneOf('raw', ['text', 'html', 'none']),
      setext: oneOf('headingStyle', ['atx', 'setext']) === 'setext',
      emphasis: oneOf('emDelimiter', ['*', '_']),
      strong: oneOf('strongDelimiter', ['**', '__']),
      lineBreak: '\\',
      bullet: oneOf('bulletListMarker', ['-', '*', '+']),
      bulletSpace: ' ',
      numberSpace: ' ',
      indentsCode: false,
      preservesCode: false,
      fence: oneOf('fence', ['```', '~~~'])[0],
      rule: readRule(caller, members.hr),
      areLinksReferenced: oneOf('linkStyle', ['inlined', 'referenced']) === 'referenced',
      hasEmptyItems: true,
      mostPrefix: Number.POSITIVE_INFINITY,
      mostInline: Number.POSITIVE_INFINITY,
      labels: 'full',
    },
  };
}

function readUrl(caller: string, url: unknown): string | undefined {
  if (url === undefined) return undefined;
  const text = typeof url === 'string' || tagOf(url) === 'URL' ? String(url) : undefined;
  const parsed = text === undefined ? undefined : parseUrl(text);
  if (parsed === undefined) throw argumentError(caller, 'url', 'an absolute URL', url);
  return parsed.href;
}

function readSelector(caller: string, name: string, selector: unknown): string | undefined {
  if (selector === undefined || typeof selector === 'string') return selector;
  throw argumentError(caller, name, 'a selector', selector);
}

/** https://spec.commonmark.org/0.31.2/#thematic-breaks */
function readRule(caller: string, rule: unknown): string {
  if (rule === undefined) return '---';
  if (typeof rule === 'string' && /^ {0,3}([-*_])(?: *\1){2,} *$/.test(rule)) return rule;
  throw argumentError(caller, 'hr', 'a thematic break, such as `---`', rule);
}

const unsafeSchemes = /^(?:javascript|vbscript|data)$/;

function readSchemes(caller: string, schemes: unknown): (scheme: string) => boolean {
  if (schemes === undefined) return (scheme) => !unsafeSchemes.test(scheme);
  if (schemes === 'all') return () => true;
  if (!Array.isArray(schemes)) {
    throw argumentError(caller, 'schemes', "an array of schemes, or 'all'", schemes);
  }
  const wanted = new Set<string>();
  for (const scheme of schemes as readonly unknown[]) {
    if (typeof scheme !== 'string' || !/^[a-z][a-z\d+.-]*$/i.test(scheme)) {
      throw argumentError(caller, 'schemes', 'an array of schemes without colons', scheme);
    }
    wanted.add(scheme.toLowerCase());
  }
  return (scheme) => wanted.has(scheme);
}
