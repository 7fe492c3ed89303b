import { argumentError } from '../../base/errors.js';
import { mostSearched } from '../../base/search.js';
import {
  afterAttributesOf,
  attributeNamespaceOf,
  attributePrefixes,
  ClonedAttributes,
  firstAttributeOf,
  indexOfRecord,
  NameIds,
  nameIdOf,
  nameOf,
  nextRecord,
  type TreeBuffer,
  transferredError,
} from '../../encoded/index.js';
import { version } from '../../generated/version.js';
import { attributeName } from '../../markup/rules.js';
import { SearchTree } from '../../matching/search-tree.js';
import { matching } from '../../matching/select.js';
import { Siblings } from '../../matching/siblings.js';
import { showInConsole } from './inspect.js';
import { LazyNode } from './node.js';
import type { AnyLazyNode, LazyNodeTree } from './nodes.js';
import { Roots } from './roots.js';

/**
 * The number of slots in a page, a power of two. A page is an array with a slot for the lazy node of each of `pageSize`
 * successive records. A page is created with its first lazy node, so a tree with few lazy nodes needs few pages.
 */
const pageSize = 64;
/** `pageSize` is 2 ** `pageShift`. */
const pageShift = 6;

/** An encoded tree, and the lazy nodes that were created from it: at most one for each node of the tree. */
export class LazyTree implements LazyNodeTree {
  readonly version = version;
  /** @internal The encoded tree. A public member, so that functions such as `deepStrictEqual` see different pages. */
  readonly bytes: Uint8Array;
  readonly #buffer: TreeBuffer;
  /**
   * Limits how many attributes the lazy nodes of the tree copy in total. Attributes are copied for elements that share
   * attributes in the encoded tree.
   */
  readonly clones = new ClonedAttributes();
  readonly #pages: (LazyNode | undefined)[][] = [];
  /**
   * For the first record of each long list, which elements can share: the records of its attributes by qualified name.
   */
  readonly #longLists = new Map<number, ReadonlyMap<string, number>>();
  readonly #names: NameIds;
  #siblings: Siblings | undefined;
  #roots: Roots | undefined;
  #search: SearchTree | undefined;

  readonly matching = matching;

  /** @param buffer an opened tree. */
  constructor(buffer: TreeBuffer) {
    this.bytes = buffer.bytes;
    this.#buffer = buffer;
    this.#names = new NameIds(buffer);
    showInConsole(LazyNode.prototype);
  }

  /**
   * The opened tree.
   *
   * @throws Error after the tree's memory was transferred.
   */
  get buffer(): TreeBuffer {
    const buffer = this.#buffer;
    if (buffer.records.length === 0) throw transferredError();
    return buffer;
  }

  /** The previous siblings and last children of nodes. */
  get siblings(): Siblings {
    this.#siblings ??= new Siblings(this.buffer.records);
    return this.#siblings;
  }

  /** The roots of nodes. The first read takes one pass over the records. */
  get roots(): Roots {
    this.#roots ??= new Roots(this.buffer.records);
    return this.#roots;
  }

  /** The tree as queries see it. */
  get search(): SearchTree {
    // Reading `buffer` throws after a transfer.
    const { buffer } = this;
    this.#search ??= new SearchTree(buffer, this.siblings, this.#names);
    return this.#search;
  }

  /**
   * The lazy node of a record, always the same object. The first call for a record creates the node.
   *
   * @param at the first record of a node, which is not checked.
   */
  nodeAt(at: number): AnyLazyNode {
    const index = indexOfRecord(at);
    const pageIndex = index >>> pageShift;
    let page = this.#pages[pageIndex];
    if (page === undefined) {
      page = new Array<LazyNode | undefined>(pageSize).fill(undefined);
      this.#pages[pageIndex] = page;
    }
    const slot = index & (pageSize - 1);
    let node = page[slot];
    if (node === undefined) {
      node = new LazyNode(this, at);
      page[slot] = node;
    }
    return node;
  }

  /**
   * The id of a name of elements or attributes. -1 if the name is neither a known name nor a name in this document. The
   * first calls create maps of the known names and of this document's names.
   *
   * @throws TypeError if the name is not a string. The error's message begins with `caller`.
   */
  nameId(name: string, caller = 'nameId'): number {
    if (typeof name !== 'string') throw argumentError(caller, 'name', 'a string', name);
    return this.#names.of(name);
  }

  /**
   * The record of an element's attribute; -1 if the element has no such attribute.
   *
   * @param element the record of an element, which is not checked.
   * @param name the qualified name: `'href'`, `'xlink:href'`.
   * @throws TypeError as `nameId`.
   */
  findAttribute(element: number, name: string, caller = 'getAttribute'): number {
    const { records } = this.buffer;
    const id = this.nameId(name, caller);
    const first = firstAttributeOf(records, element);
    const end = afterAttributesOf(records, element);
    if (indexOfRecord(end) - indexOfRecord(first) > mostSearched) {
      return this.#longList(first, end).get(name) ?? -1;
    }
    for (let at = first; at < end; at = nextRecord(at)) {
      const prefix = attributePrefixes[attributeNamespaceOf(records, at)];
      const isMatch =
        prefix === undefined
          ? nameIdOf(records, at) === id
          : attributeName(prefix, nameOf(this.buffer, at)) === name;
      if (isMatch) return at;
    }
    return -1;
  }

  /** The attributes of a list, by qualified name. */
  #longList(first: number, end: number): ReadonlyMap<string, number> {
    const known = this.#longLists.get(first);
    if (known !== undefined) return known;
    const { records } = this.buffer;
    const list = new Map<string, number>();
    for (let at = first; at < end; at = nextRecord(at)) {
      const prefix = attributePrefixes[attributeNamespaceOf(records, at)];
      const name = attributeName(prefix, nameOf(this.buffer, at));
      // Two attributes can have one qualified name. The first one counts.
      if (!list.has(name)) list.set(name, at);
    }
    this.#longLists.set(first, list);
    return list;
  }
}
