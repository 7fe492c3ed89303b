import { baseElementOf, type TreeBuffer } from '../../encoded/index.js';
import { baseUrl, longestBase, parseUrl } from '../../urls/base-url.js';
import { cleanUrl, hasScheme } from '../../urls/clean-url.js';
import { type PlainBase, plainBase, resolvePlain } from '../../urls/plain-urls.js';
import { candidatesOf } from '../../urls/srcset.js';
import type { Attributes } from './attributes.js';

/** The addresses of links and images. */
export class Targets {
  readonly #base: string | undefined;
  readonly #plainBase: PlainBase | undefined;
  readonly #isAllowed: (scheme: string) => boolean;

  /** @param page the URL of the page; undefined if it is not known. */
  constructor(
    tree: TreeBuffer,
    attributes: Attributes,
    page: string | undefined,
    isAllowed: (scheme: string) => boolean,
  ) {
    const element = baseElementOf(tree.records, (at) => attributes.has(at, 'href'));
    const href = element < 0 ? undefined : attributes.get(element, 'href');
    this.#base = href === undefined ? page : baseOf(href, page);
    this.#plainBase = this.#base === undefined ? undefined : plainBase(this.#base);
    this.#isAllowed = isAllowed;
  }

  /** Whether relative addresses are written as they are. */
  get keepsRelative(): boolean {
    return this.#base === undefined;
  }

  /** The address of a link or an image; undefined if the element is written as its text. */
  resolve(value: string): string | undefined {
    const text = cleanUrl(value);
    return text === '' ? undefined : this.#resolve(text);
  }

  /** The address of the first candidate of a `srcset`. */
  firstOfSet(srcset: string | undefined): string | undefined {
    if (srcset === undefined) return undefined;
    for (const { url } of candidatesOf(srcset)) {
      const source = this.resolve(url);
      if (source !== undefined) return source;
    }
    return undefined;
  }

  #resolve(text: string): string | undefined {
    const scheme = hasScheme(text) ? text.slice(0, text.indexOf(':')).toLowerCase() : '';
    if (scheme !== '') return this.#isAllowed(scheme) ? text : undefined;
    if (this.#base === undefined) return text;
    const resolved = resolvePlain(text, this.#plainBase) ?? parseUrl(text, this.#base)?.href;
    return resolved ?? text;
  }
}

const unknownPage = 'about:blank';

/** The base of relative addresses in a page with a `base` element. Undefined if they are written as they are. */
export function baseOf(href: string, page: string | undefined): string | undefined {
  const base = baseUrl(href, page ?? unknownPage);
  const isUsable = base !== unknownPage && (base === page || base.length <= longestBase);
  return isUsable ? base : undefined;
}
