import { mostSearched } from '../base/search.js';
import {
  afterAttributesOf,
  attributeValueLengthOf,
  attributeValueOffsetOf,
  endOf,
  firstAttributeOf,
  isElementKind,
  kindIn,
  kindShadowRoot,
  nameIdIn,
  nextRecord,
} from '../encoded/index.js';
import { RecordList } from './record-list.js';
import type { SearchTree } from './search-tree.js';
import { longLength, type Values } from './values.js';
import { wordOf } from './words.js';

/** What the index finds elements by. */
export const byName = 0;
export const byId = 1;
export const byClass = 2;

/**
 * The elements of a tree by name, by id and by class. A key is a hash, so a list can have other elements too: each one
 * must be tested. Takes at most 8 bytes for each record.
 */
export class ElementIndex {
  /** The elements of all lists, one list after the other. Each list is in tree order. */
  readonly #elements: Int32Array;
  /** The starts of these lists, and the end of the last one. */
  readonly #starts: Int32Array;
  readonly #shift: number;
  /** The template contents and shadow roots, in tree order. */
  readonly #fragments: readonly number[];
  /** Whether the index has classes. A page can have more classes than records: then it has none. */
  readonly hasClasses: boolean;

  constructor(tree: SearchTree) {
    const { records } = tree;
    // One owner for each key.
    const keys = new RecordList();
    const owners = new RecordList();
    const fragments: number[] = [];
    const [idWord, classWord] = [wordOf('id'), wordOf('class')];
    let classes = 0;
    let at = 0;
    const add = (kind: number, hash: number) => {
      keys.push(keyOf(kind, hash));
      owners.push(at);
    };
    const addClass = (hash: number) => add(byClass, hash);
    // The hashes of long values, by the records of their attributes, which many elements can share.
    const long = new Map<number, readonly number[]>();
    const addValue = (attribute: number, kind: number) => {
      if (kind === byClass && classes >= tree.size) return;
      const offset = attributeValueOffsetOf(records, attribute);
      const length = attributeValueLengthOf(records, attribute);
      if (length < longLength) {
        if (kind === byId) add(byId, tree.values.hash(offset, length));
        else classes += tree.values.hashWords(offset, length, addClass);
        return;
      }
      const hashes = long.get(attribute) ?? hashesOf(tree.values, kind, offset, length);
      long.set(attribute, hashes);
      for (const hash of hashes) add(kind, hash);
      if (kind === byClass) classes += hashes.length;
    };
    for (; at < records.length; at = nextRecord(at)) {
      const word = records[at];
      const kind = kindIn(word);
      if (kind <= kindShadowRoot) fragments.push(at);
      if (!isElementKind(kind)) continue;
      add(byName, nameIdIn(word));
      const first = firstAttributeOf(records, at);
      const end = afterAttributesOf(records, at);
      if (end - first > nextRecord(0) * mostSearched) {
        // Many elements can share a long list, too.
        const [id, ofClass] = [tree.findAttribute(at, idWord), tree.findAttribute(at, classWord)];
        if (id >= 0) addValue(id, byId);
        if (ofClass >= 0) addValue(ofClass, byClass);
        continue;
      }
      for (let next = first; next < end; next = nextRecord(next)) {
        if (records[next] === idWord) addValue(next, byId);
        else if (records[next] === classWord) addValue(next, byClass);
      }
    }
    this.hasClasses = keys.length <= tree.size;
    this.#fragments = fragments.slice(1);
    const bits = Math.max(4, 31 - Math.clz32(Math.min(keys.length, tree.size)));
    this.#shift = 32 - bits;
    this.#starts = new Int32Array((1 << bits) + 1);
    this.#elements = this.#sort(keys.toArray(), owners.toArray());
  }

  /** Counting sort: the elements by the lists that their keys belong to. */
  #sort(keys: Int32Array, owners: Int32Array): Int32Array {
    const starts = this.#starts;
    const isKept = (key: number) => this.hasClasses || (key & 3) !== byClass;
    for (let index = 0; index < keys.length; index++) {
      if (isKept(keys[index])) starts[this.#listOf(keys[index]) + 1]++;
    }
    for (let list = 1; list < starts.length; list++) starts[list] += starts[list - 1];
    const next = starts.slice();
    const elements = new Int32Array(starts[starts.length - 1]);
    for (let index = 0; index < keys.length; index++) {
      if (isKept(keys[index])) elements[next[this.#listOf(keys[index])]++] = owners[index];
    }
    return elements;
  }

  #listOf(key: number): number {
    return Math.imul(key, 0x9e3779b1) >>> this.#shift;
  }

  /**
   * Calls `test` for the elements below `scope` that can have a name, id or class, until `test` returns true.
   *
   * @param hash the id of the name, or a hash of `Values`.
   */
  forEach(
    records: Int32Array,
    kind: number,
    hash: number,
    scope: number,
    test: (at: number) => boolean,
  ): void {
    const list = this.#listOf(keyOf(kind, hash));
    const last = this.#starts[list + 1];
    const end = endOf(records, scope);
    let previous = -1;
    let fragment = firstAfter(this.#fragments, 0, this.#fragments.length, scope);
    for (
      let index = firstAfter(this.#elements, this.#starts[list], last, scope);
      index < last;
      index++
    ) {
      const at = this.#elements[index];
      if (at >= end) return;
      // An element can be in a list with several of its keys.
      if (at === previous) continue;
      previous = at;
      while (this.#endOfFragment(records, fragment) <= at) fragment++;
      if (!(this.#fragments[fragment] < at) && test(at)) return;
    }
  }

  #endOfFragment(records: Int32Array, index: number): number {
    return index < this.#fragments.length ? endOf(records, this.#fragments[index]) : Infinity;
  }
}

const keyOf = (kind: number, hash: number): number => (hash << 2) | kind;

/** The index of the first number after `least` in an ascending part of a list. */
function firstAfter(list: ArrayLike<number>, from: number, to: number, least: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The hashes of the words of a class attribute, or that of an id. */
function hashesOf(values: Values, kind: number, offset: number, length: number): readonly number[] {
  if (kind === byId) return [values.hash(offset, length)];
  const hashes: number[] = [];
  values.hashWords(offset, length, (hash) => hashes.push(hash));
  return hashes;
}
