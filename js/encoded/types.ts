/** Types that the functions on records share. They keep those functions independent of `TreeBuffer`. */

import type { Strings } from './strings.js';

/** The strings and names of a tree. Records refer to strings by offset and length, to names by id. */
export interface StringSection extends Strings {
  /** The string of that length at that offset; both in UTF-16 code units. */
  at(offset: number, length: number): string;
  /** Known names, then names of this document. The index is the id in a record. */
  readonly names: readonly string[];
}

/** The parts of an encoded tree that functions on records read. `TreeBuffer` has them. */
export interface EncodedTree {
  /** The words of all records. */
  readonly records: Int32Array;
  /** Four words for each record; undefined without the option `locations`. */
  readonly locations: Int32Array | undefined;
  /** Known names, then names of this document. The index is the id in a record. */
  readonly names: readonly string[];
  /** Decoded on first use. */
  readonly strings: StringSection;
}
