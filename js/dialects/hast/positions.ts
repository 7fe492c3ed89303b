/** Where nodes stand in the source, as unist says it: line, column and offset of start and end. */

import type { Element, ElementData, Root } from 'hast';
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
import { infoOf, type PropertyNames, spaceOf } from './properties.js';

export type Position = NonNullable<Element['position']>;
type Point = Position['start'];

/** What hast-util-from-parse5 says of an element's tags and attributes, if asked to be verbose. */
type Details = ElementData['position'];

/** Makes the positions of one tree. What is not in the source has none. */
export class Positions {
  readonly #tree: TreeBuffer;
  readonly #locations: Int32Array;
  readonly #names: PropertyNames;
  /** At the last point. */
  readonly #lines: LineWalk;
  #isAnywhere = false;

  constructor(tree: TreeBuffer, locations: Int32Array, names: PropertyNames) {
    this.#tree = tree;
    this.#locations = locations;
    this.#names = names;
    this.#lines = new LineWalk(tree.lineStarts);
  }

  /** Of a node without children, or of an attribute. */
  of(at: number): Position | undefined {
    const end = sourceEndOf(this.#locations, at);
    return end === 0 ? undefined : this.#between(sourceStartOf(this.#locations, at), end);
  }

  /**
   * Of an element. As in rehype, one without an end tag ends where its last child does, if that is
   * known, and not where it was closed.
   */
  ofElement(at: number, children: Element['children']): Position | undefined {
    const position = this.of(at);
    if (position === undefined || this.#hasEndTag(at) || children.length === 0) return position;
    const last = children[children.length - 1].position;
    if (last !== undefined) position.end = { ...last.end };
    return position;
  }

  /** Of the contents of a template: what is between its tags. */
  ofContent(template: number): Position | undefined {
    if (sourceEndOf(this.#locations, template) === 0) return undefined;
    const start = startTagEndOf(this.#locations, template);
    return this.#between(start, endTagStartOf(this.#locations, template));
  }

  /** Of the root: all of the source, if anything of it is there. */
  ofRoot(sourceLength: number): Root['position'] {
    return this.#isAnywhere ? this.#between(0, sourceLength) : undefined;
  }

  /** Of an element that stands in the source. */
  details(at: number): Details {
    const start = sourceStartOf(this.#locations, at);
    const opening = this.#between(start, startTagEndOf(this.#locations, at));
    const properties = this.#properties(at);
    if (!this.#hasEndTag(at)) return { opening, properties };
    const end = sourceEndOf(this.#locations, at);
    const closing = this.#between(endTagStartOf(this.#locations, at), end);
    return { opening, closing, properties };
  }

  /** Of the attributes in the start tag; those of later html and body tags are elsewhere. */
  #properties(at: number): Record<string, Position> {
    const { records } = this.#tree;
    const properties: Record<string, Position> = {};
    const startTagEnd = startTagEndOf(this.#locations, at);
    const end = afterAttributesOf(records, at);
    for (let next = firstAttributeOf(records, at); next < end; next += recordWords) {
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

  #between(start: number, end: number): Position {
    this.#isAnywhere = true;
    return { start: this.#point(start), end: this.#point(end) };
  }

  #point(offset: number): Point {
    const lines = this.#lines;
    lines.goTo(offset);
    return { line: lines.line, column: lines.columnOf(offset), offset };
  }
}
