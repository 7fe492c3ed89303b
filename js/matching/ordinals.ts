import { indexOfRecord, kindIn, nameIdIn, parentOf } from '../encoded/index.js';
import { firstElementOf, nextElementOf } from './elements.js';

/**
 * The numbers of elements among their siblings, from 1. One pass over the children of a parent numbers all of them, when
 * the first of them is asked for.
 */
export class Ordinals {
  readonly #records: Int32Array;
  /** The numbers by index of a record; 0 if the children of the parent are not numbered yet. */
  readonly #tables: (Int32Array | undefined)[] = [];

  constructor(records: Int32Array) {
    this.#records = records;
  }

  /**
   * The number of an element.
   *
   * @param fromEnd whether the last sibling has the number 1.
   * @param ofType whether only siblings with the name and namespace of the element count.
   */
  of(element: number, fromEnd: boolean, ofType: boolean): number {
    const kind = (fromEnd ? 1 : 0) | (ofType ? 2 : 0);
    let table = this.#tables[kind];
    if (table === undefined) {
      // Two tables take 8 bytes for each record. A query seldom needs more, and a table is soon there again.
      if (this.#tables.filter((each) => each !== undefined).length === 2) this.#tables.length = 0;
      table = new Int32Array(indexOfRecord(this.#records.length));
      this.#tables[kind] = table;
    }
    const index = indexOfRecord(element);
    if (table[index] === 0) {
      const parent = parentOf(this.#records, element);
      if (ofType) this.#numberByType(table, parent);
      else this.#number(table, parent);
      if (fromEnd) this.#reverse(table, parent, ofType);
    }
    return table[index];
  }

  #number(table: Int32Array, parent: number): void {
    const records = this.#records;
    let count = 0;
    for (let at = firstElementOf(records, parent); at >= 0; at = nextElementOf(records, at)) {
      table[indexOfRecord(at)] = ++count;
    }
  }

  #numberByType(table: Int32Array, parent: number): void {
    const records = this.#records;
    const counts = new Map<number, number>();
    for (let at = firstElementOf(records, parent); at >= 0; at = nextElementOf(records, at)) {
      const type = typeIn(records[at]);
      const count = (counts.get(type) ?? 0) + 1;
      counts.set(type, count);
      table[indexOfRecord(at)] = count;
    }
  }

  /** Changes numbers from the first sibling to numbers from the last one. */
  #reverse(table: Int32Array, parent: number, ofType: boolean): void {
    const records = this.#records;
    const most = new Map<number, number>();
    for (let at = firstElementOf(records, parent); at >= 0; at = nextElementOf(records, at)) {
      most.set(ofType ? typeIn(records[at]) : 0, table[indexOfRecord(at)]);
    }
    for (let at = firstElementOf(records, parent); at >= 0; at = nextElementOf(records, at)) {
      const index = indexOfRecord(at);
      table[index] = (most.get(ofType ? typeIn(records[at]) : 0) as number) - table[index] + 1;
    }
  }
}

/** A number for the name and namespace of an element. */
function typeIn(firstWord: number): number {
  return (nameIdIn(firstWord) << 4) | kindIn(firstWord);
}
