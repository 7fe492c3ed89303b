/** The members `sourceCodeLocation` of parse5: the same objects, members in the same order. */

import { LineWalk } from '../../base/lines.js';
import {
  afterAttributesOf,
  endTagStartOf,
  firstAttributeOf,
  recordWords,
  sourceEndOf,
  sourceStartOf,
  startTagEndOf,
  type TreeBuffer,
} from '../../encoded/index.js';
import { nameInSource } from '../dialect.js';

export interface Location {
  /** From 1, as the columns. */
  startLine: number;
  startCol: number;
  /** From 0, in UTF-16 code units. */
  startOffset: number;
  endLine: number;
  endCol: number;
  endOffset: number;
}

export interface LocationWithAttributes extends Location {
  /** By the name as it is written, in lower case: `viewbox`, `xlink:href`. */
  attrs?: Record<string, Location>;
}

export interface ElementLocation extends LocationWithAttributes {
  startTag?: LocationWithAttributes;
  endTag?: Location;
}

/** Reads the locations of one tree that has them. */
export class LocationReader {
  readonly #tree: TreeBuffer;
  readonly #locations: Int32Array;
  /** Where the last one ended, or an element's start tag: the next one mostly begins not far from there. */
  readonly #lines: LineWalk;

  constructor(tree: TreeBuffer, locations: Int32Array) {
    this.#tree = tree;
    this.#locations = locations;
    this.#lines = new LineWalk(tree.lineStarts);
  }

  /** Of a node or attribute; null if it is not in the source. */
  ofNode(at: number): Location | null {
    const end = sourceEndOf(this.#locations, at);
    return end === 0 ? null : this.#range(sourceStartOf(this.#locations, at), end);
  }

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
    // All members at once: engines give those that are added later memory of their own.
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

  /** Those that came with later tags, as html has them, are not in the start tag. */
  #ofAttributes(at: number, startTagEnd: number): Record<string, Location> | undefined {
    const tree = this.#tree;
    let attrs: Record<string, Location> | undefined;
    const end = afterAttributesOf(tree.records, at);
    for (let next = firstAttributeOf(tree.records, at); next < end; next += recordWords) {
      const location = this.ofNode(next);
      if (location === null || location.endOffset > startTagEnd) continue;
      attrs ??= createWithoutPrototype();
      attrs[nameInSource(tree, at, next)] = location;
    }
    return attrs;
  }
}

/** null, and not written so: of `__proto__: null` engines make a hash table of twice the size. */
const noPrototype: null = /* @__PURE__ */ Object.getPrototypeOf(Object.prototype);

/**
 * As of `Object.create(null)`. V8 learns of literals with a member that what they make stays, and makes
 * it where it never has to be moved; of empty literals and of calls it does not.
 */
function createWithoutPrototype(): Record<string, Location> {
  return { __proto__: noPrototype } as unknown as Record<string, Location>;
}
