/**
 * Types of the parameters of functions on records, so that these functions do not depend on
 * `TreeBuffer`.
 */

import type { Strings } from './strings.js';

/** The strings and names of a tree. Records refer to strings by offset and length, to names by id. */
export interface StringSection extends Strings {
  /** The string at an offset. The offset and the length count UTF-16 code units. */
  at(offset: number, length: number): string;
  /** Known names, then names of this document. The index of a name is its id in records. */
  readonly names: readonly string[];
}

/** The parts of an encoded tree that functions on records read. `TreeBuffer` has them. */
export interface EncodedTree {
  /** The words of all records. */
  readonly records: Int32Array;
  /** Four words for each record; undefined without the option `locations`. */
  readonly locations: Int32Array | undefined;
  /** Known names, then names of this document. The index of a name is its id in records. */
  readonly names: readonly string[];
  /** The strings, which are decoded on first use. */
  readonly strings: StringSection;
}
