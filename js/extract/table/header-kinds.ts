/** What the header cells of a table are headers of. https://html.spec.whatwg.org/multipage/tables.html#column-header */

import { asciiLowerCase } from '../../base/ascii.js';
import type { SearchTree } from '../../matching/search-tree.js';
import { wordOf } from '../../matching/words.js';
import type { CellArea, TableModel } from './form-table.js';

/** `none`: a data cell, or a header cell that is no header of other cells. */
export type HeaderKind = 'none' | 'column' | 'row' | 'column-group' | 'row-group';

const kindsByScope: ReadonlyMap<string, HeaderKind> = new Map([
  ['col', 'column'],
  ['row', 'row'],
  ['colgroup', 'column-group'],
  ['rowgroup', 'row-group'],
]);

/** The kinds of all cells, by their indexes. */
export function headerKinds(
  search: SearchTree,
  { width, height, cells }: TableModel,
): HeaderKind[] {
  const dataCells = cells.filter(({ isHeader }) => !isHeader);
  const hasDataInRows = coverage(height, dataCells, ({ y, height: rows }) => [y, y + rows]);
  const hasDataInColumns = coverage(width, dataCells, ({ x, width: columns }) => [x, x + columns]);
  return cells.map((cell) => {
    if (!cell.isHeader) return 'none';
    const scope = asciiLowerCase(search.get(cell.at, wordOf('scope')) ?? '');
    const kind = kindsByScope.get(scope);
    if (kind !== undefined) return kind;
    if (!hasDataInRows(cell.y, cell.y + cell.height)) return 'column';
    return hasDataInColumns(cell.x, cell.x + cell.width) ? 'none' : 'row';
  });
}

/** Returns a function: whether one of the cells covers a number of a range. */
function coverage(
  length: number,
  cells: readonly CellArea[],
  rangeOf: (cell: CellArea) => readonly [from: number, to: number],
): (from: number, to: number) => boolean {
  const changes = new Int32Array(length + 1);
  for (const cell of cells) {
    const [from, to] = rangeOf(cell);
    changes[from]++;
    changes[to]--;
  }
  // The count of covered numbers before each number.
  const before = new Int32Array(length + 1);
  let depth = 0;
  for (let index = 0; index < length; index++) {
    depth += changes[index];
    before[index + 1] = before[index] + (depth > 0 ? 1 : 0);
  }
  return (from, to) => before[to] > before[from];
}
