import { argumentError } from '../../base/errors.js';
import {
  type AttributeSource,
  afterAttributesOf,
  attributeNamespaceOf,
  attributePrefixes,
  ClonedAttributes,
  firstAttributeOf,
  nameIdOf,
  nameOf,
  recordWords,
  type TreeBuffer,
  transferredError,
} from '../../encoded/tree-buffer.js';
import { knownNames } from '../../generated/names.js';
import { attributeName } from '../../markup/rules.js';
import { LazyNode, teachConsole } from './node.js';

let knownIds: ReadonlyMap<string, number> | undefined;

/** The ids of names, of which the first is `from`. */
function idsOf(names: readonly string[], from: number): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, from + index]));
}

/** Records of a page; a power of two. A tree of which little is touched has few pages. */
const pageSize = 256;
const pageShift = 8;

/** An encoded tree with the nodes that were asked for, each of which exists once. */
export class LazyTree implements AttributeSource {
  readonly #buffer: TreeBuffer;
  readonly clones = new ClonedAttributes();
  readonly #pages: (LazyNode | undefined)[][] = [];
  #documentIds: ReadonlyMap<string, number> | undefined;

  constructor(buffer: TreeBuffer) {
    this.#buffer = buffer;
    teachConsole();
  }

  /** @throws Error after the tree's memory was transferred. */
  get buffer(): TreeBuffer {
    const buffer = this.#buffer;
    if (buffer.records.length === 0) throw transferredError();
    return buffer;
  }

  /** The node of a record, which must be the first of one. */
  nodeAt(at: number): LazyNode {
    const index = at / recordWords;
    const pageIndex = index >>> pageShift;
    let page = this.#pages[pageIndex];
    if (page === undefined) {
      page = new Array<LazyNode | undefined>(pageSize).fill(undefined);
      this.#pages[pageIndex] = page;
    }
    const place = index & (pageSize - 1);
    let node = page[place];
    if (node === undefined) {
      node = new LazyNode(this, at);
      page[place] = node;
    }
    return node;
  }

  /** The id of a name, -1 if nothing in the document is called that. */
  nameId(name: string, caller = 'nameId'): number {
    if (typeof name !== 'string') throw argumentError(caller, 'name', 'a string', name);
    if (name === '') return -1;
    knownIds ??= idsOf(knownNames, 0);
    const known = knownIds.get(name);
    if (known !== undefined) return known;
    this.#documentIds ??= idsOf(this.buffer.names.slice(knownNames.length), knownNames.length);
    return this.#documentIds.get(name) ?? -1;
  }

  /** The record of an element's attribute, by its qualified name; -1 if it has none. */
  findAttribute(element: number, name: string, caller = 'getAttribute'): number {
    const { records } = this.buffer;
    const id = this.nameId(name, caller);
    const end = afterAttributesOf(records, element);
    for (let at = firstAttributeOf(records, element); at < end; at += recordWords) {
      const prefix = attributePrefixes[attributeNamespaceOf(records, at)];
      const isIt =
        prefix === undefined
          ? nameIdOf(records, at) === id
          : attributeName(prefix, nameOf(this.buffer, at)) === name;
      if (isIt) return at;
    }
    return -1;
  }
}
