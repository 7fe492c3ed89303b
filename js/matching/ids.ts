import { indexOfRecord, isElementKind, kindOf, nextRecord, parentOf } from '../encoded/index.js';
import { inherited } from './inherited.js';
import type { SearchTree } from './search-tree.js';
import { wordOf } from './words.js';

/** The elements of a tree by their ids. */
export class Ids {
  readonly #roots: Int32Array;
  /** For each root and id: the first element. */
  readonly #elements = new Map<string, number>();

  constructor(tree: SearchTree) {
    const { records } = tree;
    this.#roots = inherited(tree, (each, ofParent) => ofParent || parentOf(records, each) + 1);
    for (let at = 0; at < records.length; at = nextRecord(at)) {
      if (!isElementKind(kindOf(records, at))) continue;
      const id = tree.get(at, wordOf('id'));
      if (id === undefined || id === '') continue;
      const key = `${this.rootOf(at)} ${id}`;
      if (!this.#elements.has(key)) this.#elements.set(key, at);
    }
  }

  /** A number for the root of an element: the document, template contents or a fragment. */
  rootOf(at: number): number {
    return this.#roots[indexOfRecord(at)];
  }

  /** The first element with an id in the root of an element; -1 if there is none. */
  find(at: number, id: string): number {
    return this.#elements.get(`${this.rootOf(at)} ${id}`) ?? -1;
  }
}
