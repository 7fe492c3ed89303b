import type { SearchTree } from '../matching/search-tree.js';
import type { LazyElement, LazyNodeTree } from '../tree/lazy/nodes.js';
import { idOf, isNamed } from './names.js';
import { elementAt, type Source, subjectOf, visitElements } from './subject.js';
import { type CellArea, formTable, type TableModel } from './table/form-table.js';
import { HeaderCells } from './table/header-cells.js';
import { Slots, slotCount } from './table/slots.js';
import { lineOf } from './text-content.js';

/** A cell of a table. Columns and rows are counted from 0. */
export interface TableCell {
  /** The `td` or `th`. */
  readonly element: LazyElement;
  /** The first column. */
  readonly x: number;
  /** The first row. */
  readonly y: number;
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** Whether the element is a `th`. */
  readonly isHeader: boolean;
  /**
   * The indexes of its header cells in `cells`, ascending. The first read finds the headers of all cells of the table.
   * https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-assigning-header-cells
   *
   * @throws RangeError as `grid`.
   */
  readonly headers: readonly number[];
}

/** A table, as the standard forms it. */
export interface Table {
  readonly element: LazyElement;
  /** The first `caption` among the children; null if there is none. */
  readonly caption: LazyElement | null;
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** The cells, row by row. The cells of `tfoot` elements come last. */
  readonly cells: readonly TableCell[];
  /**
   * The slots: `grid[y][x]` has the indexes of the cells that cover the slot. Usually one; spans can overlap.
   *
   * @throws RangeError if the table has too many slots: see `tables`.
   */
  readonly grid: readonly (readonly (readonly number[])[])[];
  /**
   * The rows of the table: `rows()[y][x]` is the text of the cell in a slot, in one line, without tables in the cell. A
   * cell with a span is in all its slots. A slot without a cell is empty.
   *
   * @throws RangeError as `grid`.
   */
  rows(): string[][];
  /**
   * The rows after the header rows, as objects. The names are the texts of the header rows, joined with a space. A
   * column without a text has the name `column 1`, counted from 1. If several columns have one name, the later ones get
   * a number: `price`, `price 2`.
   *
   * The header rows are those of `thead`; without it, the rows at the start whose cells are all `th`.
   *
   * @throws RangeError as `grid`.
   */
  records(): Record<string, string>[];
}

/** The slots that the tables of one call can have, in addition to `slotsPerCell` for each cell. */
const freeSlots = 2 ** 20;
const slotsPerCell = 16;

/**
 * The tables of a page, in tree order. Tables in other tables are tables of their own.
 * https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
 *
 * This function takes time in proportion to the page, whatever the spans are. But a cell of 30 bytes can span 1,000
 * columns and 65,534 rows. So a table has a `grid` only while all tables of the call have at most 1,048,576 slots, plus
 * 16 for each cell. Further tables have `cells`, and everything else throws RangeError.
 *
 * @param source a tree, or a lazy node: a `table`, or a node with tables.
 * @throws TypeError if `source` is something else.
 */
export function tables(source: Source): Table[] {
  const subject = subjectOf('tables', 'source', source);
  const { tree, search } = subject;
  const found: PageTable[] = [];
  const tableId = idOf('table');
  let slots = 0;
  let mostSlots = freeSlots;
  visitElements(subject, (at, word) => {
    if (!isNamed(word, tableId)) return;
    const model = formTable(search, at);
    const count = slotCount(model);
    mostSlots += model.cells.length * slotsPerCell;
    const hasGrid = slots + count <= mostSlots;
    if (hasGrid) slots += count;
    found.push(new PageTable(tree, at, model, hasGrid));
  });
  return found;
}

class PageCell implements TableCell {
  readonly element: LazyElement;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isHeader: boolean;
  readonly #table: PageTable;
  readonly #index: number;

  constructor(table: PageTable, element: LazyElement, area: CellArea, index: number) {
    this.element = element;
    this.x = area.x;
    this.y = area.y;
    this.width = area.width;
    this.height = area.height;
    this.isHeader = area.isHeader;
    this.#table = table;
    this.#index = index;
  }

  get headers(): readonly number[] {
    return this.#table.headersOf(this.#index);
  }
}

class PageTable implements Table {
  readonly #tree: LazyNodeTree;
  readonly #at: number;
  readonly #model: TableModel;
  readonly #hasGrid: boolean;
  #cells: readonly TableCell[] | undefined;
  #slots: Slots | undefined;
  #grid: Table['grid'] | undefined;
  #headers: HeaderCells | undefined;

  constructor(tree: LazyNodeTree, at: number, model: TableModel, hasGrid: boolean) {
    this.#tree = tree;
    this.#at = at;
    this.#model = model;
    this.#hasGrid = hasGrid;
  }

  get element(): LazyElement {
    return elementAt(this.#tree, this.#at);
  }

  get caption(): LazyElement | null {
    const { caption } = this.#model;
    return caption < 0 ? null : elementAt(this.#tree, caption);
  }

  get width(): number {
    return this.#model.width;
  }

  get height(): number {
    return this.#model.height;
  }

  get cells(): readonly TableCell[] {
    this.#cells ??= this.#model.cells.map(
      (area, index) => new PageCell(this, elementAt(this.#tree, area.at), area, index),
    );
    return this.#cells;
  }

  get grid(): Table['grid'] {
    if (this.#grid === undefined) {
      const slots = this.#getSlots('grid');
      const alone = this.#model.cells.map((_, index) => [index]);
      this.#grid = this.#map((x, y) => {
        const only = slots.onlyCell(x, y);
        return only < 0 ? slots.cellsIn(x, y) : alone[only];
      });
    }
    return this.#grid;
  }

  rows(): string[][] {
    const slots = this.#getSlots('rows');
    const texts = this.#texts();
    return this.#map((x, y) => texts[slots.firstCell(x, y)] ?? '');
  }

  records(): Record<string, string>[] {
    const rows = this.rows();
    const headerRows = this.#headerRows();
    const names = this.#columnNames(rows, headerRows);
    return rows
      .filter((_, y) => !headerRows.has(y))
      .map((row) => Object.fromEntries(row.map((text, x) => [names[x], text])));
  }

  headersOf(index: number): readonly number[] {
    const slots = this.#getSlots('headers');
    this.#headers ??= new HeaderCells(this.#search, this.#model, slots);
    return this.#headers.of(index);
  }

  get #search(): SearchTree {
    return this.#tree.search;
  }

  #getSlots(caller: string): Slots {
    if (!this.#hasGrid) {
      const { width, height } = this.#model;
      throw new RangeError(
        `tables: \`${caller}\` is not available for a table of ${width} columns and ${height} rows: ` +
          'the tables have too many slots. Use `cells`',
      );
    }
    this.#slots ??= new Slots(this.#model);
    return this.#slots;
  }

  /** A result for each slot. */
  #map<Result>(resultOf: (x: number, y: number) => Result): Result[][] {
    const { width, height } = this.#model;
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => resultOf(x, y)),
    );
  }

  /** The texts of the cells. */
  #texts(): string[] {
    const table = idOf('table');
    return this.#model.cells.map(({ at }) => lineOf(this.#search, at, (name) => name === table));
  }

  #headerRows(): ReadonlySet<number> {
    const { cells, rowGroups, height } = this.#model;
    const rows = new Set<number>();
    for (const { start, end, isHead } of rowGroups) {
      if (isHead) for (let y = start; y < end; y++) rows.add(y);
    }
    if (rows.size > 0) return rows;
    const withData = cells.find(({ isHeader }) => !isHeader);
    const end = cells.length === 0 ? 0 : (withData?.y ?? height);
    for (let y = 0; y < end; y++) rows.add(y);
    return rows;
  }

  #columnNames(rows: readonly (readonly string[])[], headerRows: ReadonlySet<number>): string[] {
    const taken = new Set<string>();
    const counts = new Map<string, number>();
    return Array.from({ length: this.#model.width }, (_, x) => {
      // A cell in several header rows has its text once.
      const texts = new Set(
        Array.from(headerRows, (y) => rows[y][x]).filter((text) => text !== ''),
      );
      const wanted = [...texts].join(' ') || `column ${x + 1}`;
      let name = wanted;
      let count = counts.get(wanted) ?? 1;
      while (taken.has(name)) name = `${wanted} ${++count}`;
      counts.set(wanted, count);
      taken.add(name);
      return name;
    });
  }
}
