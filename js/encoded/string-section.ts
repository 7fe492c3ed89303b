/** What records name by numbers: the strings and names of one tree. */

import { leastRecordsWithShared, longestShared, wideStrings } from '../generated/format.js';
import type { StringCopies } from '../module/options.js';
import { ClonedAttributes } from './cloned-attributes.js';
import { type Strings, substring } from './strings.js';

/** Slots for recent strings: a power of two. */
const recentSlots = 2048;

// Each large tree has a copy of them, which costs a fraction of filling arrays. The first one makes them.
let emptySlots: readonly string[] | undefined;
let emptyOffsets: readonly number[] | undefined;

/** What decoders read attributes from. */
export interface AttributeSource {
  readonly clones: ClonedAttributes;
}

export class TreeStrings implements Strings, AttributeSource {
  /** All names; the index is the id in a record. */
  readonly names: readonly string[];
  readonly ascii: string;
  readonly wide: string;
  readonly copies: StringCopies;
  /** Short strings that were made a moment ago, and their offsets. */
  readonly #recent: string[] | undefined;
  readonly #recentOffsets: number[] | undefined;
  /** Copies of long strings by their offsets: one copy for all elements that share a value. */
  readonly #longCopies: Map<number, string> | undefined;
  /** Of the tree that is being decoded. */
  clones = new ClonedAttributes();

  constructor(
    names: readonly string[],
    { ascii, wide }: Strings,
    copies: StringCopies,
    recordCount: number,
  ) {
    this.names = names;
    this.ascii = ascii;
    this.wide = wide;
    this.copies = copies;
    const isCopied = copies === 'copied';
    // Smaller trees have hardly a string twice at one place, and few objects, which a garbage collector
    // need not copy. Large ones take a tenth to a fifth less time with them.
    if (isCopied || recordCount >= leastRecordsWithShared) {
      emptySlots ??= new Array<string>(recentSlots).fill('');
      emptyOffsets ??= new Array<number>(recentSlots).fill(-1);
      this.#recent = emptySlots.slice();
      this.#recentOffsets = emptyOffsets.slice();
    }
    if (isCopied) this.#longCopies = new Map();
  }

  /** The string at an offset, as records have it. One that was asked for before may be the same again. */
  at(offset: number, length: number): string {
    if (this.#recent !== undefined) return this.#remembered(this.#recent, offset, length);
    // Written out: a page has thousands of them, and of the first pages each call counts.
    return offset < wideStrings
      ? this.ascii.substring(offset, offset + length)
      : substring(this, offset, length);
  }

  #remembered(recent: string[], offset: number, length: number): string {
    if (length > longestShared) return this.#long(offset, length);
    const offsets = this.#recentOffsets as number[];
    const slot = offset & (recentSlots - 1);
    if (offsets[slot] === offset) {
      const string = recent[slot];
      if (string.length === length) return string;
    }
    const string = substring(this, offset, length);
    offsets[slot] = offset;
    recent[slot] = string;
    return string;
  }

  #long(offset: number, length: number): string {
    const known = this.#longCopies?.get(offset);
    if (known?.length === length) return known;
    const string = substring(this, offset, length);
    this.#longCopies?.set(offset, string);
    return string;
  }
}
