import type { SourceEncoding } from '../base/nodes.js';
import {
  headerLocationsOffset,
  headerRecordCount,
  headerRecordsOffset,
  headerSafe,
  locationWords,
  recordWords,
} from '../generated/format.js';
import type { StringCopies } from '../module/options.js';
import type { AttributeSource, ClonedAttributes } from './cloned-attributes.js';
import { checkVersion, readHeader, readSection } from './header.js';
import { readEncoding, readLineStarts, readNames, readStrings } from './sections.js';
import { TreeStrings } from './string-section.js';
import type { Strings } from './strings.js';
import type { EncodedTree } from './types.js';

const noWords = /* @__PURE__ */ new Int32Array(0);

/** An encoded tree that `openTree` has opened. */
export class TreeBuffer implements EncodedTree, AttributeSource {
  /** The words of all records: a view of the bytes, not a copy. Empty after a transfer of the memory. */
  readonly records: Int32Array;
  /** The words of all locations: `locationWords` words for each record. Undefined without the option `locations`. */
  readonly locations: Int32Array | undefined;
  /** The offsets at which lines begin; empty without `locations`. */
  readonly lineStarts: Int32Array;
  /** The known names of js/generated, then names of this document. The index of a name is its id in records. */
  readonly names: readonly string[];
  /** The whole encoded tree. */
  readonly bytes: Uint8Array;
  /** The string sections. */
  readonly sections: Strings;
  readonly #copies: StringCopies;
  #strings: TreeStrings | undefined;

  /**
   * For the first two parameters, see `openTree`.
   *
   * @param header the result of `readHeader`.
   * @param sections the string sections, if they have been opened before.
   */
  constructor(
    bytes: Uint8Array,
    copies: StringCopies,
    header = readHeader(bytes),
    sections = readStrings(bytes, header),
  ) {
    const recordCount = header[headerRecordCount];
    this.records = readSection(bytes, header, headerRecordsOffset, recordCount * recordWords);
    if (header[headerLocationsOffset] !== 0) {
      const words = recordCount * locationWords;
      this.locations = readSection(bytes, header, headerLocationsOffset, words);
    }
    this.lineStarts = this.locations === undefined ? noWords : readLineStarts(bytes);
    this.bytes = bytes;
    this.#copies = copies;
    this.sections = sections;
    this.names = readNames(bytes, header, sections, copies);
  }

  /** The strings. They are decoded on demand. */
  get strings(): TreeStrings {
    this.#strings ??= new TreeStrings(
      this.names,
      this.sections,
      this.#copies,
      this.records.length / recordWords,
    );
    return this.#strings;
  }

  /** Counts copied attributes: see `TreeStrings.clones`. */
  get clones(): ClonedAttributes {
    return this.strings.clones;
  }

  /** The encoding of the source; undefined if the source was a string, or the parser does not know the encoding yet. */
  get encoding(): SourceEncoding | undefined {
    return readEncoding(this.bytes);
  }

  /** Whether a sanitizer with `safe: true` left the tree. */
  get isSafe(): boolean {
    return readHeader(this.bytes)[headerSafe] !== 0;
  }

  /** Returns the same tree with strings that are copies: see `openTree`. */
  withCopies(): TreeBuffer {
    return new TreeBuffer(this.bytes, 'copied', undefined, this.sections);
  }
}

/**
 * Opens an encoded tree.
 *
 * @param bytes the bytes of the tree. They must come from the module, or have passed `checkTree`. They must begin at a
 *   multiple of four in their buffer. If they are in the module's memory, they are valid only until the next call of
 *   the module.
 * @param copies whether strings are substrings of windows of the string sections, or copies of these substrings.
 * @throws Error if the bytes do not begin with the header of a tree, or if another version encoded the tree.
 */
export function openTree(bytes: Uint8Array, copies: StringCopies = 'shared'): TreeBuffer {
  const header = readHeader(bytes);
  checkVersion(header);
  return new TreeBuffer(bytes, copies, header);
}
