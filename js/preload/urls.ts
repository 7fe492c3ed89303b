/** URLs of a page whose address can be unknown. */

import { baseUrl, longestBase, parseUrl } from '../urls/base-url.js';
import { cleanUrl, hasScheme } from '../urls/clean-url.js';
import { QueryEncoder } from '../urls/query-encoder.js';
import { joined, type RelativeBase, relativeBase } from './relative-base.js';

const possibleHost = 'page.invalid';
/** The start of a URL of the page's host, without the scheme. */
const ofPage = `//${possibleHost}/`;

/**
 * Addresses that a page could have. A relative URL that has the same meaning at all of them depends neither on the path
 * nor on the scheme of the page.
 */
const possiblePages = [
  `http://${possibleHost}/a/b/c`,
  `http://${possibleHost}/d`,
  `https://${possibleHost}/a/b/c`,
  `https://${possibleHost}/d`,
];

/** Resolves the URLs of a page. */
export class UrlResolver {
  /** The address of the page, or addresses that it could have. */
  readonly #pages: readonly string[];
  readonly #isKnown: boolean;
  readonly #queries = new QueryEncoder();
  #base: string | undefined;
  /** Whether URLs that are relative to the base have no `href`. */
  #isUnusable = false;
  /** The base, if it depends on the directory of a page whose address is not known. */
  #relativeBase: RelativeBase | undefined;
  /** The base URLs at the addresses, each once. */
  #baseUrls: readonly string[];

  /** @param page the address of the page, if it is known. */
  constructor(page: string | undefined) {
    this.#isKnown = page !== undefined;
    this.#pages = page === undefined ? possiblePages : [page];
    this.#baseUrls = this.#pages;
  }

  /** The `href` of the `base` element. */
  get base(): string | undefined {
    return this.#base;
  }

  /** Sets the encoding of the page, as a `TokenBuffer` has it. */
  setEncoding(encoding: string | undefined): void {
    this.#queries.encoding = encoding;
  }

  /** Sets the `href` of a `base` element. Only the first call has an effect. */
  setBase(href: string): void {
    if (this.#base !== undefined) return;
    this.#base = href;
    const url = this.#queries.encode(href);
    this.#isUnusable = url === undefined;
    if (url !== undefined) this.#setBaseUrl(url);
  }

  /** @param url the `href` with its query in the encoding of the page. */
  #setBaseUrl(url: string): void {
    const baseUrls = this.#pages.map((page) => baseUrl(url, page));
    this.#baseUrls = [...new Set(baseUrls)];
    if (!this.#isKnown) {
      // A `data:` URL and an invalid one are no base: the page is the base.
      const isPage = baseUrls.every((base, index) => base === this.#pages[index]);
      this.#relativeBase = relativeBase(isPage ? '' : url);
    }
    const { path = '', query = '' } = this.#relativeBase ?? {};
    // The parts of a relative base can be longer than its URL, as in `a/../a/../`.
    const lengths = [path.length + query.length, ...this.#baseUrls.map(({ length }) => length)];
    this.#isUnusable = lengths.some((length) => length > longestBase);
  }

  /** Whether a `srcset` has URLs that `resolve` changes, in a page without a known address. */
  changes(srcset: string): boolean {
    return this.#base !== undefined || this.#queries.canChange(srcset);
  }

  /** The URL as `PreloadResource.href` documents it. */
  resolve(url: string): string | undefined {
    const encoded = this.#queries.encode(url);
    if (encoded === undefined) return undefined;
    if (this.#isUnusable) return absolute(encoded);
    if (this.#isKnown) return parseUrl(encoded, this.#baseUrls[0])?.href;
    if (this.#base === undefined) return withoutBase(encoded);
    const relative = this.#relativeBase && joined(this.#relativeBase, encoded);
    return relative ?? this.#resolveAnywhere(encoded);
  }

  /** Resolves a URL of a page with a `base` element, whose address is not known. */
  #resolveAnywhere(url: string): string | undefined {
    const [first, ...others] = this.#baseUrls.map((base) => parseUrl(url, base));
    if (first === undefined) return undefined;
    const isSame = (part: (url: URL) => string) =>
      others.every((other) => other !== undefined && part(other) === part(first));
    if (isSame(({ href }) => href)) return first.href;
    // The URLs differ only in their scheme, which is that of the page.
    if (!isSame(schemeless)) return undefined;
    const rest = schemeless(first);
    if (!rest.startsWith(ofPage)) return rest;
    const path = rest.slice(ofPage.length - 1);
    // Two slashes at the start would begin a host.
    return path.startsWith('//') ? `/.${path}` : path;
  }
}

/** The URL of a page without a `base` element, whose address is not known. */
function withoutBase(url: string): string | undefined {
  const text = cleanUrl(url);
  // Most URLs are relative.
  if (!hasScheme(text)) return parseUrl(text, possiblePages[0]) && text;
  // After `http:` and `https:`, the slashes can be missing. The URL is then relative if the page has the same scheme.
  const urls = atPossiblePages(text);
  return areSame(urls) ? urls[0] : text;
}

/** A URL that has the same meaning on all pages. Undefined if it is relative or invalid. */
function absolute(url: string): string | undefined {
  const text = cleanUrl(url);
  if (!hasScheme(text)) return undefined;
  const urls = atPossiblePages(text);
  return areSame(urls) ? urls[0] : undefined;
}

/**
 * A URL with a scheme at pages with both schemes. If it depends on the path of a page, it depends on the scheme too.
 */
function atPossiblePages(url: string): (string | undefined)[] {
  return possiblePages.slice(1, 3).map((page) => parseUrl(url, page)?.href);
}

function areSame(urls: readonly (string | undefined)[]): boolean {
  return urls.every((url) => url === urls[0]);
}

/** A URL without its scheme. */
function schemeless({ href, protocol }: URL): string {
  return href.slice(protocol.length);
}

/** The schemes of URLs that need no request. */
const localScheme = /^(?:data|blob|about|javascript):/i;

/** Whether a browser sends a request for a URL. The first test finds the long ones, which are `data:` URLs. */
export function needsRequest(url: string): boolean {
  return url !== '' && !localScheme.test(url) && !localScheme.test(cleanUrl(url));
}
