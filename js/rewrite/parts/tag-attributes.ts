import { mostSearched } from '../../base/search.js';
import {
  attributeCountOf,
  attributeRecordOf,
  endOf,
  firstAttributeOf,
  nameOf,
  nextRecord,
  previousRecord,
  recordAfterStartTag,
  startOf,
  stringOf,
  type TokenBuffer,
} from '../../tokens/buffer.js';
import { readAttributes } from '../../tokens/read.js';
import type { TokenAttribute } from '../../tokens/types.js';

/** An attribute that was set. */
export interface Change {
  readonly name: string;
  value: string;
  /** The value in the source. Undefined if the source has no such attribute. */
  readonly oldValue: string | undefined;
  /** The offset of the attribute in the source; -1 if the source has no such attribute. */
  readonly start: number;
  /**
   * The offset after the value and its closing quotation mark in the source, if there is a value. Otherwise
   * unspecified.
   */
  readonly end: number;
}

const noChanges: readonly Change[] = [];

/** The most changes that are kept in a list. Reads and writes search the list, so it must be short. */
const mostChanges = 8;

/**
 * The attributes of a start tag, with edits.
 *
 * Most handlers set few attributes, and read few. So the edits are a short list of changes. Only if this is not enough,
 * a map has the values of all attributes.
 */
export class TagAttributes {
  /** The tokens with the tag. Undefined if the markup implies the tag, or after `keep`. */
  #tokens: TokenBuffer | undefined;
  /** The record of the tag. */
  readonly #at: number;
  /** The changes, if there is no map. */
  #changes: Change[] | undefined = undefined;
  /** The values of all attributes with all edits, by name. */
  #values: Map<string, string> | undefined = undefined;
  /** The names of attributes that were removed. */
  #removedNames: Set<string> | undefined = undefined;

  /** `at` is the record of the start tag. Without tokens, the tag has no attributes in the source. */
  constructor(tokens: TokenBuffer | undefined, at: number) {
    this.#tokens = tokens;
    this.#at = at;
  }

  /** The names and values with all edits, in the order of the edited tag. */
  get entries(): [string, string][] {
    return Array.from(this.#values ?? this.#readValues());
  }

  /** The value of an attribute with all edits. Undefined if there is no such attribute. */
  get(name: string): string | undefined {
    this.#readLongList();
    if (this.#values !== undefined) return this.#values.get(name);
    const change = this.#changeOf(name);
    if (change !== undefined) return change.value;
    const at = this.#recordOf(name);
    return at === undefined ? undefined : stringOf(this.#tokens as TokenBuffer, at);
  }

  /** Whether the tag has an attribute of this name with all edits. */
  has(name: string): boolean {
    this.#readLongList();
    if (this.#values !== undefined) return this.#values.has(name);
    return this.#changeOf(name) !== undefined || this.#recordOf(name) !== undefined;
  }

  /** Whether the tag has an attribute of this name with all edits, or had one before it was removed. */
  isKnown(name: string): boolean {
    return this.has(name) || (this.#removedNames?.has(name) ?? false);
  }

  /** Sets an attribute. A new attribute becomes the last one. */
  set(name: string, value: string): void {
    this.#readLongList();
    if (this.#values === undefined && !this.#change(name, value)) this.#values = this.#readValues();
    this.#values?.set(name, value);
  }

  remove(name: string): void {
    if (!this.has(name)) return;
    this.#values ??= this.#readValues();
    this.#values.delete(name);
    this.#removedNames ??= new Set();
    this.#removedNames.add(name);
  }

  /** Copies the attributes, so that this object needs the tokens no more. Afterwards only reads are possible. */
  keep(): void {
    this.#values ??= this.#readValues();
    this.#tokens = undefined;
  }

  // ---- For the writer of the tag

  /** The changes. Undefined if the map `values` has the edits, or if there are no edits. */
  get changes(): readonly Change[] | undefined {
    return this.#values === undefined ? this.#changes : undefined;
  }

  /** The values of all attributes with all edits, in the order of the edited tag. */
  get values(): ReadonlyMap<string, string> {
    this.#values ??= this.#readValues();
    return this.#values;
  }

  /** Whether the attributes with all edits differ from those of the source. */
  get areChanged(): boolean {
    if (this.#values === undefined) {
      for (const { value, oldValue } of this.#changes ?? noChanges) {
        if (value !== oldValue) return true;
      }
      return false;
    }
    const inSource = this.inSource;
    if (inSource.length !== this.#values.size) return true;
    let index = 0;
    for (const [name, value] of this.#values) {
      const attribute = inSource[index++];
      if (name !== attribute.name || value !== attribute.value) return true;
    }
    return false;
  }

  /** The attributes in the source, without duplicates. */
  get inSource(): readonly TokenAttribute[] {
    return this.#tokens === undefined ? [] : readAttributes(this.#tokens, this.#at);
  }

  /** The offset in the source after the last attribute. Undefined if the source has no attributes. */
  get endInSource(): number | undefined {
    const tokens = this.#tokens;
    if (tokens === undefined) return undefined;
    const after = recordAfterStartTag(tokens.records, this.#at);
    const first = firstAttributeOf(this.#at);
    return after === first ? undefined : endOf(tokens, previousRecord(after));
  }

  // ----

  /** Sets an attribute in the list of changes. Returns false if the list is full. */
  #change(name: string, value: string): boolean {
    const known = this.#changeOf(name);
    if (known !== undefined) {
      known.value = value;
      return true;
    }
    if (this.#changes?.length === mostChanges) return false;
    const at = this.#recordOf(name);
    const tokens = this.#tokens as TokenBuffer;
    const change =
      at === undefined
        ? { name, value, oldValue: undefined, start: -1, end: -1 }
        : {
            name,
            value,
            oldValue: stringOf(tokens, at),
            start: startOf(tokens, at),
            end: endOf(tokens, at),
          };
    // Most tags have one change. A list that grows would reserve space for many.
    if (this.#changes === undefined) this.#changes = [change];
    else this.#changes.push(change);
    return true;
  }

  #changeOf(name: string): Change | undefined {
    const changes = this.#changes;
    if (changes === undefined) return undefined;
    for (const change of changes) if (change.name === name) return change;
    return undefined;
  }

  /** The record of an attribute in the source. */
  #recordOf(name: string): number | undefined {
    const tokens = this.#tokens;
    return tokens === undefined ? undefined : attributeRecordOf(tokens, this.#at, name);
  }

  #readLongList(): void {
    const tokens = this.#tokens;
    if (this.#values !== undefined || tokens === undefined) return;
    if (attributeCountOf(tokens.records, this.#at) > mostSearched)
      this.#values = this.#readValues();
  }

  #readValues(): Map<string, string> {
    const values = new Map<string, string>();
    const tokens = this.#tokens;
    if (tokens !== undefined) {
      const end = recordAfterStartTag(tokens.records, this.#at);
      for (let at = firstAttributeOf(this.#at); at < end; at = nextRecord(at)) {
        values.set(nameOf(tokens, at), stringOf(tokens, at));
      }
    }
    for (const { name, value } of this.#changes ?? noChanges) values.set(name, value);
    return values;
  }
}
