/** The strings and names of one tree. Records refer to a string by its offset and length, and to a name by its id. */

import { copyString } from '../base/copy-string.js';
import { leastRecordsWithShared, longestShared } from '../generated/format.js';
import type { StringCopies } from '../module/options.js';
import { type AttributeSource, ClonedAttributes } from './cloned-attributes.js';
import { longestInWindow, type Strings } from './strings.js';
import type { StringSection } from './types.js';

/** The number of slots of the cache of recent strings: a power of two. */
const recentSlots = 2048;

// The arrays of an empty cache. The first tree with a cache creates these arrays. Each tree with a cache copies them,
// because copying an array is much cheaper than filling one.
let emptySlots: readonly string[] | undefined;
let emptyOffsets: readonly number[] | undefined;

/** The strings of one tree, with a cache of recent strings for large trees. */
export class TreeStrings implements StringSection, AttributeSource {
  /** The known names of js/generated, then names of this document. The index of a name is its id in records. */
  readonly names: readonly string[];
  readonly #strings: Strings;
  /**
   * The cache: strings that `at` returned recently, in a fixed number of slots. A string's offset modulo the number of
   * slots is the number of its slot. The strings are short: at most `longestShared` UTF-16 code units. Undefined if
   * there is no cache.
   */
  readonly #recent: string[] | undefined;
  /** The offset of the string in each slot; -1 if the slot has no string. */
  readonly #recentOffsets: number[] | undefined;
  /**
   * Copies of strings that are too long for the cache, by offset. If the values of several attributes have the same
   * offset, these attributes share one copy. Undefined if strings are not copied.
   */
  readonly #longCopies: Map<number, string> | undefined;
  /**
   * Counts copied attributes. In the encoded tree, elements that the parser created for one tag can share attributes.
   * Decoders copy these attributes for each element. To start a new count, a decoder replaces this object.
   */
  clones = new ClonedAttributes();

  /** @param recordCount the number of records. Small trees get a cache only if strings are copied. */
  constructor(
    names: readonly string[],
    strings: Strings,
    copies: StringCopies,
    recordCount: number,
  ) {
    this.names = names;
    this.#strings = strings;
    const isCopied = copies === 'copied';
    // Equal strings of a large tree often have the same offset. So large trees decode faster with a cache, and the
    // garbage collector has fewer strings to copy. In small trees, few strings have the same offset. There, a cache
    // saves time only if strings are copied.
    if (isCopied || recordCount >= leastRecordsWithShared) {
      emptySlots ??= new Array<string>(recentSlots).fill('');
      emptyOffsets ??= new Array<number>(recentSlots).fill(-1);
      this.#recent = emptySlots.slice();
      this.#recentOffsets = emptyOffsets.slice();
    }
    if (isCopied) this.#longCopies = new Map();
  }

  /** The string at an offset, see `StringSection`. Calls with equal arguments may return the same string object. */
  at(offset: number, length: number): string {
    return this.#recent === undefined
      ? this.#strings.at(offset, length)
      : this.#remembered(this.#recent, offset, length);
  }

  #remembered(recent: string[], offset: number, length: number): string {
    if (length > longestShared) return this.#long(offset, length);
    const offsets = this.#recentOffsets as number[];
    const slot = offset & (recentSlots - 1);
    if (offsets[slot] === offset) {
      const string = recent[slot];
      if (string.length === length) return string;
    }
    const string = this.#create(offset, length);
    offsets[slot] = offset;
    recent[slot] = string;
    return string;
  }

  #create(offset: number, length: number): string {
    const string = this.#strings.at(offset, length);
    return this.#longCopies === undefined ? string : copyString(string);
  }

  #long(offset: number, length: number): string {
    const copies = this.#longCopies;
    if (copies === undefined || length > longestInWindow) return this.#strings.at(offset, length);
    const known = copies.get(offset);
    if (known?.length === length) return known;
    const string = this.#create(offset, length);
    copies.set(offset, string);
    return string;
  }
}
