import { ColumnCover, mostColumns, mostRows } from '../../base/column-cover.js';
import type { Cell } from './builder.js';

/** The spaces between cells that each table can have. */
const mostPadding = 0x100000;
/** A table can also have so many spaces for each code unit of its cells. */
const paddingPerUnit = 64;

/** A cell with its position. */
interface PlacedCell {
  readonly x: number;
  readonly y: number;
  /** The number of columns. */
  readonly width: number;
  readonly lines: readonly string[];
}

/**
 * The text of a table whose cells are aligned in columns. A cell can have several lines, and span columns and rows. If
 * the columns need more than some megabytes of spaces, the lines of the cells follow each other without columns.
 *
 * @param rowSpacing the empty lines between rows.
 * @param colSpacing the spaces between columns.
 */
export function formatColumns(
  rows: readonly (readonly Cell[])[],
  rowSpacing: number,
  colSpacing: number,
): string {
  const cover = new ColumnCover();
  const cells: PlacedCell[] = [];
  const rowStarts = new Starts();
  let units = 0;
  for (let y = 0; y < rows.length; y++) {
    let x = 0;
    for (const { colspan, rowspan, text } of rows[y]) {
      const width = spanOf(colspan, mostColumns);
      const height = spanOf(rowspan, Math.min(mostRows, rows.length - y));
      x = cover.firstFree(x, y);
      cover.cover(x, x + width, y + height);
      const lines = text.split('\n');
      cells.push({ x, y, width, lines });
      units += text.length;
      rowStarts.reserve(y, height, lines.length + rowSpacing);
      x += width;
    }
  }
  cells.sort((one, other) => one.x - other.x || one.y - other.y);
  const padding = mostPadding + units * paddingPerUnit;
  const lines = alignedLines(cells, rowStarts, colSpacing, padding);
  return (lines ?? cells.flatMap((cell) => cell.lines)).join('\n');
}

/** Undefined if the lines need too many spaces. */
function alignedLines(
  cells: readonly PlacedCell[],
  rowStarts: Starts,
  colSpacing: number,
  padding: number,
): string[] | undefined {
  const columnStarts = new Starts();
  const lines: string[] = [];
  let left = padding;
  for (const { x, y, width, lines: parts } of cells) {
    const start = columnStarts.of(x);
    const row = rowStarts.of(y);
    let length = 0;
    for (let index = 0; index < parts.length; index++) {
      const at = row + index;
      while (lines.length <= at) lines.push('');
      left -= Math.max(0, start - lines[at].length);
      if (left < 0) return undefined;
      lines[at] = lines[at].padEnd(start) + parts[index];
      length = Math.max(length, parts[index].length);
    }
    columnStarts.reserve(x, width, length + colSpacing);
  }
  return lines;
}

/**
 * Where rows or columns start. One that has no start yet gets it from the one before it, one line or space later. So a
 * cell with a large span takes no longer than another one.
 */
class Starts {
  /** The last one that has a start. */
  #last = 0;
  readonly #starts = new Map<number, number>([[0, 0]]);
  /** The first ones of ranges that got their starts from the one before them, in ascending order. */
  readonly #firsts: number[] = [];
  /** The starts of those before the ranges. */
  readonly #before: number[] = [];

  /** The start of one. */
  of(index: number): number {
    if (index > this.#last) {
      this.#before.push(this.of(this.#last));
      this.#firsts.push(this.#last + 1);
      this.#last = index;
    }
    const start = this.#starts.get(index);
    if (start !== undefined) return start;
    let from = 0;
    let to = this.#firsts.length;
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (this.#firsts[middle] <= index) from = middle;
      else to = middle;
    }
    return this.#before[from] + index - this.#firsts[from] + 1;
  }

  /** Moves the start after a span, so that a size fits in the span. */
  reserve(index: number, span: number, size: number): void {
    const end = index + span;
    this.#starts.set(end, Math.max(this.of(end), this.of(index) + size));
  }
}

function spanOf(value: number, most: number): number {
  return value >= 1 ? Math.min(Math.floor(value), most) : 1;
}
