/** Forms the table of a `table` element. https://html.spec.whatwg.org/multipage/tables.html#forming-a-table */

import { ColumnCover, mostColumns, mostRows } from '../../base/column-cover.js';
import { integerAtStart } from '../../base/numbers.js';
import { nameIdOf } from '../../encoded/index.js';
import { firstElementOf, nextElementOf } from '../../matching/elements.js';
import type { SearchTree } from '../../matching/search-tree.js';
import { wordOf } from '../../matching/words.js';
import { idOf, isNamed } from '../names.js';

/** A cell: a rectangle of slots. */
export interface CellArea {
  /** The record of the element. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  height: number;
  /** Whether the element is a `th`. */
  readonly isHeader: boolean;
  /** Whether the cell has `rowspan=0`, so that it reaches to the end of its row group. */
  readonly grows: boolean;
  /** The index of the row group in `rowGroups`; -1 if there is none. */
  group: number;
}

/** The columns or rows of a group. */
export interface GroupRange {
  readonly start: number;
  readonly end: number;
  /** Whether the group is a `thead`. */
  readonly isHead: boolean;
}

/** A table as the standard forms it. */
export interface TableModel {
  readonly width: number;
  readonly height: number;
  /** The record of the first `caption`; -1 if there is none. */
  readonly caption: number;
  /** In the order of the algorithm: the cells of `tfoot` elements come last. */
  readonly cells: readonly CellArea[];
  readonly columnGroups: readonly GroupRange[];
  readonly rowGroups: readonly GroupRange[];
}

/** @param table the record of the element. */
export function formTable(search: SearchTree, table: number): TableModel {
  return new TableFormer(search).form(table);
}

class TableFormer {
  readonly #search: SearchTree;
  readonly #cells: CellArea[] = [];
  readonly #columnGroups: GroupRange[] = [];
  readonly #rowGroups: GroupRange[] = [];
  #width = 0;
  #height = 0;
  /** The row that is read. */
  #y = 0;
  /** The cells of the row group that grow. */
  #growing: CellArea[] = [];
  /** Undefined until a cell of the row group covers a later row. */
  #cover: ColumnCover | undefined;

  constructor(search: SearchTree) {
    this.#search = search;
  }

  form(table: number): TableModel {
    const { records } = this.#search;
    const [captionId, colgroup, thead, tbody, tfoot, tr] = [
      idOf('caption'),
      idOf('colgroup'),
      idOf('thead'),
      idOf('tbody'),
      idOf('tfoot'),
      idOf('tr'),
    ];
    let caption = -1;
    let hasRows = false;
    const footers: number[] = [];
    for (
      let child = firstElementOf(records, table);
      child >= 0;
      child = nextElementOf(records, child)
    ) {
      if (!this.#search.isHtml(child)) continue;
      const name = nameIdOf(records, child);
      if (name === captionId) {
        if (caption < 0) caption = child;
      } else if (name === colgroup) {
        // Columns after the first row have no effect.
        if (!hasRows) this.#addColumns(child);
      } else if (name === tr) {
        hasRows = true;
        this.#addRow(child);
      } else if (name === thead || name === tbody || name === tfoot) {
        hasRows = true;
        this.#endGroup();
        if (name === tfoot) footers.push(child);
        else this.#addGroup(child, name === thead);
      }
    }
    for (const footer of footers) this.#addGroup(footer, false);
    this.#growRows(this.#y);
    return {
      width: this.#width,
      height: this.#height,
      caption,
      cells: this.#cells,
      columnGroups: this.#columnGroups,
      rowGroups: this.#rowGroups,
    };
  }

  #addColumns(colgroup: number): void {
    const { records } = this.#search;
    const start = this.#width;
    const col = idOf('col');
    let hasColumns = false;
    for (
      let child = firstElementOf(records, colgroup);
      child >= 0;
      child = nextElementOf(records, child)
    ) {
      if (!isNamed(records[child], col)) continue;
      hasColumns = true;
      this.#width += this.#columnSpan(child, 'span');
    }
    if (!hasColumns) this.#width += this.#columnSpan(colgroup, 'span');
    this.#columnGroups.push({ start, end: this.#width, isHead: false });
  }

  /** #algorithm-for-processing-row-groups */
  #addGroup(group: number, isHead: boolean): void {
    const { records } = this.#search;
    const start = this.#height;
    const firstCell = this.#cells.length;
    const tr = idOf('tr');
    for (
      let child = firstElementOf(records, group);
      child >= 0;
      child = nextElementOf(records, child)
    ) {
      if (isNamed(records[child], tr)) this.#addRow(child);
    }
    if (this.#height > start) {
      for (let index = firstCell; index < this.#cells.length; index++) {
        this.#cells[index].group = this.#rowGroups.length;
      }
      this.#rowGroups.push({ start, end: this.#height, isHead });
    }
    this.#endGroup();
  }

  /** #algorithm-for-ending-a-row-group */
  #endGroup(): void {
    this.#growRows(this.#height);
    this.#y = this.#height;
    this.#growing = [];
    this.#cover = undefined;
  }

  /** #algorithm-for-growing-downward-growing-cells, for all rows of a group at once. */
  #growRows(end: number): void {
    for (const cell of this.#growing) cell.height = end - cell.y;
  }

  /** #algorithm-for-processing-rows */
  #addRow(row: number): void {
    const { records } = this.#search;
    const [td, th] = [idOf('td'), idOf('th')];
    if (this.#height === this.#y) this.#height++;
    let x = 0;
    for (
      let child = firstElementOf(records, row);
      child >= 0;
      child = nextElementOf(records, child)
    ) {
      const isHeader = isNamed(records[child], th);
      if (isHeader || isNamed(records[child], td)) x = this.#addCell(child, isHeader, x);
    }
    this.#y++;
  }

  /** Adds a cell in the first free slot from `from` on. Returns the column after the cell. */
  #addCell(at: number, isHeader: boolean, from: number): number {
    const y = this.#y;
    const x = this.#cover?.firstFree(from, y) ?? from;
    const width = this.#columnSpan(at, 'colspan');
    const rowspan = this.#rowSpan(at);
    const grows = rowspan === 0;
    const height = Math.max(rowspan, 1);
    const cell: CellArea = { at, x, y, width, height, isHeader, grows, group: -1 };
    this.#cells.push(cell);
    if (grows) this.#growing.push(cell);
    if (rowspan !== 1) {
      this.#cover ??= new ColumnCover();
      this.#cover.cover(x, x + width, grows ? Infinity : y + height);
    }
    this.#width = Math.max(this.#width, x + width);
    this.#height = Math.max(this.#height, y + height);
    return x + width;
  }

  #columnSpan(at: number, attribute: 'colspan' | 'span'): number {
    const span = integerAtStart(this.#search.get(at, wordOf(attribute)) ?? '') || 1;
    return Math.min(span, mostColumns);
  }

  #rowSpan(at: number): number {
    const span = integerAtStart(this.#search.get(at, wordOf('rowspan')) ?? '') ?? 1;
    return Math.min(span, mostRows);
  }
}
