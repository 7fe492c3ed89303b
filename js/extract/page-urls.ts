import { argumentError } from '../base/errors.js';
import { tagOf } from '../base/tags.js';
import { baseElementOf } from '../encoded/index.js';
import { wordOf } from '../matching/words.js';
import type { LazyNodeTree } from '../tree/lazy/nodes.js';
import { baseUrl, longestBase, parseUrl } from '../urls/base-url.js';
import { cleanUrl, hasScheme } from '../urls/clean-url.js';
import { type PlainBase, plainBase, resolvePlain } from '../urls/plain-urls.js';
import { QueryEncoder } from '../urls/query-encoder.js';
import { type Source, type Subject, subjectOf } from './subject.js';

/** The options of all functions that return URLs. */
export interface UrlOptions {
  /**
   * The URL of the page. Without it, relative URLs are not resolved, unless the page has a `base` element with an
   * absolute URL.
   */
  url?: string | URL | undefined;
}

/** @internal */
export const urlNames = { url: true } as const;

/** The document of a page whose URL is not known. */
const unknownPage = 'about:blank';
const specialScheme = /^(?:https?|ftp|file):/;

/** Relative URLs other than fragments have no meaning. https://url.spec.whatwg.org/#url-opaque-path */
const opaquePath = /^[^:]*:(?!\/)/;

/** @internal The URLs of one page. */
export class PageUrls {
  /** The URL of the page. */
  readonly page: string;
  /** https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url */
  readonly base: string;
  readonly #queries = new QueryEncoder();
  /** Undefined if no URL is plain: see `resolvePlain`. */
  readonly #plainBase: PlainBase | undefined;

  /**
   * @param url the option `url`.
   * @throws TypeError if `url` is not an absolute URL.
   */
  constructor(caller: string, { tree }: Subject, url: unknown) {
    const page = readUrl(caller, url);
    this.page = page ?? unknownPage;
    this.#queries.encoding = tree.buffer.encoding?.name;
    const href = baseHref(tree);
    this.base = href === undefined ? this.page : this.#baseOf(href);
    this.#plainBase = plainBase(this.base);
  }

  /**
   * The base URL of a page with a `base` element. If its URL is not valid, or too long, no relative URL is, as in
   * Chromium. By the standard, the element then has no effect. #frozen-base-url
   */
  #baseOf(href: string): string {
    const encoded = this.#queries.encode(href);
    const isValid = encoded !== undefined && parseUrl(encoded, this.page) !== undefined;
    const base = isValid ? baseUrl(encoded, this.page) : unknownPage;
    return base.length > longestBase && base !== this.page ? unknownPage : base;
  }

  /**
   * The URL of an attribute; null if it is not valid.
   * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-and-serializing-a-url
   */
  resolve(value: string): string | null {
    return resolvePlain(value, this.#plainBase) ?? this.#parse(value, this.base);
  }

  /** The URL of a `base` element, which does not depend on itself. */
  resolveBase(value: string): string | null {
    return this.#parse(value, this.page);
  }

  #parse(value: string, base: string): string | null {
    const text = cleanUrl(value);
    const isAbsolute = hasScheme(text);
    // Some versions of Node resolve `a?b` to such a base.
    if (!isAbsolute && opaquePath.test(base) && !text.startsWith('#')) return null;
    // Only special schemes have queries in the encoding of the page.
    const isSpecial = isAbsolute || specialScheme.test(base);
    const encoded = isSpecial ? this.#queries.encode(value) : value;
    return (encoded !== undefined && parseUrl(encoded, base)?.href) || null;
  }
}

/** @throws TypeError if the value is neither undefined nor an absolute URL. */
function readUrl(caller: string, url: unknown): string | undefined {
  if (url === undefined) return undefined;
  const text = typeof url === 'string' || tagOf(url) === 'URL' ? String(url) : undefined;
  const parsed = text === undefined ? undefined : parseUrl(text);
  if (parsed !== undefined) return parsed.href;
  throw argumentError(caller, 'url', 'an absolute URL', url);
}

/** The records of the `base` elements, by tree; -1 if there is none. */
const bases = new WeakMap<LazyNodeTree, number>();

function baseHref(tree: LazyNodeTree): string | undefined {
  const { search } = tree;
  let at = bases.get(tree);
  if (at === undefined) {
    at = baseElementOf(search.records, (each) => search.has(each, wordOf('href')));
    bases.set(tree, at);
  }
  return at < 0 ? undefined : search.get(at, wordOf('href'));
}

/**
 * The base URL of a page: the URL of its first `base` element with `href`, else the URL of the page.
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
 *
 * @param url the URL of the page.
 * @returns `about:blank` if neither is known, or if the URL of the `base` element is not valid.
 * @throws TypeError if an argument does not have its documented type.
 */
export function baseURL(source: Source, url?: string | URL): string {
  return new PageUrls('baseURL', subjectOf('baseURL', 'source', source), url).base;
}
