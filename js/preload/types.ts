import type { SourceLocation } from '../base/nodes.js';
import type { TokenOptions } from '../tokens/options.js';
import type { SniffOptions } from '../tokens/sniff-timer.js';

/**
 * A resource that a preload scanner fetches, or a server that it connects to. A member is `undefined` if the markup
 * does not have it. `start` and `end` are those of the start tag. They count UTF-16 code units if the input is a
 * string, otherwise bytes.
 */
export interface PreloadResource extends SourceLocation {
  /** The name of the element. An `image` element in HTML is an `img`. */
  element: 'script' | 'link' | 'style' | 'img' | 'source' | 'video' | 'input';
  /** The relation of a `link` element or `Link` header field that preloads the resource. */
  rel: 'preload' | 'modulepreload' | 'preconnect' | 'dns-prefetch';
  /** The destination, for example `'script'`, `'style'`, `'image'`, `'font'`. Empty for a connection. */
  as: string;
  /** The URL in the markup, without white space around it. Empty if the element has only a `srcset`. */
  url: string;
  /**
   * The URL, relative to the page. It is absolute if the option `baseURL` is given, or the URL or the `base` element is
   * absolute. `http:a` is relative, because pages of this scheme resolve it so. If `url` is empty, the first URL of
   * `imagesrcset`. Undefined if the URL is invalid, or depends on the address of the page in a way that no relative URL
   * expresses: then pass `baseURL`. Its query is in the encoding of the page. Undefined if the runtime does not know
   * this encoding and the query is not ASCII. Also undefined if the URL is relative to a `base` element whose URL has
   * more than 512 code units, or if the `base` element makes the `imagesrcset` more than 4,096 code units longer.
   */
  href: string | undefined;
  /** The media type of a `link` or `source` element. */
  type: string | undefined;
  /**
   * The media query under which the resource is used. An import has that of its `style` and its own, joined by `and`.
   */
  media: string | undefined;
  crossorigin: 'anonymous' | 'use-credentials' | undefined;
  integrity: string | undefined;
  /** The `srcset` or `imagesrcset`. If the page has a `base` element, its URLs are as in `href`. Also if
   * the page is not in UTF-8 and the `srcset` not ASCII. */
  imagesrcset: string | undefined;
  /** The `sizes` or `imagesizes`. */
  imagesizes: string | undefined;
  /** Undefined for `auto`. */
  fetchpriority: 'high' | 'low' | undefined;
  /** The referrer policy of the element, else that of the page's `<meta name="referrer">`. */
  referrerpolicy: string | undefined;
  /** The tokens of `blocking`, for example `'render'`. */
  blocking: string | undefined;
  /** Whether a script has the attribute `async`. */
  async: boolean;
  /** Whether a script has the attribute `defer`. */
  defer: boolean;
  /**
   * The number of the `picture` element that has the image, from 1. A browser fetches one resource of a `picture`: the
   * first whose `media` and `type` it accepts.
   */
  picture: number | undefined;
}

/** A policy of a `<meta http-equiv="content-security-policy">`, which can forbid resources after it. */
export interface MetaPolicy extends SourceLocation {
  /** The serialized policy. */
  content: string;
}

/** What a page says about all of its resources. */
export interface PageFacts {
  /** The `href` of the first `base` element with an `href`. */
  readonly base: string | undefined;
  /** The policy of the last `<meta name="referrer">` with a valid policy. */
  readonly referrerpolicy: string | undefined;
  /**
   * The policies of `meta` elements. Browsers ignore those outside of `head`. These are the first ones of the page,
   * whose tags have 65,536 code units or bytes in all, so that a stream needs little memory.
   */
  readonly contentSecurityPolicies: readonly MetaPolicy[];
}

/** The resources of a whole page. */
export interface Preloads extends PageFacts {
  readonly resources: PreloadResource[];
}

/** The options of a scan. */
export interface PreloadOptions extends TokenOptions {
  /**
   * The address of the page, which makes each `href` absolute. Default: none.
   */
  baseURL?: string | URL | undefined;
}

/** The options of a `PreloadPassThrough`. */
export interface PreloadPassThroughOptions extends PreloadOptions, SniffOptions {}
