/** Lines and columns of offsets, computed from the offsets at which lines begin. */

import { argumentError } from './errors.js';

/** A position in the source: a line and a column. */
export interface LineAndColumn {
  /** The line, from 1. A line ends with LF, CR or CRLF. */
  line: number;
  /**
   * The column, from 1, in the units of the offset: UTF-16 code units or bytes, see `OffsetUnits`. A byte order mark in
   * a source of bytes does not count. The `column` of a parse error always counts UTF-16 code units instead.
   */
  column: number;
}

/** The largest offset that an encoded tree can represent. */
const largestOffset = 0x7fffffff;

/**
 * The line and column of an offset from a `location` or a parse error.
 *
 * @param source a document, fragment or tree that was parsed with `locations: true`.
 * @param offset an integer from 0 to the length of the parsed input. A larger offset is treated as an offset in the
 *   last line, because a tree does not have the length of its input.
 * @throws TypeError if `source` was parsed without locations, or `offset` is not a number. RangeError if `offset` is
 *   negative, not an integer, or more than 2^31 - 1.
 */
export function lineAndColumn(
  source: { readonly lineStarts?: readonly number[] },
  offset: number,
): LineAndColumn {
  const lineStarts = source?.lineStarts;
  if (!Array.isArray(lineStarts) || lineStarts.length === 0) {
    const expected = 'parsed with the option `locations`';
    throw argumentError('lineAndColumn', 'source', expected, source);
  }
  if (typeof offset !== 'number') {
    throw argumentError('lineAndColumn', 'offset', 'an integer', offset);
  }
  if (!Number.isInteger(offset) || offset < 0 || offset > largestOffset) {
    throw new RangeError(
      `lineAndColumn: \`offset\` must be an integer from 0 to 2^31 - 1, got ${offset}`,
    );
  }
  const line = lineOf(lineStarts, lineStarts.length, offset);
  return { line, column: columnFrom(lineStarts[line - 1], offset) };
}

/** The column, from 1, of an offset in the line that begins at `begin`. */
function columnFrom(begin: number, offset: number): number {
  // The first line begins after a byte order mark, so an offset can be before the first line.
  return Math.max(offset - begin, 0) + 1;
}

/**
 * Finds the lines of many offsets. The object has a current line, which `goTo` changes. In a walk over a tree, most
 * offsets are in the current line or in the next line. For all other offsets, `goTo` needs a binary search.
 */
export class LineWalk {
  readonly #lineStarts: Int32Array;
  /**
   * The number of lines, which is passed to `lineOf`. `lineOf` gets plain arrays and typed arrays. In such a function,
   * engines read the `length` of a typed array with a slow call.
   */
  readonly #lineCount: number;
  #line = 1;
  #begin: number;
  #end: number;

  /** @param lineStarts not empty. */
  constructor(lineStarts: Int32Array) {
    this.#lineStarts = lineStarts;
    this.#lineCount = lineStarts.length;
    this.#begin = lineStarts[0];
    this.#end = this.#endOf(1);
  }

  /** The current line, from 1. */
  get line(): number {
    return this.#line;
  }

  /** The column, from 1, of an offset in the current line. */
  columnOf(offset: number): number {
    return columnFrom(this.#begin, offset);
  }

  /** Changes the current line to the line that contains the offset. */
  goTo(offset: number): void {
    if (offset >= this.#begin && offset < this.#end) return;
    const next = this.#line + 1;
    const isInNext = offset >= this.#end && offset < this.#endOf(next);
    this.goToLine(isInNext ? next : lineOf(this.#lineStarts, this.#lineCount, offset));
  }

  /** Changes the current line. Lines count from 1. */
  goToLine(line: number): void {
    this.#line = line;
    this.#begin = this.#lineStarts[line - 1];
    this.#end = this.#endOf(line);
  }

  #endOf(line: number): number {
    return line < this.#lineCount ? this.#lineStarts[line] : largestOffset;
  }
}

/** The number, from 1, of the last line that begins at or before the offset. */
export function lineOf(lineStarts: ArrayLike<number>, lineCount: number, offset: number): number {
  let line = 1;
  let above = lineCount;
  while (above - line > 0) {
    const middle = (line + above + 1) >> 1;
    if (lineStarts[middle - 1] <= offset) line = middle;
    else above = middle - 1;
  }
  return line;
}
