/** The values of `sourceCodeLocation`, as in parse5: the same objects, with the same members in the same order. */

import { LineWalk } from '../../base/lines.js';
import {
  afterAttributesOf,
  endTagStartOf,
  firstAttributeOf,
  nextRecord,
  sourceEndOf,
  sourceStartOf,
  startTagEndOf,
  type TreeBuffer,
} from '../../encoded/index.js';
import { nameInSource } from '../dialect.js';

/**
 * The location of a node or attribute. Lines and columns begin at 1, offsets at 0. Columns and offsets count UTF-16
 * code units if the source was a string. For an input of bytes in `souptree/domhandler`, they count what `startIndex`
 * counts.
 */
export interface Location {
  /** The line of the first character. */
  startLine: number;
  /** The column of the first character. */
  startCol: number;
  /** The offset of the first character. */
  startOffset: number;
  /** The line of `endOffset`. */
  endLine: number;
  /** The column of `endOffset`. */
  endCol: number;
  /** The offset after the last character. */
  endOffset: number;
}

/** A location with the locations of attributes. */
export interface LocationWithAttributes extends Location {
  /** The locations of attributes by qualified name in lower case: `viewbox`, `xlink:href`. */
  attrs?: Record<string, Location>;
}

/** The location of an element. */
export interface ElementLocation extends LocationWithAttributes {
  /** The location of the start tag. */
  startTag?: LocationWithAttributes;
  /** The location of the end tag. Absent if the source has none. */
  endTag?: Location;
}

/** Creates the reader of a tree's locations. Returns undefined if the options request no locations. */
export function locationReader(
  tree: TreeBuffer,
  { hasLocations }: { hasLocations: boolean },
): LocationReader | undefined {
  const { locations } = tree;
  return hasLocations && locations ? new LocationReader(tree, locations) : undefined;
}

/** Reads the locations of a tree that has them. */
export class LocationReader {
  readonly #tree: TreeBuffer;
  readonly #locations: Int32Array;
  /**
   * The walk over the lines. After `ofNode`, it is in the line where the node ends. After `ofElement`, it is in
   * the line where the start tag ends. The next location usually begins near this line.
   */
  readonly #lines: LineWalk;

  /** @param locations the locations of the tree, which was parsed with the option `locations`. */
  constructor(tree: TreeBuffer, locations: Int32Array) {
    this.#tree = tree;
    this.#locations = locations;
    this.#lines = new LineWalk(tree.lineStarts);
  }

  /** The location of a node or attribute. Null if it is not in the source. */
  ofNode(at: number): Location | null {
    const end = sourceEndOf(this.#locations, at);
    return end === 0 ? null : this.#range(sourceStartOf(this.#locations, at), end);
  }

  /** The location of an element with its tags. Null if it is not in the source. */
  ofElement(at: number): ElementLocation | null {
    const locations = this.#locations;
    const end = sourceEndOf(locations, at);
    if (end === 0) return null;
    const startOffset = sourceStartOf(locations, at);
    const startTagEnd = startTagEndOf(locations, at);
    const endTagStart = endTagStartOf(locations, at);
    const lines = this.#lines;
    lines.goTo(startOffset);
    const startLine = lines.line;
    const startCol = lines.columnOf(startOffset);
    const attrs = this.#ofAttributes(at, startTagEnd);
    lines.goTo(startTagEnd);
    const line = lines.line;
    const col = lines.columnOf(startTagEnd);
    // Each literal has all members, because engines allocate extra memory for members that are added later.
    const startTag: LocationWithAttributes =
      attrs === undefined
        ? { startLine, startCol, startOffset, endLine: line, endCol: col, endOffset: startTagEnd }
        : {
            startLine,
            startCol,
            startOffset,
            endLine: line,
            endCol: col,
            endOffset: startTagEnd,
            attrs,
          };
    if (endTagStart === end) {
      lines.goTo(end);
      const endLine = lines.line;
      const endCol = lines.columnOf(end);
      lines.goToLine(line);
      return attrs === undefined
        ? { startLine, startCol, startOffset, endLine, endCol, endOffset: end, startTag }
        : { startLine, startCol, startOffset, endLine, endCol, endOffset: end, attrs, startTag };
    }
    const endTag = this.#range(endTagStart, end);
    lines.goToLine(line);
    const { endLine, endCol, endOffset } = endTag;
    return attrs === undefined
      ? { startLine, startCol, startOffset, endLine, endCol, endOffset, startTag, endTag }
      : { startLine, startCol, startOffset, endLine, endCol, endOffset, attrs, startTag, endTag };
  }

  #range(startOffset: number, endOffset: number): Location {
    const lines = this.#lines;
    lines.goTo(startOffset);
    const startLine = lines.line;
    const startCol = lines.columnOf(startOffset);
    lines.goTo(endOffset);
    const endLine = lines.line;
    const endCol = lines.columnOf(endOffset);
    return { startLine, startCol, startOffset, endLine, endCol, endOffset };
  }

  /**
   * The locations of attributes in the start tag. `html` and `body` elements can have attributes from later
   * tags, which are skipped.
   */
  #ofAttributes(at: number, startTagEnd: number): Record<string, Location> | undefined {
    const tree = this.#tree;
    let attrs: Record<string, Location> | undefined;
    const end = afterAttributesOf(tree.records, at);
    for (let next = firstAttributeOf(tree.records, at); next < end; next = nextRecord(next)) {
      const location = this.ofNode(next);
      if (location === null || location.endOffset > startTagEnd) continue;
      attrs ??= createWithoutPrototype();
      attrs[nameInSource(tree, at, next)] = location;
    }
    return attrs;
  }
}

/**
 * The value `null`, not written as a literal. Engines represent an object with a literal `__proto__: null` as a hash
 * table, which takes more memory.
 */
const noPrototype: null = /* @__PURE__ */ Object.getPrototypeOf(Object.prototype);

/**
 * Creates an object without a prototype. V8 can pretenure the objects of a literal that has a member. That is, V8
 * allocates the next objects in the old space if earlier objects have lived long. V8 does not pretenure the objects of
 * `{}` or `Object.create(null)`.
 */
export function createWithoutPrototype(): Record<string, Location> {
  return { __proto__: noPrototype } as unknown as Record<string, Location>;
}
