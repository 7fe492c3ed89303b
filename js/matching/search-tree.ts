import { mostSearched } from '../base/search.js';
import {
  afterAttributesOf,
  attributeValueLengthOf,
  attributeValueOf,
  attributeValueOffsetOf,
  documentModeOf,
  firstAttributeOf,
  indexOfRecord,
  kindDocument,
  kindHtmlElement,
  kindOf,
  type NameIds,
  nameIdIn,
  nameIdOf,
  nextRecord,
  type TreeBuffer,
} from '../encoded/index.js';
import { Answers } from './answers.js';
import { byClass, ElementIndex } from './element-index.js';
import { Ordinals } from './ordinals.js';
import type { Siblings } from './siblings.js';
import { TreeFacts } from './tree-facts.js';
import { Values } from './values.js';

/** Creating the index takes as long as some four searches without it. So it is not created for fewer. */
const scansBeforeIndex = 3;

/** One tree with all that queries keep about it. A tree never changes, so nothing kept is ever wrong. */
export class SearchTree {
  readonly buffer: TreeBuffer;
  readonly records: Int32Array;
  readonly values: Values;
  /** Whether case does not matter in classes and ids. https://dom.spec.whatwg.org/#concept-document-quirks */
  readonly isQuirks: boolean;
  readonly ordinals: Ordinals;
  readonly siblings: Siblings;
  readonly #names: NameIds;
  #facts: TreeFacts | undefined;
  #scans = 0;
  #index: ElementIndex | undefined;
  /** The answers so far. */
  readonly answers: Answers;
  /** For the first record of each long list of attributes: the attributes by their first words, and by their names. */
  readonly #longLists = new Map<number, ReadonlyMap<number, number>>();

  constructor(buffer: TreeBuffer, siblings: Siblings, names: NameIds) {
    const { records } = buffer;
    this.buffer = buffer;
    this.records = records;
    this.values = new Values(buffer);
    this.isQuirks = kindOf(records, 0) === kindDocument && documentModeOf(records, 0) === 'quirks';
    this.ordinals = new Ordinals(buffer);
    this.siblings = siblings;
    this.answers = new Answers(this.size);
    this.#names = names;
  }

  /** What pseudo-classes such as `:disabled` need to know. */
  get facts(): TreeFacts {
    this.#facts ??= new TreeFacts(this);
    return this.#facts;
  }

  /**
   * The index for a search by name, id or class. Undefined if it has not been worth its creation so far, or has no such
   * keys.
   */
  indexForSearch(kind: number): ElementIndex | undefined {
    if (++this.#scans <= scansBeforeIndex) return undefined;
    this.#index ??= new ElementIndex(this);
    return kind !== byClass || this.#index.hasClasses ? this.#index : undefined;
  }

  /** The number of records. */
  get size(): number {
    return indexOfRecord(this.records.length);
  }

  /** The id of a name; -1 if the tree does not have the name. */
  nameId(name: string): number {
    return this.#names.of(name);
  }

  /** The local name of an element or attribute. */
  nameOf(at: number): string {
    return this.buffer.names[nameIdOf(this.records, at)];
  }

  /** Whether a record is an HTML element. */
  isHtml(at: number): boolean {
    return kindOf(this.records, at) === kindHtmlElement;
  }

  /** The record of an element's attribute with this first word; -1 if there is none. */
  findAttribute(element: number, word: number): number {
    const { records } = this;
    const end = afterAttributesOf(records, element);
    const first = firstAttributeOf(records, element);
    if (end - first > nextRecord(0) * mostSearched)
      return this.#longList(first, end).get(word) ?? -1;
    for (let at = first; at < end; at = nextRecord(at)) if (records[at] === word) return at;
    return -1;
  }

  /** An attacker can let many elements share a long list of attributes. */
  #longList(first: number, end: number): ReadonlyMap<number, number> {
    let list = this.#longLists.get(first) as Map<number, number> | undefined;
    if (list === undefined) {
      list = new Map();
      for (let at = end; at > first; ) {
        at -= nextRecord(0);
        // No word is negative.
        list.set(this.records[at], at).set(-nameIdIn(this.records[at]), at);
      }
      this.#longLists.set(first, list);
    }
    return list;
  }

  /** The record of the first attribute with a local name in any namespace; -1 if there is none. */
  findInAnyNamespace(element: number, nameId: number): number {
    const { records } = this;
    const end = afterAttributesOf(records, element);
    const first = firstAttributeOf(records, element);
    if (end - first > nextRecord(0) * mostSearched) {
      return this.#longList(first, end).get(-nameId) ?? -1;
    }
    for (let at = first; at < end; at = nextRecord(at)) {
      if (nameIdOf(records, at) === nameId) return at;
    }
    return -1;
  }

  /** The value of an attribute by its first word. Undefined if the element has no such attribute. */
  get(element: number, word: number): string | undefined {
    const at = this.findAttribute(element, word);
    return at < 0 ? undefined : attributeValueOf(this.buffer, at);
  }

  has(element: number, word: number): boolean {
    return this.findAttribute(element, word) >= 0;
  }

  /** Whether an attribute with this first word has a value, where case does not matter. `text` is in lower case. */
  is(element: number, word: number, text: string): boolean {
    const at = this.findAttribute(element, word);
    if (at < 0) return false;
    const offset = attributeValueOffsetOf(this.records, at);
    return this.values.equals(offset, attributeValueLengthOf(this.records, at), text, true);
  }
}
