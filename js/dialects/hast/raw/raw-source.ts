import { LineWalk } from '../../../base/lines.js';
import type { Position } from '../positions.js';

type Point = Position['start'];

/** The markup of a raw node, and where its lines are in the source. */
export class RawSource {
  readonly #start: Point;
  readonly #lines: LineWalk;

  /** @param start where the markup begins in the source. */
  constructor(markup: string, start: Point) {
    this.#start = start;
    this.#lines = new LineWalk(lineStarts(markup));
  }

  /** The position of an offset in the markup. */
  point(offset: number): Point {
    const { line, column, offset: start } = this.#start;
    const lines = this.#lines;
    lines.goTo(offset);
    const isFirst = lines.line === 1;
    const point: Point = {
      line: line + lines.line - 1,
      column: lines.columnOf(offset) + (isFirst ? column - 1 : 0),
    };
    if (start !== undefined) point.offset = start + offset;
    return point;
  }
}

function lineStarts(text: string): Int32Array {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return Int32Array.from(starts);
}
