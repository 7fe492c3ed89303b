import { pipe, space } from '../../base/code-units.js';
import type { Units } from '../../text/units.js';
import type { TableShape } from '../tree/table-shape.js';
import type { BlockWriter } from './block-writer.js';

const rulesOfAlignments: Readonly<Record<string, string>> = {
  '': ' --- |',
  left: ' :-- |',
  right: ' --: |',
  center: ' :-: |',
};

/**
 * Writes a table whose cells come in tree order. Writes nothing if all cells are empty.
 * https://github.github.com/gfm/#tables-extension-
 */
export class TableWriter {
  readonly #out: Units;
  readonly #blocks: BlockWriter;
  readonly #shape: TableShape;
  /** The row and the column of the next cell. The row is -1 before the first cell with content. */
  #row = -1;
  #column = 0;

  constructor(out: Units, blocks: BlockWriter, shape: TableShape) {
    this.#out = out;
    this.#blocks = blocks;
    this.#shape = shape;
  }

  /** Writes all that is before a cell. The content of the cell follows. */
  beginCell(row: number, column: number): void {
    if (this.#row < 0) this.#begin();
    while (this.#row < row) this.#nextRow();
    this.#addEmpty(column);
    this.#out.put(space);
  }

  endCell(): void {
    this.#out.put(space);
    this.#out.put(pipe);
    this.#column++;
  }

  /** Writes all that is after the last cell with content. */
  end(): void {
    if (this.#row < 0) return;
    const { rows } = this.#shape;
    while (this.#row < rows.length - 1) this.#nextRow();
    this.#endRow();
  }

  #begin(): void {
    this.#blocks.begin(false);
    this.#out.put(pipe);
    this.#row = 0;
    if (this.#shape.hasHeader) return;
    this.#addEmpty(this.#shape.columnCount);
    this.#addDelimiters();
    this.#beginRow();
  }

  #beginRow(): void {
    this.#blocks.nextLine(false);
    this.#out.put(pipe);
    this.#column = 0;
  }

  #nextRow(): void {
    this.#endRow();
    this.#row++;
    this.#beginRow();
  }

  /** Ends a row after its last cell. Only the header must have all columns. */
  #endRow(): void {
    const { hasHeader, rows, columnCount } = this.#shape;
    const isHeader = hasHeader && this.#row === 0;
    const { columns } = rows[this.#row];
    this.#addEmpty(isHeader ? columnCount : (columns[columns.length - 1] ?? 0) + 1);
    if (isHeader) this.#addDelimiters();
  }

  /** https://github.github.com/gfm/#delimiter-row */
  #addDelimiters(): void {
    this.#beginRow();
    for (const alignment of this.#shape.alignments) {
      this.#out.putString(rulesOfAlignments[alignment]);
    }
  }

  /** Adds empty cells up to a column. */
  #addEmpty(column: number): void {
    for (; this.#column < column; this.#column++) this.#out.putString('  |');
  }
}
