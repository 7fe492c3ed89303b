import { LineWalk } from '../../../base/lines.js';
import type { Position } from '../positions.js';

type Point = Position['start'];

/** The markup of a raw node, or the whole source. Converts its offsets to positions in the source. */
export class RawSource {
  readonly #start: Point;
  /** The lines of the markup. Undefined if the markup is one line. */
  readonly #lines: LineWalk | undefined;

  /** @param start the position in the source at which the markup begins. */
  constructor(markup: string, start: Point) {
    this.#start = start;
    if (/[\r\n]/.test(markup)) this.#lines = new LineWalk(lineStarts(markup));
  }

  /** Converts an offset in the markup to a position in the source. */
  point(offset: number): Point {
    const { line, column, offset: start } = this.#start;
    const lines = this.#lines;
    lines?.goTo(offset);
    const point: Point =
      lines === undefined || lines.line === 1
        ? { line, column: column + offset }
        : { line: line + lines.line - 1, column: lines.columnOf(offset) };
    if (start !== undefined) point.offset = start + offset;
    return point;
  }
}

function lineStarts(text: string): Int32Array {
  const starts = [0];
  const lineEnd = /\r\n?|\n/g;
  while (lineEnd.test(text)) starts.push(lineEnd.lastIndex);
  return Int32Array.from(starts);
}
