import { splitOnSpace } from '../base/ascii.js';
import { endOf, nextRecord } from '../encoded/index.js';
import type { SearchTree } from '../matching/search-tree.js';
import { wordOf } from '../matching/words.js';
import { rareAttribute } from './names.js';
import { type Subject, visitElements } from './subject.js';
import { firstFrom } from './text-content.js';

/**
 * The properties of the items of a tree.
 * https://html.spec.whatwg.org/multipage/microdata.html#the-properties-of-an-item
 *
 * The standard crawls the elements of an item, for each item. Here, one pass over the tree finds all properties by the
 * item around them. So reading an item takes time in proportion to its properties.
 */
export class ItemProperties {
  readonly #search: SearchTree;
  /** For each item: the records of the properties in it, in tree order. `noItem` has those outside of items. */
  readonly #byItem = new Map<number, number[]>();
  /** For each element with an id: the item around it. */
  readonly #itemAround = new Map<number, number>();
  /** The number of elements with properties. */
  readonly count: number;

  /** @param root the root of the tree: a document, fragment or shadow root. */
  constructor(root: Subject) {
    const { search } = root;
    let count = 0;
    this.#search = search;
    /** The items around an element, from the outermost on. */
    const open: number[] = [];
    visitElements(root, (at) => {
      while (open.length > 0 && endOf(search.records, open[open.length - 1]) <= at) open.pop();
      const item = open.at(-1) ?? noItem;
      if (search.has(at, wordOf('id'))) this.#itemAround.set(at, item);
      if (this.#hasName(at)) {
        count++;
        const list = this.#byItem.get(item);
        if (list === undefined) this.#byItem.set(item, [at]);
        else list.push(at);
      }
      if (search.has(at, wordOf('itemscope'))) open.push(at);
    });
    this.count = count;
  }

  /**
   * The elements with the properties of an item, in tree order.
   *
   * @param followsReferences whether `itemref` has an effect.
   */
  of(item: number, followsReferences: boolean): readonly number[] {
    const own = this.#byItem.get(item) ?? noProperties;
    const references = followsReferences ? rareAttribute(this.#search, item, 'itemref') : undefined;
    if (references === undefined) return own;
    const found = new Set(own);
    const { ids } = this.#search.facts;
    for (const id of new Set(splitOnSpace(references))) {
      const element = ids.find(item, id);
      if (element >= 0 && element !== item) this.#addFrom(element, found);
    }
    found.delete(item);
    return [...found].sort((one, other) => one - other);
  }

  /** Whether an element is a property of an item without `itemref`. */
  isOwn(item: number, element: number): boolean {
    const list = this.#byItem.get(item) ?? noProperties;
    return list[firstFrom(list, element)] === element;
  }

  /** Adds an element and its descendants, without those in items. */
  #addFrom(element: number, found: Set<number>): void {
    if (this.#hasName(element)) found.add(element);
    const item = this.#itemAround.get(element);
    if (item === undefined || this.#search.has(element, wordOf('itemscope'))) return;
    const list = this.#byItem.get(item) ?? noProperties;
    const end = endOf(this.#search.records, element);
    for (
      let index = firstFrom(list, nextRecord(element));
      index < list.length && list[index] < end;
      index++
    ) {
      found.add(list[index]);
    }
  }

  #hasName(at: number): boolean {
    const names = this.#search.get(at, wordOf('itemprop'));
    return names !== undefined && /[^\t\n\f\r ]/.test(names);
  }
}

/** No record of an element. */
const noItem = -1;
const noProperties: readonly number[] = [];
