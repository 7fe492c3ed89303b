/**
 * The longest URL of a `base` element to which URLs are resolved, in UTF-16 code units. Each resolved URL can repeat
 * it, so without a bound the time and the output would grow with the square of the page.
 */
export const longestBase = 512;

/** A parsed URL. Undefined if the URL is not valid. https://url.spec.whatwg.org/#url-parsing */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/**
 * The base URL of a page with a `base` element.
 * https://html.spec.whatwg.org/multipage/semantics.html#frozen-base-url
 *
 * @param href the attribute of the element, with its query in the encoding of the page.
 * @param page the URL of the page, which is the base URL if the attribute is not usable.
 */
export function baseUrl(href: string, page: string): string {
  const base = parseUrl(href, page);
  return base === undefined || /^(data|javascript):$/.test(base.protocol) ? page : base.href;
}
