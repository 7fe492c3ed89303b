/** The strings and names of one tree, which records refer to by numbers. */

import { leastRecordsWithShared, longestShared, wideStrings } from '../generated/format.js';
import type { StringCopies } from '../module/options.js';
import { type AttributeSource, ClonedAttributes } from './cloned-attributes.js';
import { type Strings, substring } from './strings.js';
import type { StringSection } from './types.js';

/** The number of slots for recent strings: a power of two. */
const recentSlots = 2048;

// Large trees copy these arrays, because copying is much cheaper than filling. The first large tree creates them.
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
  /** Whether `at` returns substrings of `ascii` and `wide`, or copies. */
  readonly copies: StringCopies;
  /**
   * Recent short strings and their offsets: slot `n` has a string whose offset is `n` modulo the number of slots.
   */
  readonly #recent: string[] | undefined;
  readonly #recentOffsets: number[] | undefined;
  /** Copies of long strings by offset: elements that share a value share its copy. */
  readonly #longCopies: Map<number, string> | undefined;
  /** The budget of copied attributes of the current walk. Decoders replace it at the start of each walk. */
  clones = new ClonedAttributes();

  /** @param recordCount small trees get no cache. */
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
    // trees, few strings have the same offset, so only copies are cached.
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
