/**
 * The header cells of each cell. https://html.spec.whatwg.org/multipage/tables.html#header-and-data-cell-semantics
 *
 * The standard walks from each cell to the start of its rows and columns. Here, one pass over each row and column finds
 * the headers of all its cells, so the time is linear in the slots of the table.
 */

import { splitOnSpace } from '../../base/ascii.js';
import { firstElementOf } from '../../matching/elements.js';
import type { SearchTree } from '../../matching/search-tree.js';
import { wordOf } from '../../matching/words.js';
import { isBlank } from '../text-content.js';
import type { CellArea, GroupRange, TableModel } from './form-table.js';
import { type HeaderKind, headerKinds } from './header-kinds.js';
import type { Slots } from './slots.js';

/** Header cells of one block in a line, all with the same extent across the line. Cells are only ever added. */
interface HeaderRun {
  readonly block: number;
  readonly cells: number[];
}

/** The first `length` cells of a run. */
interface RunPart {
  readonly cells: readonly number[];
  readonly length: number;
}

/** A row or a column. */
interface Line {
  /** The index of the only cell at a position; -1 if there is none. */
  onlyCell(position: number): number;
  /** The indexes of the cells that begin at a position. */
  starting(position: number): readonly number[];
  readonly length: number;
}

export class HeaderCells {
  readonly #search: SearchTree;
  readonly #model: TableModel;
  readonly #kinds: readonly HeaderKind[];
  /** For each cell: the headers in its rows and columns. */
  readonly #inLines: RunPart[][] = [];
  readonly #columnGroupHeaders: readonly number[][];
  readonly #rowGroupHeaders: readonly number[][];
  /** The column group in which a cell begins; -1 if there is none. */
  readonly #columnGroupOf: (cell: CellArea) => number;
  /** The indexes of cells by their records. */
  readonly #byRecord = new Map<number, number>();

  constructor(search: SearchTree, model: TableModel, slots: Slots) {
    this.#search = search;
    this.#model = model;
    this.#kinds = headerKinds(search, model);
    const { width, height, cells, columnGroups, rowGroups } = model;
    cells.forEach(({ at }, index) => {
      this.#byRecord.set(at, index);
      this.#inLines.push([]);
    });
    for (let x = 0; x < width; x++) {
      this.#readLine('column', ({ x: start, width: extent }) => `${start} ${extent}`, {
        onlyCell: (y) => slots.onlyCell(x, y),
        starting: (y) => slots.cellsIn(x, y).filter((index) => cells[index].y === y),
        length: height,
      });
    }
    for (let y = 0; y < height; y++) {
      this.#readLine('row', ({ y: start, height: extent }) => `${start} ${extent}`, {
        onlyCell: (x) => slots.onlyCell(x, y),
        starting: (x) => slots.cellsIn(x, y).filter((index) => cells[index].x === x),
        length: width,
      });
    }
    this.#rowGroupHeaders = this.#inGroups('row-group', rowGroups, ({ group }) => group);
    const groupOfColumn = new Map<number, number>();
    columnGroups.forEach(({ start, end }, index) => {
      for (let x = start; x < Math.min(end, width); x++) groupOfColumn.set(x, index);
    });
    this.#columnGroupOf = ({ x }) => groupOfColumn.get(x) ?? -1;
    this.#columnGroupHeaders = this.#inGroups('column-group', columnGroups, this.#columnGroupOf);
  }

  /** The indexes of the header cells of a cell, ascending. */
  of(index: number): number[] {
    const cell = this.#model.cells[index];
    const headers = this.#search.get(cell.at, wordOf('headers'));
    const found = new Set(
      headers === undefined ? this.#found(cell, index) : this.#named(cell, headers),
    );
    found.delete(index);
    return [...found].filter((header) => !this.#isEmpty(header)).sort((one, other) => one - other);
  }

  /** The cells with the ids in an attribute `headers`. #attr-tdth-headers */
  #named({ at }: CellArea, headers: string): number[] {
    const { ids } = this.#search.facts;
    return splitOnSpace(headers)
      .map((id) => this.#byRecord.get(ids.find(at, id)))
      .filter((index) => index !== undefined);
  }

  *#found(cell: CellArea, index: number): Generator<number, undefined> {
    for (const { cells, length } of this.#inLines[index]) {
      for (let each = 0; each < length; each++) yield cells[each];
    }
    const right = cell.x + cell.width;
    const bottom = cell.y + cell.height;
    const groups = [
      this.#rowGroupHeaders[cell.group],
      this.#columnGroupHeaders[this.#columnGroupOf(cell)],
    ];
    for (const header of groups.flatMap((list) => list ?? [])) {
      const { x, y } = this.#model.cells[header];
      if (x < right && y < bottom) yield header;
    }
  }

  /** #empty-cell */
  #isEmpty(index: number): boolean {
    const { at } = this.#model.cells[index];
    return firstElementOf(this.#search.records, at) < 0 && isBlank(this.#search, at);
  }

  /** The headers of a kind that begin in each group. */
  #inGroups(
    kind: HeaderKind,
    groups: readonly GroupRange[],
    groupOf: (cell: CellArea) => number,
  ): number[][] {
    const headers = groups.map((): number[] => []);
    this.#model.cells.forEach((cell, index) => {
      if (this.#kinds[index] === kind) headers[groupOf(cell)]?.push(index);
    });
    return headers;
  }

  /**
   * Finds the headers in one line for the cells that begin in it.
   * #internal-algorithm-for-scanning-and-assigning-header-cells
   *
   * Header cells without a data cell between them are one block. A header cell does not apply after a later block with
   * a header cell of the same extent across the line.
   */
  #readLine(kind: HeaderKind, extentOf: (cell: CellArea) => string, line: Line): void {
    const { cells } = this.#model;
    /** The header cells that apply at the position, by their extent. */
    const runs = new Map<string, HeaderRun>();
    let block = 0;
    let isInBlock = false;
    /** What applies to data cells at the position; undefined if it has changed. */
    let parts: RunPart[] | undefined;
    let last = -1;
    for (let position = 0; position < line.length; position++) {
      for (const index of line.starting(position)) {
        const cell = cells[index];
        parts ??= partsOf(runs);
        // A header cell is in the block before it. So its own extent hides the earlier blocks.
        const own = cell.isHeader ? runs.get(extentOf(cell)) : undefined;
        const isHidden = own !== undefined && own.block !== block;
        this.#inLines[index].push(
          ...(isHidden ? parts.filter((part) => part.cells !== own.cells) : parts),
        );
      }
      const only = line.onlyCell(position);
      if (only < 0 || only === last) continue;
      last = only;
      const cell = cells[only];
      if (!cell.isHeader) {
        if (isInBlock) block++;
        isInBlock = false;
        continue;
      }
      isInBlock = true;
      const extent = extentOf(cell);
      let run = runs.get(extent);
      if (run !== undefined && run.block !== block) {
        runs.delete(extent);
        run = undefined;
        parts = undefined;
      }
      // Other header cells only end runs.
      if (this.#kinds[only] !== kind) continue;
      if (run === undefined) {
        run = { block, cells: [] };
        runs.set(extent, run);
      }
      run.cells.push(only);
      parts = undefined;
    }
  }
}

function partsOf(runs: ReadonlyMap<string, HeaderRun>): RunPart[] {
  return Array.from(runs.values(), ({ cells }) => ({ cells, length: cells.length }));
}
