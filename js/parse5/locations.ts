/** The members `sourceCodeLocation` of parse5: the same objects, members in the same order. */

import { columnIn, lineNear } from '../lines.js';
import {
  afterAttributesOf,
  attributeNamespaceOf,
  attributePrefixes,
  endTagStartOf,
  firstAttributeOf,
  kindHtmlElement,
  kindOf,
  nameOf,
  recordWords,
  sourceEndOf,
  sourceStartOf,
  startTagEndOf,
  type TreeBuffer,
} from '../tree-buffer.js';

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
  readonly #lineStarts: Int32Array;
  /** Where the last one ended, or an element's start tag: the next one mostly begins not far from there. */
  #line = 1;

  constructor(tree: TreeBuffer, locations: Int32Array) {
    this.#tree = tree;
    this.#locations = locations;
    this.#lineStarts = tree.lineStarts;
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
    const lineStarts = this.#lineStarts;
    const startLine = lineNear(lineStarts, startOffset, this.#line);
    const startCol = columnIn(lineStarts, startOffset, startLine);
    this.#line = startLine;
    const attrs = this.#ofAttributes(at, startTagEnd);
    const line = lineNear(lineStarts, startTagEnd, this.#line);
    const col = columnIn(lineStarts, startTagEnd, line);
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
    this.#line = line;
    if (endTagStart === end) {
      const endLine = lineNear(lineStarts, end, line);
      const endCol = columnIn(lineStarts, end, endLine);
      return attrs === undefined
        ? { startLine, startCol, startOffset, endLine, endCol, endOffset: end, startTag }
        : { startLine, startCol, startOffset, endLine, endCol, endOffset: end, attrs, startTag };
    }
    const endTag = this.#range(endTagStart, end);
    this.#line = line;
    const { endLine, endCol, endOffset } = endTag;
    return attrs === undefined
      ? { startLine, startCol, startOffset, endLine, endCol, endOffset, startTag, endTag }
      : { startLine, startCol, startOffset, endLine, endCol, endOffset, attrs, startTag, endTag };
  }

  #range(startOffset: number, endOffset: number): Location {
    const lineStarts = this.#lineStarts;
    const startLine = lineNear(lineStarts, startOffset, this.#line);
    const endLine = lineNear(lineStarts, endOffset, startLine);
    const startCol = columnIn(lineStarts, startOffset, startLine);
    const endCol = columnIn(lineStarts, endOffset, endLine);
    this.#line = endLine;
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
      attrs[writtenName(tree, at, next)] = location;
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

/** The name of an attribute before it was adjusted for SVG and MathML. */
function writtenName(tree: TreeBuffer, element: number, at: number): string {
  const name = nameOf(tree, at);
  if (kindOf(tree.records, element) === kindHtmlElement) return name;
  const prefix = attributePrefixes[attributeNamespaceOf(tree.records, at)];
  const qualified = prefix === undefined || name === 'xmlns' ? name : `${prefix}:${name}`;
  return qualified.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
