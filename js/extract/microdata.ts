import { splitOnSpace } from '../base/ascii.js';
import { type NamesOf, readOptions } from '../base/names.js';
import { isDocumentFragment, kindDocument, kindOf, parentOf } from '../encoded/index.js';
import type { SearchTree } from '../matching/search-tree.js';
import { wordOf } from '../matching/words.js';
import { ItemProperties } from './item-properties.js';
import { PageUrls, type UrlOptions, urlNames } from './page-urls.js';
import { type Source, subjectOf, visitElements } from './subject.js';
import { childTextOf, TextRanges } from './text-content.js';

/** The value of a property. `'ERROR'` is an item that contains itself, or one too many: see `microdata`. */
export type MicrodataValue = string | MicrodataItem;

/** An item. */
export interface MicrodataItem {
  /** The item types, as in `itemtype`. Absent if there are none. */
  type?: string[];
  /** The global identifier: `itemid`, resolved. Absent without a valid one. */
  id?: string;
  /** The values of each property, in tree order. */
  properties: Record<string, MicrodataValue[]>;
}

/** The microdata of a page. */
export interface Microdata {
  items: MicrodataItem[];
}

const optionNames = urlNames satisfies NamesOf<UrlOptions>;

/** The values that a page can have in addition to `valuesPerElement` for each element with a property. */
const freeValues = 2 ** 14;
const valuesPerElement = 4;

/**
 * The microdata of a page, as the standard's JSON.
 * https://html.spec.whatwg.org/multipage/microdata.html#json
 *
 * Through `itemref`, items can have the same properties, so a small page can have very many values. If the result has
 * 16,384 values, plus 4 for each element with `itemprop`, `itemref` has no more effect, and items that it has added are
 * `'ERROR'`.
 *
 * If an element has several names in `itemprop`, all of them have the same object.
 *
 * @param source a tree, or a lazy node: then the top-level items in this node. Their `itemref` can refer to other
 *   elements.
 * @throws TypeError if an argument does not have its documented type.
 */
export function microdata(source: Source, options?: UrlOptions): Microdata {
  const subject = subjectOf('microdata', 'source', source);
  const { url } = readOptions('microdata', options, optionNames) as UrlOptions;
  const urls = new PageUrls('microdata', subject, url);
  const { tree, search } = subject;
  const root = { tree, search, at: rootOf(search, subject.at) };
  const reader = new ItemReader(search, new ItemProperties(root), urls, root.at);
  const items: MicrodataItem[] = [];
  visitElements(subject, (at) => {
    const isTopLevel = search.has(at, wordOf('itemscope')) && !search.has(at, wordOf('itemprop'));
    if (isTopLevel) items.push(reader.read(at));
  });
  return { items };
}

/** The document, or the fragment or shadow root, in which a node is. */
function rootOf({ records }: SearchTree, node: number): number {
  let at = node;
  while (kindOf(records, at) !== kindDocument && !isDocumentFragment(records, at)) {
    at = parentOf(records, at);
  }
  return at;
}

/** An item that is being read. */
interface OpenItem {
  readonly at: number;
  readonly values: Map<string, MicrodataValue[]>;
  readonly object: MicrodataItem;
  readonly elements: readonly number[];
  /** The index of the next element. */
  next: number;
}

/** The elements whose value is a URL, with the attribute that has it. #concept-property-value */
const urlAttributes: Readonly<Record<string, 'src' | 'href' | 'data'>> = {
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  a: 'href',
  area: 'href',
  link: 'href',
  object: 'data',
};

class ItemReader {
  readonly #search: SearchTree;
  readonly #properties: ItemProperties;
  readonly #urls: PageUrls;
  readonly #texts: TextRanges;
  /** The values that further items can have through `itemref`. */
  #valuesLeft: number;
  /** The names in each attribute `itemprop`, which a page can let many elements share. */
  readonly #names = new Map<number, ReadonlySet<string>>();

  constructor(search: SearchTree, properties: ItemProperties, urls: PageUrls, root: number) {
    this.#search = search;
    this.#properties = properties;
    this.#urls = urls;
    this.#texts = new TextRanges(search, root);
    this.#valuesLeft = freeValues + properties.count * valuesPerElement;
  }

  /** #get-the-object, with a stack, because items can be nested as deep as elements. */
  read(item: number): MicrodataItem {
    const first = this.#open(item);
    const stack = [first];
    const memory = new Set([item]);
    for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
      if (open.next === open.elements.length) {
        open.object.properties = Object.fromEntries(open.values);
        memory.delete(open.at);
        stack.pop();
        continue;
      }
      const element = open.elements[open.next++];
      let value: MicrodataValue;
      if (!this.#search.has(element, wordOf('itemscope'))) {
        value = this.#valueOf(element);
      } else if (memory.has(element) || this.#isTooMuch(open.at, element)) {
        value = 'ERROR';
      } else {
        const inner = this.#open(element);
        memory.add(element);
        stack.push(inner);
        value = inner.object;
      }
      for (const name of this.#namesOf(element)) {
        const values = open.values.get(name);
        if (values === undefined) open.values.set(name, [value]);
        else values.push(value);
      }
    }
    return first.object;
  }

  #namesOf(element: number): ReadonlySet<string> {
    const attribute = this.#search.findAttribute(element, wordOf('itemprop'));
    let names = this.#names.get(attribute);
    if (names === undefined) {
      names = new Set(splitOnSpace(this.#get(element, 'itemprop')));
      this.#names.set(attribute, names);
    }
    return names;
  }

  /** Whether there are too many values, and an item is in another one only through `itemref`. */
  #isTooMuch(outer: number, item: number): boolean {
    return this.#valuesLeft <= 0 && !this.#properties.isOwn(outer, item);
  }

  #open(at: number): OpenItem {
    const object: MicrodataItem = { properties: {} };
    const types = splitOnSpace(this.#get(at, 'itemtype'));
    const itemId = this.#search.get(at, wordOf('itemid'));
    const id = itemId === undefined ? null : this.#urls.resolve(itemId);
    if (types.length > 0) object.type = types;
    if (id !== null) object.id = id;
    const elements = this.#properties.of(at, this.#valuesLeft > 0);
    this.#valuesLeft -= elements.length + 1;
    return { at, values: new Map(), object, elements, next: 0 };
  }

  #valueOf(at: number): string {
    const search = this.#search;
    const name = search.isHtml(at) ? search.nameOf(at) : '';
    if (Object.hasOwn(urlAttributes, name)) {
      const url = search.get(at, wordOf(urlAttributes[name]));
      return url === undefined ? '' : (this.#urls.resolve(url) ?? '');
    }
    switch (name) {
      case 'meta':
        return this.#get(at, 'content');
      case 'data':
      case 'meter':
        return this.#get(at, 'value');
      case 'time':
        return search.get(at, wordOf('datetime')) ?? childTextOf(search, at);
      default:
        return this.#texts.of(at);
    }
  }

  /** The value of an attribute; empty without the attribute. */
  #get(at: number, name: string): string {
    return this.#search.get(at, wordOf(name)) ?? '';
  }
}
