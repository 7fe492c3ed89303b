/** Positions of nodes as in unist: line, column and offset of start and end. */

import type { Element, ElementData, Root } from 'hast';
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
import { infoOf, type PropertyNames, spaceOf } from './properties.js';

/** The start and end of a node: line and column from 1, offset from 0. */
export type Position = NonNullable<Element['position']>;
type Point = Position['start'];

/**
 * The positions of an element's tags and attributes, as hast-util-from-parse5 creates them with its
 * option `verbose`.
 */
type Details = ElementData['position'];

/** Creates the positions of one tree. Nodes that are not in the source have no position. */
export class Positions {
  readonly #tree: TreeBuffer;
  readonly #locations: Int32Array;
  readonly #names: PropertyNames;
  /** The walk over the lines. It stays in the line of the point that was created most recently. */
  readonly #lines: LineWalk;
  /** Whether a position has been created. */
  #isAnywhere = false;

  /** @param locations the locations of the tree, which was parsed with the option `locations`. */
  constructor(tree: TreeBuffer, locations: Int32Array, names: PropertyNames) {
    this.#tree = tree;
    this.#locations = locations;
    this.#names = names;
    this.#lines = new LineWalk(tree.lineStarts);
  }

  /** The position of the node or attribute with the record `at`: from its start to its end in the source. */
  of(at: number): Position | undefined {
    const end = sourceEndOf(this.#locations, at);
    return end === 0 ? undefined : this.between(sourceStartOf(this.#locations, at), end);
  }

  /**
   * The position of an element. As in rehype, an element without an end tag ends with its last child, if
   * that child has a position.
   */
  ofElement(at: number, children: Element['children']): Position | undefined {
    const position = this.of(at);
    if (position === undefined || this.#hasEndTag(at) || children.length === 0) return position;
    const last = children[children.length - 1].position;
    if (last !== undefined) position.end = { ...last.end };
    return position;
  }

  /**
   * The position of a template's contents: the source between the tags of the template. Undefined if the template is
   * not in the source.
   */
  ofContent(template: number): Position | undefined {
    if (sourceEndOf(this.#locations, template) === 0) return undefined;
    const start = startTagEndOf(this.#locations, template);
    return this.between(start, endTagStartOf(this.#locations, template));
  }

  /** The position of the root, which is the whole source. Undefined if no node has a position. */
  ofRoot(sourceLength: number): Root['position'] {
    return this.#isAnywhere ? this.between(0, sourceLength) : undefined;
  }

  /** The positions of the tags and attributes of an element in the source. */
  details(at: number): Details {
    const start = sourceStartOf(this.#locations, at);
    const opening = this.between(start, startTagEndOf(this.#locations, at));
    const properties = this.#properties(at);
    if (!this.#hasEndTag(at)) return { opening, properties };
    const end = sourceEndOf(this.#locations, at);
    const closing = this.between(endTagStartOf(this.#locations, at), end);
    return { opening, closing, properties };
  }

  /**
   * The positions of attributes in the start tag. An `html` or `body` element can also have attributes of later tags,
   * which are skipped.
   */
  #properties(at: number): Record<string, Position | undefined> {
    const { records } = this.#tree;
    const properties: Record<string, Position | undefined> = {};
    const startTagEnd = startTagEndOf(this.#locations, at);
    const end = afterAttributesOf(records, at);
    for (let next = firstAttributeOf(records, at); next < end; next = nextRecord(next)) {
      const position = this.of(next);
      if (position === undefined || sourceEndOf(this.#locations, next) > startTagEnd) continue;
      const info = infoOf(this.#names, spaceOf(records, at), nameInSource(this.#tree, at, next));
      if (info !== undefined) properties[info.property] = position;
    }
    return properties;
  }

  #hasEndTag(at: number): boolean {
    return endTagStartOf(this.#locations, at) < sourceEndOf(this.#locations, at);
  }

  /** The position of the source between two offsets. */
  protected between(start: number, end: number): Position | undefined {
    this.#isAnywhere = true;
    return { start: this.#point(start), end: this.#point(end) };
  }

  #point(offset: number): Point {
    const lines = this.#lines;
    lines.goTo(offset);
    return { line: lines.line, column: lines.columnOf(offset), offset };
  }
}
