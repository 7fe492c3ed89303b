import {
  endOf,
  firstChildOf,
  indexOfRecord,
  isDocumentFragment,
  isElementKind,
  kindAttribute,
  kindOf,
  nextNode,
  parentOf,
  previousRecord,
} from '../encoded/index.js';

/** Almost all pages are less deep. */
const mostSteps = 32;

/**
 * Previous siblings and last children of the nodes of a tree. A record has no link to them. But the record before a
 * node is the last one in its previous sibling, so a climb from there finds the sibling. Before the first climb that
 * takes more than `mostSteps`, a table is created, with 4 bytes for each record. So each search takes constant time,
 * and only a tree with unusual depth has the table.
 *
 * In all functions, a node is its record, and -1 means that there is no such node.
 */
export class Siblings {
  readonly #records: Int32Array;
  /** The previous sibling of each node. For a first child, the last child of its parent. */
  #table: Int32Array | undefined;

  constructor(records: Int32Array) {
    this.#records = records;
  }

  /** The previous sibling of a child. */
  previous(at: number): number {
    const parent = parentOf(this.#records, at);
    return this.#table === undefined
      ? this.#lastBefore(at, parent)
      : this.#fromTable(this.#table, at, parent);
  }

  /** The last child of a container. */
  last(parent: number): number {
    const end = endOf(this.#records, parent);
    if (this.#table === undefined) return this.#lastBefore(end, parent);
    const first = firstChildOf(this.#records, parent);
    return first < end ? this.#table[indexOfRecord(first)] : -1;
  }

  /** The previous sibling that is an element. */
  previousElement(at: number): number {
    return this.#elementFrom(this.previous(at));
  }

  /** The last child that is an element. */
  lastElement(parent: number): number {
    return this.#elementFrom(this.last(parent));
  }

  /** A child, or the nearest sibling before it, that is an element. */
  #elementFrom(child: number): number {
    let at = child;
    while (at >= 0 && !isElementKind(kindOf(this.#records, at))) at = this.previous(at);
    return at;
  }

  /** The last child of `parent` before the record `end`, which is a child or the end of `parent`. */
  #lastBefore(end: number, parent: number): number {
    const records = this.#records;
    let at = previousRecord(end);
    for (let step = 0; step < mostSteps; step++) {
      if (at === parent) return -1;
      if (kindOf(records, at) >= kindAttribute) at = previousRecord(at);
      else if (parentOf(records, at) !== parent) at = parentOf(records, at);
      else return isDocumentFragment(records, at) ? -1 : at;
    }
    this.#table = createTable(records);
    return end === endOf(records, parent) ? this.last(parent) : this.previous(end);
  }

  #fromTable(table: Int32Array, at: number, parent: number): number {
    return at === firstChildOf(this.#records, parent) ? -1 : table[indexOfRecord(at)];
  }
}

function createTable(records: Int32Array): Int32Array {
  const table = new Int32Array(indexOfRecord(records.length));
  for (let at = nextNode(records, 0); at < records.length; at = nextNode(records, at)) {
    if (isDocumentFragment(records, at)) continue;
    const first = indexOfRecord(firstChildOf(records, parentOf(records, at)));
    // So far, `table[first]` is the last child.
    table[indexOfRecord(at)] = table[first];
    table[first] = at;
  }
  return table;
}
