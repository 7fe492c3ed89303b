/** What the elements of a page make a preload scanner do. */

import { asciiLowerCase, stripSpace } from '../base/ascii.js';
import type { SourceLocation } from '../base/nodes.js';
import { replaceUrls, urlsOfSrcset } from '../urls/srcset.js';
import type { MetaPolicy, PageFacts, PreloadResource } from './types.js';
import { needsRequest, type UrlResolver } from './urls.js';

/** A start tag: its location, and its attributes by their names in lower case. */
export interface ScannedTag extends SourceLocation {
  attributes: ReadonlyMap<string, string>;
}

type Element = PreloadResource['element'];

/** Members of a resource that depend on the kind of element. All others follow from attributes of all elements. */
type Particular = Pick<PreloadResource, 'element' | 'rel' | 'as' | 'url'> &
  Partial<Pick<PreloadResource, 'type' | 'media' | 'imagesrcset' | 'imagesizes'>>;

/** The media types of JavaScript, which a classic script can have. */
const javaScript =
  /^(?:(?:application|text)\/(?:x-)?(?:ecma|java)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;
/** Destinations that `rel=preload` can have. */
const destinations = /^(?:fetch|font|image|json|script|style|text|track)$/;
/**
 * Destinations that `rel=modulepreload` can have.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload
 */
const moduleDestinations =
  /^(?:audioworklet|json|paintworklet|script|serviceworker|sharedworker|style|text|worker)$/;
/** All other values that `as` can have. An unknown value is the same as none. */
const otherDestinations =
  /^(?:audio|document|embed|fetch|font|frame|iframe|image|manifest|object|report|track|video|webidentity|xslt)$/;
const referrerPolicies =
  /^(?:no-referrer|no-referrer-when-downgrade|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin|unsafe-url)$/;
/** Old names of referrer policies, which only `meta` elements can have. */
const oldPolicies: ReadonlyMap<string, string> = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

/** The most code units by which the replaced URLs of a `srcset` can be longer. Each of them can repeat the base URL. */
const mostAddedUnits = 4096;
/**
 * How much a scan keeps of the `meta` elements of a page, and of the `source` elements of a `picture`: the length of
 * their tags, in the unit of the input.
 */
const mostKeptUnits = 0x10000;

/** Collects the resources of one page. */
export class ResourceCollector implements PageFacts {
  readonly #urls: UrlResolver;
  readonly #scripting: boolean;
  readonly #policies: MetaPolicy[] = [];
  #referrerpolicy: string | undefined;
  #resources: PreloadResource[] = [];
  /** The length of the tags of these policies. */
  #policyUnits = 0;
  /** The images of `source` elements of an open `picture`. The `img` decides whether they are fetched. */
  #sources: PreloadResource[] = [];
  /** The length of the tags of these elements. */
  #sourceUnits = 0;
  /** The number of `picture` elements so far. */
  #pictures = 0;
  #hasPicture = false;
  /** Whether the element is a child of the `picture`. */
  #isInPicture = false;

  /** @param scripting whether scripting is enabled. Otherwise `loading=lazy` has no effect. */
  constructor(urls: UrlResolver, scripting: boolean) {
    this.#urls = urls;
    this.#scripting = scripting;
  }

  get base(): string | undefined {
    return this.#urls.base;
  }

  /** Sets the encoding of the page, as a `TokenBuffer` has it. */
  setEncoding(encoding: string | undefined): void {
    this.#urls.setEncoding(encoding);
  }

  get referrerpolicy(): string | undefined {
    return this.#referrerpolicy;
  }

  get contentSecurityPolicies(): readonly MetaPolicy[] {
    return this.#policies;
  }

  /** Returns the resources since the last call. */
  take(): PreloadResource[] {
    const resources = this.#resources;
    this.#resources = [];
    return resources;
  }

  /**
   * Reads a start tag that began an HTML element.
   *
   * @param isChild whether the element is a child of the open `picture`, if one is open.
   */
  startTag(name: string, tag: ScannedTag, isChild: boolean): void {
    this.#isInPicture = isChild && this.#hasPicture;
    switch (name) {
      case 'script':
        this.#script(tag);
        break;
      case 'link':
        this.#link(tag);
        break;
      case 'img':
      case 'image':
        this.#image(tag);
        break;
      case 'source':
        this.#source(tag);
        break;
      case 'video':
        this.#add(tag, { ...image('video'), url: urlOf(tag, 'poster') });
        break;
      case 'input':
        this.#input(tag);
        break;
      case 'base':
        this.#base(tag);
        break;
      case 'meta':
        this.#meta(tag);
        break;
    }
  }

  /** Begins a `picture` element. */
  openPicture(): void {
    this.#pictures++;
    this.#hasPicture = true;
    this.#sources = [];
    this.#sourceUnits = 0;
  }

  /** Ends the `picture` element. */
  closePicture(): void {
    this.#hasPicture = false;
    this.#sources = [];
  }

  /** Adds a style sheet that a `style` element imports. */
  importedStyle(tag: ScannedTag, url: string, media: string | undefined): void {
    this.#add(tag, { element: 'style', rel: 'preload', as: 'style', url: stripSpace(url), media });
  }

  // ---- Elements

  /** https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element */
  #script(tag: ScannedTag): void {
    const { attributes } = tag;
    const url = urlOf(tag, 'src');
    const kind = scriptKind(attributes.get('type'), attributes.get('language'));
    if (kind === undefined) return;
    if (kind === 'classic' && (attributes.has('nomodule') || isForOtherEvent(tag))) return;
    const rel = kind === 'module' ? 'modulepreload' : 'preload';
    this.#add(tag, { element: 'script', rel, as: 'script', url });
  }

  #link(tag: ScannedTag): void {
    const url = urlOf(tag, 'href');
    const relations = new Set((lower(tag, 'rel') ?? '').split(/[\t\n\f\r ]+/));
    const given = {
      element: 'link' as const,
      url,
      media: tag.attributes.get('media'),
      type: tag.attributes.get('type'),
    };
    const as = asciiLowerCase(tag.attributes.get('as') ?? '');
    if (relations.has('stylesheet')) {
      if (isUsedStyle(tag, relations)) this.#add(tag, { ...given, rel: 'preload', as: 'style' });
    } else if (relations.has('modulepreload')) {
      const destination = moduleDestination(as);
      if (destination !== undefined) {
        this.#add(tag, { ...given, rel: 'modulepreload', as: destination });
      }
    } else if (relations.has('preload') && destinations.test(as)) {
      const images = as === 'image' ? srcsetOf(tag, 'imagesrcset', 'imagesizes') : {};
      this.#add(tag, { ...given, ...images, rel: 'preload', as });
    }
    for (const rel of ['preconnect', 'dns-prefetch'] as const) {
      if (relations.has(rel)) this.#add(tag, { element: 'link', rel, as: '', url });
    }
  }

  /** https://html.spec.whatwg.org/multipage/images.html#update-the-source-set */
  #image(tag: ScannedTag): void {
    const sources = this.#isInPicture ? this.#sources : [];
    if (this.#isInPicture) this.#sources = [];
    // https://html.spec.whatwg.org/multipage/urls-and-fetching.html#will-lazy-load-element-steps
    if (this.#scripting && lower(tag, 'loading') === 'lazy') return;
    this.#resources.push(...sources);
    const images = srcsetOf(tag, 'srcset', 'sizes');
    this.#add(tag, { ...image('img'), ...images, url: urlOf(tag, 'src') });
  }

  #source(tag: ScannedTag): void {
    if (!this.#isInPicture || !tag.attributes.has('srcset')) return;
    this.#sourceUnits += tag.end - tag.start;
    if (this.#sourceUnits > mostKeptUnits) return;
    const { attributes } = tag;
    const resource = this.#resource(tag, {
      ...image('source'),
      ...srcsetOf(tag, 'srcset', 'sizes'),
      url: '',
      media: attributes.get('media'),
      type: attributes.get('type'),
    });
    if (resource !== undefined) this.#sources.push(resource);
  }

  #input(tag: ScannedTag): void {
    if (lower(tag, 'type') !== 'image') return;
    this.#add(tag, { ...image('input'), url: urlOf(tag, 'src') });
  }

  #base(tag: ScannedTag): void {
    const href = tag.attributes.get('href');
    if (href !== undefined) this.#urls.setBase(stripSpace(href));
  }

  #meta(tag: ScannedTag): void {
    const content = tag.attributes.get('content') ?? '';
    if (lower(tag, 'http-equiv') === 'content-security-policy' && content !== '') {
      this.#policyUnits += tag.end - tag.start;
      if (this.#policyUnits <= mostKeptUnits) {
        this.#policies.push({ content, start: tag.start, end: tag.end });
      }
    }
    if (lower(tag, 'name') !== 'referrer') return;
    const policy = asciiLowerCase(stripSpace(content));
    const read = oldPolicies.get(policy) ?? policy;
    if (referrerPolicies.test(read)) this.#referrerpolicy = read;
  }

  // ---- Resources

  #add(tag: ScannedTag, particular: Particular): void {
    const resource = this.#resource(tag, particular);
    if (resource !== undefined) this.#resources.push(resource);
  }

  /** The resource of an element; undefined if the element needs no request. */
  #resource(tag: ScannedTag, particular: Particular): PreloadResource | undefined {
    const { attributes, start, end } = tag;
    const srcset = nonEmpty(particular.imagesrcset);
    const url = needsRequest(particular.url) ? particular.url : '';
    const target = url || firstOf(srcset);
    if (target === '') return undefined;
    const imagesrcset = this.#resolvedSrcset(srcset);
    // A resource whose URLs cannot be expressed has no `href`, so that it gets no header field.
    const href =
      srcset !== undefined && imagesrcset === undefined ? undefined : this.#urls.resolve(target);
    const isImage = particular.as === 'image';
    return {
      element: particular.element,
      rel: particular.rel,
      as: particular.as,
      url,
      href,
      type: nonEmpty(particular.type),
      media: nonEmpty(particular.media),
      crossorigin: crossoriginOf(attributes.get('crossorigin')),
      integrity: nonEmpty(attributes.get('integrity')),
      imagesrcset: imagesrcset ?? srcset,
      imagesizes: nonEmpty(particular.imagesizes),
      fetchpriority: priorityOf(lower(tag, 'fetchpriority')),
      referrerpolicy: policyOf(lower(tag, 'referrerpolicy')) ?? this.#referrerpolicy,
      blocking: nonEmpty(attributes.get('blocking')),
      async: particular.element === 'script' && attributes.has('async'),
      defer: particular.element === 'script' && attributes.has('defer'),
      picture: isImage && this.#isInPicture ? this.#pictures : undefined,
      start,
      end,
    };
  }

  /** A `srcset` whose URLs are as in `href`. Undefined if one of them cannot be resolved. */
  #resolvedSrcset(srcset: string | undefined): string | undefined {
    // Without a `base` element, the URLs are relative to the page.
    if (srcset === undefined || !this.#urls.changes(srcset)) return srcset;
    return replaceUrls(srcset, (url) => this.#urls.resolve(url), mostAddedUnits);
  }
}

/** The first URL of a `srcset` that needs a request; empty if there is none. */
function firstOf(srcset: string | undefined): string {
  return urlsOfSrcset(srcset ?? '').find(({ url }) => needsRequest(url))?.url ?? '';
}

const image = (element: Element) => ({ element, rel: 'preload', as: 'image' }) as const;

function lower({ attributes }: ScannedTag, name: string): string | undefined {
  const value = attributes.get(name);
  return value === undefined ? undefined : asciiLowerCase(stripSpace(value));
}

function urlOf({ attributes }: ScannedTag, name: string): string {
  return stripSpace(attributes.get(name) ?? '');
}

function srcsetOf({ attributes }: ScannedTag, srcset: string, sizes: string) {
  return { imagesrcset: attributes.get(srcset), imagesizes: attributes.get(sizes) };
}

function nonEmpty(value: string | undefined): string | undefined {
  const stripped = value === undefined ? '' : stripSpace(value);
  return stripped === '' ? undefined : stripped;
}

/**
 * Whether a classic script has an event, and it is not the `load` event of the window.
 * https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
 */
function isForOtherEvent(tag: ScannedTag): boolean {
  const target = lower(tag, 'for');
  const event = lower(tag, 'event');
  if (target === undefined || event === undefined) return false;
  return target !== 'window' || (event !== 'onload' && event !== 'onload()');
}

function scriptKind(
  type: string | undefined,
  language: string | undefined,
): 'classic' | 'module' | undefined {
  const given = type ?? (language ? `text/${language}` : '');
  const read = type === '' ? '' : asciiLowerCase(stripSpace(given));
  if (read === 'module') return 'module';
  return given === '' || javaScript.test(read) ? 'classic' : undefined;
}

/** The destination of a `rel=modulepreload`. Undefined if `as` has a destination that modules cannot have. */
function moduleDestination(as: string): string | undefined {
  if (moduleDestinations.test(as)) return as;
  return otherDestinations.test(as) ? undefined : 'script';
}

/** Whether a style sheet is fetched at once. Browsers fetch alternative style sheets late. */
function isUsedStyle(tag: ScannedTag, relations: ReadonlySet<string>): boolean {
  const type = lower(tag, 'type') ?? '';
  const isCss = type === '' || /^text\/css\s*(?:;|$)/.test(type);
  return isCss && !relations.has('alternate') && !tag.attributes.has('disabled');
}

function crossoriginOf(value: string | undefined): PreloadResource['crossorigin'] {
  if (value === undefined) return undefined;
  return value.toLowerCase() === 'use-credentials' ? 'use-credentials' : 'anonymous';
}

function priorityOf(value: string | undefined): PreloadResource['fetchpriority'] {
  return value === 'high' || value === 'low' ? value : undefined;
}

function policyOf(value: string | undefined): string | undefined {
  return value !== undefined && referrerPolicies.test(value) ? value : undefined;
}
