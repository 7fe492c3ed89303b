import { mostSearched } from '../../base/search.js';
import {
  attributeCountOf,
  attributeNamespaceIn,
  attributeValueLengthOf,
  attributeValueOf,
  firstAttributeOf,
  NameIds,
  nameIdIn,
  nextRecord,
  type TreeBuffer,
} from '../../encoded/index.js';

/** What is known of a longer value is kept, because a page can let many elements share it. */
const longValue = 256;

/** Reads attributes of the elements of one tree by their names. */
export class Attributes {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  readonly #names: NameIds;
  readonly #ids = new Map<string, number>();
  /** Long lists of attributes by their first record: a page can let many elements share a list. */
  readonly #longLists = new Map<number, ReadonlyMap<number, number>>();

  /** What is known of long values, by the records of their attributes. */
  readonly #known = new Map<number, unknown>();

  constructor(tree: TreeBuffer) {
    this.#tree = tree;
    this.#records = tree.records;
    this.#names = new NameIds(tree);
  }

  /** The id of a name; -1 if the tree does not have the name. */
  idOf(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#names.of(name);
      this.#ids.set(name, id);
    }
    return id;
  }

  /** The value of an attribute; undefined if the element has no such attribute. */
  get(element: number, name: string): string | undefined {
    const at = this.find(element, this.idOf(name));
    return at < 0 ? undefined : attributeValueOf(this.#tree, at);
  }

  has(element: number, name: string): boolean {
    return this.find(element, this.idOf(name)) >= 0;
  }

  /** What `read` returns for the value of an attribute, read once for all elements that share a long value. */
  once<Result>(attribute: number, read: (value: string) => Result): Result {
    const isLong = attributeValueLengthOf(this.#records, attribute) >= longValue;
    if (isLong && this.#known.has(attribute)) return this.#known.get(attribute) as Result;
    const result = read(attributeValueOf(this.#tree, attribute));
    if (isLong) this.#known.set(attribute, result);
    return result;
  }

  /** The record of an attribute by the id of its name; -1 if there is none. */
  find(element: number, id: number): number {
    const records = this.#records;
    const count = attributeCountOf(records, element);
    if (count === 0 || id < 0) return -1;
    const first = firstAttributeOf(records, element);
    if (count > mostSearched) return this.#longList(first, count).get(id) ?? -1;
    for (let at = first, left = count; left > 0; at = nextRecord(at), left--) {
      if (nameIdIn(records[at]) === id && attributeNamespaceIn(records[at]) === 0) return at;
    }
    return -1;
  }

  #longList(first: number, count: number): ReadonlyMap<number, number> {
    let list = this.#longLists.get(first) as Map<number, number> | undefined;
    if (list === undefined) {
      list = new Map();
      for (let at = first, left = count; left > 0; at = nextRecord(at), left--) {
        const word = this.#records[at];
        if (attributeNamespaceIn(word) === 0) list.set(nameIdIn(word), at);
      }
      this.#longLists.set(first, list);
    }
    return list;
  }
}
