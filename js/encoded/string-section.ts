/** The strings and names of one tree. Records refer to a string by its offset and length, and to a name by its id. */

import { leastRecordsWithShared, longestShared, wideStrings } from '../generated/format.js';
import type { StringCopies } from '../module/options.js';
import { type AttributeSource, ClonedAttributes } from './cloned-attributes.js';
import { type Strings, substring } from './strings.js';
import type { StringSection } from './types.js';

/** The number of slots of the cache of recent strings: a power of two. */
const recentSlots = 2048;

// The arrays of an empty cache. The first tree with a cache creates these arrays. Each tree with a cache copies them,
// because copying is much cheaper than filling.
let emptySlots: readonly string[] | undefined;
let emptyOffsets: readonly number[] | undefined;

/** The string section of one tree, with a cache of recent strings for large trees. */
export class TreeStrings implements StringSection, AttributeSource {
  /** Known names, then names of this document. The index of a name is its id in records. */
  readonly names: readonly string[];
  /** All ASCII strings, one after the other. A record refers to them by offsets below `wideStrings`. */
  readonly ascii: string;
  /** All other strings, one after the other. A record has their offsets plus `wideStrings`. */
  readonly wide: string;
  /** Whether `at` returns substrings of `ascii` and `wide`, or copies of these substrings. */
  readonly copies: StringCopies;
  /**
   * The cache: recent short strings. A string can only be in the slot whose number is the string's offset modulo the
   * number of slots.
   */
  readonly #recent: string[] | undefined;
  /** The offset of the string in each slot; -1 if the slot has no string. */
  readonly #recentOffsets: number[] | undefined;
  /** Copies of long strings, by offset. Elements whose attributes have the same value share its copy. */
  readonly #longCopies: Map<number, string> | undefined;
  /**
   * Elements of one tag share attributes in the encoded tree. This object counts the attributes that the current
   * decoder has created again for such elements. A decoder can replace this object to start a new count.
   */
  clones = new ClonedAttributes();

  /** @param recordCount the number of records. Small trees get a cache only if strings are copied. */
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
    // Large trees decode faster with a cache, and the garbage collector has fewer strings to copy. In small
    // trees, few strings have the same offset, so a cache is only worthwhile for copies.
    if (isCopied || recordCount >= leastRecordsWithShared) {
      emptySlots ??= new Array<string>(recentSlots).fill('');
      emptyOffsets ??= new Array<number>(recentSlots).fill(-1);
      this.#recent = emptySlots.slice();
      this.#recentOffsets = emptyOffsets.slice();
    }
    if (isCopied) this.#longCopies = new Map();
  }

  /** As in `StringSection`. Equal arguments may return the same string object. */
  at(offset: number, length: number): string {
    if (this.#recent !== undefined) return this.#remembered(this.#recent, offset, length);
    // Inlined by hand: engines do not inline `substring` while the first pages are decoded.
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
