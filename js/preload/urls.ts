/** URLs of a page whose address can be unknown. */

/**
 * Two addresses that a page could have. A relative URL that has the same meaning at both does not depend on the path of
 * the page.
 */
const possiblePages = ['http://page.invalid/a/b/c', 'http://page.invalid/d'];

/** Whether a code unit is ASCII white space. https://infra.spec.whatwg.org/#ascii-whitespace */
function isSpace(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 10 || unit === 12 || unit === 13;
}

/** Removes ASCII white space at the start and the end. */
export function stripSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

const scheme = /^[a-z][a-z0-9+.-]*:/i;

function parseUrl(url: string, base?: string): URL | undefined {
  // Most URLs are relative, and exceptions are slow.
  if (base === undefined && !scheme.test(url)) return undefined;
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** Resolves the URLs of a page. */
export class UrlResolver {
  readonly #pages: readonly string[];
  readonly #isKnown: boolean;
  #base: string | undefined;

  /** @param page the address of the page, if it is known. */
  constructor(page: string | undefined) {
    this.#isKnown = page !== undefined;
    this.#pages = page === undefined ? possiblePages : [page];
  }

  /** The `href` of the `base` element. */
  get base(): string | undefined {
    return this.#base;
  }

  /** Sets the `href` of a `base` element. Only the first call has an effect. */
  setBase(href: string): void {
    this.#base ??= href;
  }

  /** The URL as `PreloadResource.href` documents it. */
  resolve(url: string): string | undefined {
    const absolute = parseUrl(url);
    if (absolute !== undefined) return absolute.href;
    const [first, second] = this.#pages.map((page) => parseUrl(url, this.#baseOf(page)));
    if (first === undefined || this.#isKnown) return first?.href;
    if (this.#base === undefined) return url.replace(/[\t\n\r]/g, '');
    if (first.href !== second?.href) return undefined;
    if (first.host !== 'page.invalid') return this.#isAbsolute() ? first.href : schemeless(first);
    return first.pathname + first.search + first.hash;
  }

  /**
   * The base URL of a page with the `base` element, if there is one.
   * https://html.spec.whatwg.org/multipage/semantics.html#frozen-base-url
   */
  #baseOf(page: string): string {
    const base = this.#base === undefined ? undefined : parseUrl(this.#base, page);
    return base === undefined || /^(data|javascript):$/.test(base.protocol) ? page : base.href;
  }

  #isAbsolute(): boolean {
    return parseUrl(this.#base as string) !== undefined;
  }
}

/** A URL without its scheme, which is that of the page. */
function schemeless({ href, protocol }: URL): string {
  return href.slice(protocol.length);
}

/** The schemes of URLs that need no request. */
const localScheme = /^(?:data|blob|about|javascript):/i;

/** Whether a browser sends a request for a URL. */
export function needsRequest(url: string): boolean {
  return url !== '' && !localScheme.test(url);
}
