import type { CellArea, TableModel } from './form-table.js';

/** The number of slots that all cells of a table cover, or of the slots of its grid if these are more. */
export function slotCount({ width, height, cells }: TableModel): number {
  let covered = 0;
  for (const cell of cells) covered += cell.width * cell.height;
  return Math.max(covered, width * height);
}

/**
 * When the algorithm assigns a slot of the row `y` to a cell: a cell that grows gets the row before the row's own cells
 * do, and other cells get all their slots in their first row.
 */
function assignedIn({ y: first, grows }: CellArea, y: number): number {
  return grows && y > first ? y - 0.5 : first;
}

/**
 * The cells in each slot of a table, in the order in which the algorithm assigns them. Takes time and memory in
 * proportion to `slotCount`.
 */
export class Slots {
  readonly #width: number;
  /** 0 if no cell covers the slot, the index of its only cell plus 1, or below 0: the number of a list in `#lists`. */
  readonly #slots: Int32Array;
  readonly #lists: number[][] = [];

  constructor({ width, height, cells }: TableModel) {
    this.#width = width;
    this.#slots = new Int32Array(width * height);
    const rowsOfLists: number[] = [];
    cells.forEach((cell, index) => {
      for (let y = cell.y; y < cell.y + cell.height; y++) {
        for (let x = cell.x; x < cell.x + cell.width; x++) {
          this.#add(y * width + x, index);
          while (rowsOfLists.length < this.#lists.length) rowsOfLists.push(y);
        }
      }
    });
    this.#lists.forEach((list, index) => {
      const y = rowsOfLists[index];
      list.sort(
        (one, other) => assignedIn(cells[one], y) - assignedIn(cells[other], y) || one - other,
      );
    });
  }

  #add(slot: number, index: number): void {
    const slots = this.#slots;
    const content = slots[slot];
    if (content === 0) slots[slot] = index + 1;
    else if (content < 0) this.#lists[-content - 1].push(index);
    else slots[slot] = -this.#lists.push([content - 1, index]);
  }

  /** The index of the only cell in a slot; -1 if there is none, or more than one. */
  onlyCell(x: number, y: number): number {
    return Math.max(this.#slots[y * this.#width + x], 0) - 1;
  }

  /** The index of the first cell in a slot; -1 if there is none. */
  firstCell(x: number, y: number): number {
    const content = this.#slots[y * this.#width + x];
    return content < 0 ? this.#lists[-content - 1][0] : content - 1;
  }

  /** The indexes of the cells in a slot. */
  cellsIn(x: number, y: number): readonly number[] {
    const content = this.#slots[y * this.#width + x];
    if (content === 0) return noCells;
    return content < 0 ? this.#lists[-content - 1] : [content - 1];
  }
}

const noCells: readonly number[] = [];
