import { sourceEndOf, sourceStartOf } from '../../encoded/index.js';
import type { LinkTarget } from './link-target.js';

/** A block or a link of a Markdown, and where it is in the source. */
export interface MarkdownRange {
  /** `html` is an element that the option `keep` has kept. Lists and quotes are ranges for each of their blocks. */
  kind: 'paragraph' | 'heading' | 'code' | 'table' | 'rule' | 'html' | 'link';
  /** The offset in the Markdown, in UTF-16 code units. */
  start: number;
  /** The offset after the last character in the Markdown. */
  end: number;
  /** The offset in the source: in UTF-16 code units for strings, in bytes for bytes. */
  sourceStart: number;
  /** The offset after the last character in the source. */
  sourceEnd: number;
}

/** Collects the ranges of one Markdown, in the order of their starts. */
export class SourceMap {
  readonly ranges: MarkdownRange[] = [];
  readonly #locations: Int32Array;
  // The source of the paragraph, heading or cell so far. The end is 0 if there is none.
  #start = 0;
  #end = 0;
  /** The number of the paragraph, heading or cell. */
  #number = 0;

  constructor(locations: Int32Array) {
    this.#locations = locations;
  }

  /** Adds a node to the source of the paragraph, heading or cell. */
  add(node: number): void {
    const end = sourceEndOf(this.#locations, node);
    if (end === 0) return;
    const start = sourceStartOf(this.#locations, node);
    if (this.#end === 0 || start < this.#start) this.#start = start;
    if (end > this.#end) this.#end = end;
  }

  /** Forgets the nodes of the paragraph, heading or cell. */
  clear(): void {
    this.#end = 0;
    this.#number++;
  }

  /** Forgets the last ranges. */
  truncate(count: number): void {
    this.ranges.length = count;
  }

  /** Forgets the first ranges. The others are in a Markdown that begins at an offset of this one. */
  moveToStart(count: number, offset: number): void {
    this.ranges.splice(0, count);
    for (const range of this.ranges) {
      range.start -= offset;
      range.end -= offset;
    }
  }

  /** Begins the range of the paragraph at an offset of the Markdown. */
  beginParagraph(start: number): MarkdownRange | undefined {
    return this.#begin('paragraph', start, this.#start, this.#end);
  }

  /** Begins the range of a block or link at an offset of the Markdown. Undefined if the node is not in the source. */
  begin(kind: MarkdownRange['kind'], start: number, node: number): MarkdownRange | undefined {
    const locations = this.#locations;
    return this.#begin(kind, start, sourceStartOf(locations, node), sourceEndOf(locations, node));
  }

  /** Begins the range of a link. A link around blocks has a range in each block. */
  beginLink(start: number, link: LinkTarget): MarkdownRange | undefined {
    const range = this.begin('link', start, link.element);
    if (range === undefined) return undefined;
    const { part } = link;
    const number = this.#number;
    let blockStart = 0;
    if (part !== undefined) {
      blockStart = part.number === number ? part.blockStart : this.#start;
      if (part.number !== number) {
        part.range.sourceEnd = Math.min(part.range.sourceEnd, part.blockEnd);
      }
    }
    range.sourceStart = Math.max(range.sourceStart, blockStart);
    link.part = { range, blockStart, blockEnd: this.#end, number };
    return range;
  }

  #begin(
    kind: MarkdownRange['kind'],
    start: number,
    sourceStart: number,
    sourceEnd: number,
  ): MarkdownRange | undefined {
    if (sourceEnd === 0) return undefined;
    const range = { kind, start, end: start, sourceStart, sourceEnd };
    this.ranges.push(range);
    return range;
  }
}
