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
    return lines === undefined || lines.line === 1
      ? pointOf(line, column + offset, start, offset)
      : pointOf(line + lines.line - 1, lines.columnOf(offset), start, offset);
  }
}

/** A literal for each case: engines need more time and memory for an object that gets a member later. */
function pointOf(line: number, column: number, start: number | undefined, offset: number): Point {
  return start === undefined ? { line, column } : { line, column, offset: start + offset };
}

/** The offsets at which lines begin. A line ends with LF, CR or CRLF. */
function lineStarts(text: string): Int32Array {
  const starts = [0];
  let feed = text.indexOf('\n');
  let carriageReturn = text.indexOf('\r');
  while (feed >= 0 || carriageReturn >= 0) {
    if (feed >= 0 && (carriageReturn < 0 || feed < carriageReturn)) {
      starts.push(feed + 1);
      feed = text.indexOf('\n', feed + 1);
    } else {
      if (feed !== carriageReturn + 1) starts.push(carriageReturn + 1);
      carriageReturn = text.indexOf('\r', carriageReturn + 1);
    }
  }
  return Int32Array.from(starts);
}
