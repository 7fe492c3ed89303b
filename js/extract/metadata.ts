import { asciiLowerCase, collapseSpace, splitOnSpace, stripSpace } from '../base/ascii.js';
import { type NamesOf, readOptions } from '../base/names.js';
import { firstElementOf } from '../matching/elements.js';
import type { SearchTree } from '../matching/search-tree.js';
import { wordOf } from '../matching/words.js';
import { idOf, isNamed } from './names.js';
import { PageUrls, type UrlOptions, urlNames } from './page-urls.js';
import { type Source, subjectOf, visitElements } from './subject.js';
import { childTextOf } from './text-content.js';

/** An icon of a page. A member is null if the element has no such attribute. */
export interface IconLink {
  /** The attribute `rel`, as written. */
  rel: string;
  /** The URL, resolved; null if it is not valid. */
  href: string | null;
  sizes: string | null;
  type: string | null;
  media: string | null;
}

/** A feed of a page. */
export interface FeedLink {
  /** The URL, resolved; null if it is not valid. */
  href: string | null;
  /** The essence of the MIME type: `application/rss+xml`, `application/atom+xml` or `application/feed+json`. */
  type: string;
  title: string | null;
}

/** The page in another language. */
export interface LanguageLink {
  hreflang: string;
  /** The URL, resolved; null if it is not valid. */
  href: string | null;
}

/** A `meta` element of a protocol: the name in lower case, and the content. */
export type MetaPair = [key: string, content: string];

/** What a page says about itself. A member is null if the page does not say it. All URLs are resolved. */
export interface Metadata {
  /**
   * The text of the first `title`, without white space at its ends; empty if there is none: `document.title` of the
   * DOM.
   */
  title: string;
  /** Whether there is a `title` element. */
  hasTitle: boolean;
  /** The attribute `lang` of the root element. */
  lang: string | null;
  /** The base URL, as `baseURL` returns it. */
  baseURL: string;
  description: string | null;
  author: string | null;
  keywords: string | null;
  generator: string | null;
  'application-name': string | null;
  'theme-color': string | null;
  robots: string | null;
  viewport: string | null;
  referrer: string | null;
  'color-scheme': string | null;
  /** The URL of the first `link` with `rel=canonical`; null also if that URL is not valid. */
  canonical: string | null;
  /** The `meta` elements whose `property` or `name` begins with `og:`, in tree order. */
  openGraph: MetaPair[];
  /** The `meta` elements whose `property` or `name` begins with `twitter:`, in tree order. */
  twitter: MetaPair[];
  /** The icons, in tree order. */
  icons: IconLink[];
  /** The feeds, in tree order. */
  feeds: FeedLink[];
  /** The pages in other languages, in tree order. */
  languages: LanguageLink[];
}

const optionNames = urlNames satisfies NamesOf<UrlOptions>;

/** The names of `meta` elements that are members of the result. */
type MetaName =
  | 'description'
  | 'author'
  | 'keywords'
  | 'generator'
  | 'application-name'
  | 'theme-color'
  | 'robots'
  | 'viewport'
  | 'referrer'
  | 'color-scheme';

const iconToken = /^(?:icon|apple-touch-icon(?:-precomposed)?|mask-icon)$/;
const feedType = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/;

/**
 * What a page says about itself in `title`, `meta` and `link` elements, wherever these elements are. Template contents
 * and shadow roots do not count.
 * https://html.spec.whatwg.org/multipage/semantics.html#document-metadata
 *
 * @param source a tree, or a lazy node: then only elements in this node are read.
 * @throws TypeError if an argument does not have its documented type.
 */
export function metadata(source: Source, options?: UrlOptions): Metadata {
  const subject = subjectOf('metadata', 'source', source);
  const { url } = readOptions('metadata', options, optionNames) as UrlOptions;
  const urls = new PageUrls('metadata', subject, url);
  const { search } = subject;
  const found = emptyMetadata(urls.base);
  found.lang = langOf(search, subject.at);
  const reader = new LinkReader(search, urls, found);
  const title = idOf('title');
  const meta = idOf('meta');
  const link = idOf('link');
  visitElements(subject, (at, word) => {
    if (isNamed(word, meta)) readMeta(search, at, found);
    else if (isNamed(word, link)) reader.read(at);
    else if (isNamed(word, title) && !found.hasTitle) {
      found.hasTitle = true;
      found.title = collapseSpace(childTextOf(search, at));
    }
  });
  return found;
}

function emptyMetadata(baseURL: string): Metadata {
  return {
    title: '',
    hasTitle: false,
    lang: null,
    baseURL,
    description: null,
    author: null,
    keywords: null,
    generator: null,
    'application-name': null,
    'theme-color': null,
    robots: null,
    viewport: null,
    referrer: null,
    'color-scheme': null,
    canonical: null,
    openGraph: [],
    twitter: [],
    icons: [],
    feeds: [],
    languages: [],
  };
}

const metaName =
  /^(?:description|author|keywords|generator|application-name|theme-color|robots|viewport|referrer|color-scheme)$/;

/** The attribute `lang` of the first element: the root element of a document. */
function langOf(search: SearchTree, at: number): string | null {
  const root = firstElementOf(search.records, at);
  return (root < 0 ? undefined : search.get(root, wordOf('lang'))) ?? null;
}

function readMeta(search: SearchTree, at: number, found: Metadata): void {
  const content = search.get(at, wordOf('content'));
  if (content === undefined) return;
  const name = search.get(at, wordOf('name'));
  const key = name === undefined ? undefined : asciiLowerCase(name);
  if (key !== undefined && metaName.test(key)) found[key as MetaName] ??= content;
  const property = search.get(at, wordOf('property'));
  const pairKey = property === undefined ? key : asciiLowerCase(property);
  if (pairKey === undefined) return;
  if (/^og:./s.test(pairKey)) found.openGraph.push([pairKey, content]);
  else if (/^twitter:./s.test(pairKey)) found.twitter.push([pairKey, content]);
}

/** Reads `link` elements. */
class LinkReader {
  readonly #search: SearchTree;
  readonly #urls: PageUrls;
  readonly #found: Metadata;
  #hasCanonical = false;

  constructor(search: SearchTree, urls: PageUrls, found: Metadata) {
    this.#search = search;
    this.#urls = urls;
    this.#found = found;
  }

  read(at: number): void {
    const rel = this.#search.get(at, wordOf('rel'));
    const value = this.#search.get(at, wordOf('href'));
    // An empty `href` is not fetched. #processing-the-link-element
    if (rel === undefined || value === undefined || value === '') return;
    const tokens = splitOnSpace(asciiLowerCase(rel));
    const isCanonical = !this.#hasCanonical && tokens.includes('canonical');
    const isIcon = tokens.some((token) => iconToken.test(token));
    const isAlternate = tokens.includes('alternate');
    if (!isCanonical && !isIcon && !isAlternate) return;
    const href = this.#urls.resolve(value);
    if (isCanonical) {
      this.#hasCanonical = true;
      this.#found.canonical = href;
    }
    if (isIcon) {
      const { icons } = this.#found;
      const sizes = this.#get(at, 'sizes');
      icons.push({ rel, href, sizes, type: this.#get(at, 'type'), media: this.#get(at, 'media') });
    }
    if (isAlternate) this.#readAlternate(at, href, tokens);
  }

  #readAlternate(at: number, href: string | null, tokens: readonly string[]): void {
    const { feeds, languages } = this.#found;
    const type = essenceOf(this.#get(at, 'type') ?? '');
    if (feedType.test(type) && !tokens.includes('stylesheet')) {
      feeds.push({ href, type, title: this.#get(at, 'title') });
    }
    const hreflang = this.#get(at, 'hreflang');
    if (hreflang !== null && hreflang !== '') languages.push({ hreflang, href });
  }

  #get(at: number, name: string): string | null {
    return this.#search.get(at, wordOf(name)) ?? null;
  }
}

/** The MIME type without its parameters. https://mimesniff.spec.whatwg.org/#mime-type-essence */
export function essenceOf(type: string): string {
  return asciiLowerCase(stripSpace(type.split(';', 1)[0]));
}
