import { splitOnSpace } from '../base/ascii.js';
import { argumentError } from '../base/errors.js';
import { joinNames, type NamesOf, readOptions } from '../base/names.js';
import {
  attributeValueOf,
  attributeWord,
  kindHtmlElement,
  kindIn,
  kindMathmlElement,
  nameIdIn,
} from '../encoded/index.js';
import { wordOf } from '../matching/words.js';
import type { LazyElement, LazyNodeTree } from '../tree/lazy/nodes.js';
import { candidatesOf } from '../urls/srcset.js';
import { idOf } from './names.js';
import { PageUrls, type UrlOptions, urlNames } from './page-urls.js';
import { elementAt, type Source, type Subject, subjectOf, visitElements } from './subject.js';
import {
  htmlUrlAttributes,
  type LinkKind,
  relationKind,
  svgKindOf,
  type UrlAttribute,
  type UrlForm,
} from './url-attributes.js';

/** The options of `links`. */
export interface LinksOptions extends UrlOptions {
  /**
   * The schemes of the links to return, without colons: `['http', 'https']`. `'all'` returns all links. Links without
   * a valid URL have no scheme, and are always returned. Default: all schemes except `javascript`.
   */
  schemes?: readonly string[] | 'all' | undefined;
}

const optionNames = /* @__PURE__ */ joinNames(urlNames, {
  schemes: true,
}) satisfies NamesOf<LinksOptions>;

/** A URL in a `srcset`. */
export interface LinkCandidate {
  /** The URL as in the attribute. */
  value: string;
  /** The URL, resolved; null if it is not valid. */
  url: string | null;
  /** The width of the descriptor `w`, in pixels. Absent without this descriptor. */
  width?: number;
  /** The pixel density of the descriptor `x`. Absent without this descriptor. */
  density?: number;
}

/** A URL of a page. */
export interface Link {
  readonly element: LazyElement;
  /** The qualified name of the attribute: `'href'`, `'xlink:href'`. */
  readonly attribute: string;
  readonly kind: LinkKind;
  /** The URL as in the attribute. For `srcset` and `imagesrcset`, the whole attribute. */
  readonly value: string;
  /** The URL, resolved; null if it is not valid. For `srcset` and `imagesrcset`, null: `candidates` has the URLs. */
  readonly url: string | null;
  /** The URLs of `srcset` and `imagesrcset`. Absent for other attributes. */
  readonly candidates?: readonly LinkCandidate[];
}

/** An attribute with URLs, as a number. */
interface Rule {
  /** The first word of the attribute's record. */
  readonly word: number;
  readonly name: string;
  readonly kind: LinkKind;
  readonly form: UrlForm;
}

/** The number of the namespace of `xlink:href`. */
const xlink = 1;

/**
 * The URLs in the attributes of a page, in tree order. Attributes of one element are in the order of the standard's
 * list. Template contents and shadow roots are not read: pass `content` or `shadowRoot`.
 *
 * @param source a tree, or a lazy node: then its own attributes and those of its descendants.
 * @throws TypeError if an argument does not have its documented type.
 */
export function links(source: Source, options?: LinksOptions): Link[] {
  const subject = subjectOf('links', 'source', source);
  const { schemes, url } = readOptions('links', options, optionNames) as LinksOptions;
  const isWanted = readSchemes(schemes);
  const urls = new PageUrls('links', subject, url);
  const { tree, search } = subject;
  const found: Link[] = [];

  const add = (at: number, rule: Rule, value: string) => {
    const { name: attribute, kind, form } = rule;
    if (form === 'srcset') {
      const candidates = srcsetOf(value, urls).filter(({ url }) => isWanted(url));
      found.push({ element: elementAt(tree, at), attribute, kind, value, url: null, candidates });
      return;
    }
    const url = form === 'base' ? urls.resolveBase(value) : urls.resolve(value);
    if (isWanted(url)) found.push({ element: elementAt(tree, at), attribute, kind, value, url });
  };

  visitUrlAttributes(subject, (at, rule, attribute) => {
    const value = attributeValueOf(search.buffer, attribute);
    if (rule.form === 'list') for (const each of splitOnSpace(value)) add(at, rule, each);
    else add(at, rule, value);
  });
  return found;
}

/** Calls `visit` for each attribute with URLs. The arguments are the records of the element and of the attribute. */
function visitUrlAttributes(
  subject: Subject,
  visit: (at: number, rule: Rule, attribute: number) => void,
): void {
  const { tree, search } = subject;
  const byElement = htmlRules(tree);
  const linkId = idOf('link');
  const href = wordOf('href');
  const xlinkHref = attributeWord(xlink, idOf('href'));

  const find = (at: number, rule: Rule) => {
    const attribute = search.findAttribute(at, rule.word);
    if (attribute >= 0) visit(at, rule, attribute);
  };

  visitElements(subject, (at, word) => {
    const kind = kindIn(word);
    if (kind === kindHtmlElement) {
      const rules = byElement[nameIdIn(word)];
      if (rules === undefined) return;
      for (const rule of rules) {
        const isLink = nameIdIn(word) === linkId && rule.form === 'url';
        find(
          at,
          isLink ? { ...rule, kind: relationKind(search.get(at, wordOf('rel')) ?? '') } : rule,
        );
      }
      return;
    }
    const linkKind = kind === kindMathmlElement ? 'link' : svgKindOf(search.nameOf(at));
    find(at, { word: href, name: 'href', kind: linkKind, form: 'url' });
    find(at, { word: xlinkHref, name: 'xlink:href', kind: linkKind, form: 'url' });
  });
}

/** The rules of HTML elements, by the ids of their names. */
type Rules = readonly (readonly Rule[] | undefined)[];

const rulesByTree = new WeakMap<LazyNodeTree, Rules>();

function htmlRules(tree: LazyNodeTree): Rules {
  const known = rulesByTree.get(tree);
  if (known !== undefined) return known;
  const rules: (readonly Rule[] | undefined)[] = [];
  const toRules = (attributes: readonly UrlAttribute[]) =>
    attributes.flatMap(({ name, kind, form }) => {
      const id = tree.nameId(name);
      return id < 0 ? [] : [{ word: attributeWord(0, id), name, kind, form }];
    });
  for (const [name, attributes] of htmlUrlAttributes()) {
    const id = tree.nameId(name);
    if (id >= 0) rules[id] = toRules(attributes);
  }
  rulesByTree.set(tree, rules);
  return rules;
}

/** @internal The candidates of a `srcset`, with their URLs resolved. */
export function srcsetOf(value: string, urls: PageUrls): LinkCandidate[] {
  return candidatesOf(value).map(({ url, ...descriptor }) => ({
    value: url,
    url: urls.resolve(url),
    ...descriptor,
  }));
}

/** Whether a resolved URL has one of the schemes. */
function readSchemes(schemes: unknown): (url: string | null) => boolean {
  if (schemes === 'all') return () => true;
  if (schemes === undefined) return (url) => !url?.startsWith('javascript:');
  if (!Array.isArray(schemes)) {
    throw argumentError('links', 'schemes', "an array of schemes, or 'all'", schemes);
  }
  const wanted = new Set<string>();
  for (const scheme of schemes as readonly unknown[]) {
    if (typeof scheme !== 'string' || !/^[a-z][a-z\d+.-]*$/i.test(scheme)) {
      const advice =
        typeof scheme === 'string' && scheme.endsWith(':') ? ': without the colon' : '';
      throw argumentError('links', 'schemes', 'an array of schemes', scheme, advice);
    }
    wanted.add(scheme.toLowerCase());
  }
  return (url) => url === null || wanted.has(url.slice(0, url.indexOf(':')));
}
