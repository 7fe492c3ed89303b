/** Lines and columns, which nobody pays for who does not ask: from offsets and the table of lines. */

import { argumentError } from './errors.js';

export interface LineAndColumn {
  /** From 1. A line ends with LF, CR or CRLF. */
  line: number;
  /** From 1, in the units of the offset: UTF-16 code units, or bytes for an input of bytes. */
  column: number;
}

/**
 * The line and column of an offset from a `location`.
 *
 * @param source the document, fragment or tree, parsed with `locations: true`.
 * @throws TypeError if it was parsed without.
 */
export function lineAndColumn(
  source: { readonly lineStarts?: readonly number[] },
  offset: number,
): LineAndColumn {
  const { lineStarts } = source;
  if (lineStarts === undefined || lineStarts.length === 0) {
    const expected = 'parsed with the option `locations`';
    throw argumentError('lineAndColumn', 'source', expected, source);
  }
  const line = lineOf(lineStarts, offset);
  return { line, column: columnIn(lineStarts, offset, line) };
}

/** The column, from 1, of an offset in that line. */
export function columnIn(lineStarts: ArrayLike<number>, offset: number, line: number): number {
  // In front of the first line there may be a byte order mark.
  return Math.max(offset - lineStarts[line - 1], 0) + 1;
}

/**
 * The line of an offset, as `lineOf` has it, without a search if it is `near`, the line of another
 * offset, or the one behind that: what a walk asks for is mostly there.
 */
export function lineNear(lineStarts: ArrayLike<number>, offset: number, near: number): number {
  const last = lineStarts.length;
  if (offset < lineStarts[near - 1]) return lineOf(lineStarts, offset);
  if (near === last || offset < lineStarts[near]) return near;
  if (near + 1 === last || offset < lineStarts[near + 1]) return near + 1;
  return lineOf(lineStarts, offset);
}

/** The last line, from 1, that begins at the offset or before it. */
export function lineOf(lineStarts: ArrayLike<number>, offset: number): number {
  let line = 1;
  let above = lineStarts.length;
  while (above - line > 0) {
    const middle = (line + above + 1) >> 1;
    if (lineStarts[middle - 1] <= offset) line = middle;
    else above = middle - 1;
  }
  return line;
}
