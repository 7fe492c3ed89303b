/**
 * Types for the parameters of functions that read records. Because of these types, the functions do not depend on
 * `TreeBuffer`.
 */

/** The strings and names of a tree. A record refers to a string by offset and length, and to a name by id. */
export interface StringSection {
  /** Returns the string to which a record refers by `offset` and `length`, which both count UTF-16 code units. */
  at(offset: number, length: number): string;
  /** The known names of js/generated, then names of this document. The index of a name is its id in records. */
  readonly names: readonly string[];
}

/** The parts of an encoded tree that functions on records read. `TreeBuffer` has them. */
export interface EncodedTree {
  /** The words of all records. */
  readonly records: Int32Array;
  /** The words of all locations: four for each record. Undefined without the option `locations`. */
  readonly locations: Int32Array | undefined;
  /** The known names of js/generated, then names of this document. The index of a name is its id in records. */
  readonly names: readonly string[];
  /** The strings. An implementation can decode them on first use. */
  readonly strings: StringSection;
}
