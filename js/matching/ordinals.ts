import { namespaces } from '../base/namespaces.js';
import {
  indexOfRecord,
  nameIdIn,
  namespaceIndexIn,
  parentOf,
  type TreeBuffer,
} from '../encoded/index.js';
import { firstElementOf, nextElementOf } from './elements.js';

/**
 * The numbers of elements among their siblings, from 1. One pass over the children of a parent numbers all of them,
 * when the first of them is asked for.
 */
export class Ordinals {
  readonly #tree: TreeBuffer;
  /** The numbers by index of a record; 0 if the children of the parent are not numbered yet. */
  readonly #tables: (Int32Array | undefined)[] = [];
  /** How many children of each type were numbered. All are 0 between two calls. */
  #counts: Int32Array | undefined;

  constructor(tree: TreeBuffer) {
    this.#tree = tree;
  }

  /**
   * The number of an element.
   *
   * @param fromEnd whether the last sibling has the number 1.
   * @param ofType whether only siblings with the name and namespace of the element count.
   */
  of(element: number, fromEnd: boolean, ofType: boolean): number {
    const kind = (fromEnd ? 1 : 0) | (ofType ? 2 : 0);
    const { records } = this.#tree;
    let table = this.#tables[kind];
    if (table === undefined) {
      // Two tables take 8 bytes for each record. A query seldom needs more, and a table is soon there again.
      if (this.#tables.filter((each) => each !== undefined).length === 2) this.#tables.length = 0;
      table = new Int32Array(indexOfRecord(records.length));
      this.#tables[kind] = table;
    }
    const index = indexOfRecord(element);
    if (table[index] === 0) {
      const parent = parentOf(records, element);
      if (ofType) this.#numberByType(table, parent, fromEnd);
      else this.#number(table, parent, fromEnd);
    }
    return table[index];
  }

  #number(table: Int32Array, parent: number, fromEnd: boolean): void {
    const { records } = this.#tree;
    const first = firstElementOf(records, parent);
    let count = 0;
    for (let at = first; at >= 0; at = nextElementOf(records, at)) {
      table[indexOfRecord(at)] = ++count;
    }
    if (!fromEnd) return;
    for (let at = first; at >= 0; at = nextElementOf(records, at)) {
      table[indexOfRecord(at)] = count--;
    }
  }

  #numberByType(table: Int32Array, parent: number, fromEnd: boolean): void {
    const { records, names } = this.#tree;
    this.#counts ??= new Int32Array(names.length * namespaces.length);
    const counts = this.#counts;
    const first = firstElementOf(records, parent);
    for (let at = first; at >= 0; at = nextElementOf(records, at)) {
      table[indexOfRecord(at)] = ++counts[typeIn(records[at])];
    }
    if (fromEnd) {
      for (let at = first; at >= 0; at = nextElementOf(records, at)) {
        table[indexOfRecord(at)] = counts[typeIn(records[at])]--;
      }
      return;
    }
    for (let at = first; at >= 0; at = nextElementOf(records, at)) counts[typeIn(records[at])] = 0;
  }
}

/** A number for the name and namespace of an element. */
function typeIn(firstWord: number): number {
  return nameIdIn(firstWord) * namespaces.length + namespaceIndexIn(firstWord);
}
