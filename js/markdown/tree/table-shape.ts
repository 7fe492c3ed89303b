/**
 * What the cells of a table are for a table of Markdown.
 * https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
 */

import { asciiLowerCase } from '../../base/ascii.js';
import { signedIntegerAtStart } from '../../base/numbers.js';
import {
  attributeCountOf,
  dataOf,
  endOf,
  firstChildOf,
  isDocumentFragment,
  kindHtmlElement,
  kindIn,
  kindMathmlElement,
  kindOf,
  kindText,
  knownNameId,
  nameIdIn,
  nextRecord,
  parentOf,
  recordAfter,
  type TreeBuffer,
} from '../../encoded/index.js';
import type { Attributes } from './attributes.js';

/** A row: the records of its cells, and the column of each. */
export interface TableRow {
  readonly cells: readonly number[];
  readonly columns: readonly number[];
}

/** A table that Markdown can have. */
export interface TableShape {
  /** The rows as browsers display them. */
  readonly rows: readonly TableRow[];
  readonly columnCount: number;
  readonly hasHeader: boolean;
  /** The alignment of each column; empty if it has none. */
  readonly alignments: readonly string[];
}

const createIds = () => {
  const id = (name: string) => knownNameId(name) as number;
  return {
    caption: id('caption'),
    img: id('img'),
    style: id('style'),
    table: id('table'),
    tbody: id('tbody'),
    td: id('td'),
    tfoot: id('tfoot'),
    th: id('th'),
    thead: id('thead'),
    tr: id('tr'),
    blocks: new Set(
      ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'blockquote', 'hr'].map(id),
    ),
  };
};
let ids: ReturnType<typeof createIds> | undefined;

/** A table with more slots for each cell is written without a table: its rows would be longer than the page. */
const mostSlotsPerCell = 40;
/** Small tables can have more empty slots. */
const fewSlots = 4000;

/** Reads the tables of one tree. */
export class TableReader {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  readonly #attributes: Attributes;
  readonly #isHidden: (at: number) => boolean;
  readonly #ids: ReturnType<typeof createIds>;
  /** The records of all tables of the tree that are not empty, in tree order; undefined until the first question. */
  #tables: number[] | undefined;

  constructor(tree: TreeBuffer, attributes: Attributes, isHidden: (at: number) => boolean) {
    ids ??= createIds();
    this.#ids = ids;
    this.#tree = tree;
    this.#records = tree.records;
    this.#attributes = attributes;
    this.#isHidden = isHidden;
  }

  /** Whether a table with a text or an image is among the descendants of an element. */
  hasTable(element: number): boolean {
    this.#tables ??= this.#findTables(element);
    const tables = this.#tables;
    let low = 0;
    let high = tables.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tables[middle] <= element) low = middle + 1;
      else high = middle;
    }
    return low < tables.length && tables[low] < endOf(this.#records, element);
  }

  /** The shape of a table; undefined if it is only a layout, or Markdown cannot have it. */
  read(table: number): TableShape | undefined {
    if (this.hasTable(table)) return undefined;
    const role = this.#attributes.get(table, 'role');
    if (role === 'presentation' || role === 'none') return undefined;
    const rows = this.#rowsOf(table);
    const shape = this.#shapeOf(rows);
    if (shape === undefined) return undefined;
    const { hasHeader, hasHeaderCell } = shape;
    if (!hasHeader && !hasHeaderCell) {
      if (shape.rows.length === 1 || shape.width === 1) return undefined;
      if (this.#hasBlocks(rows.rows)) return undefined;
    }
    return shape;
  }

  /**
   * The tables around an element that are not empty, without those in formulas, template contents and shadow roots:
   * these are other trees.
   */
  #findTables(element: number): number[] {
    const records = this.#records;
    let root = element;
    while (root !== 0 && !isDocumentFragment(records, root)) root = parentOf(records, root);
    const end = endOf(records, root);
    const found: number[] = [];
    // The tables that have had no content so far.
    let empty: number[] = [];
    const { table, img, style } = this.#ids;
    for (let at = nextRecord(root); at < end; ) {
      const word = records[at];
      const isHtml = kindIn(word) === kindHtmlElement;
      if (isHtml && nameIdIn(word) === table) {
        empty.push(at);
      } else if (empty.length > 0 && ((isHtml && nameIdIn(word) === img) || this.#isText(at))) {
        for (const each of empty) if (endOf(records, each) > at) found.push(each);
        empty = [];
      }
      const isSkipped =
        kindIn(word) === kindMathmlElement ||
        isDocumentFragment(records, at) ||
        (isHtml && nameIdIn(word) === style);
      at = isSkipped ? endOf(records, at) : nextRecord(at);
    }
    return found;
  }

  /** Whether a record is a text with more than white space. */
  #isText(at: number): boolean {
    return kindOf(this.#records, at) === kindText && /\S/.test(dataOf(this.#tree, at));
  }

  /** The visible children of an element with one of the names. */
  #children(parent: number): number[] {
    const records = this.#records;
    const end = endOf(records, parent);
    const children: number[] = [];
    for (let at = firstChildOf(records, parent); at < end; at = recordAfter(records, at)) {
      if (kindIn(records[at]) === kindHtmlElement && !this.#isHidden(at)) children.push(at);
    }
    return children;
  }

  /** The rows in the order of display, the group of each, and whether the first one is in `thead`. */
  #rowsOf(table: number): { rows: number[]; groups: number[]; isHead: boolean } {
    const { tbody, tfoot, thead, tr } = this.#ids;
    const heads: number[][] = [];
    const bodies: number[][] = [];
    const feet: number[][] = [];
    let loose: number[] | undefined;
    for (const at of this.#children(table)) {
      const name = nameIdIn(this.#records[at]);
      if (name === tr) {
        if (loose === undefined) {
          loose = [];
          bodies.push(loose);
        }
        loose.push(at);
      } else if (name === thead || name === tbody || name === tfoot) {
        loose = undefined;
        const group = this.#children(at).filter((row) => nameIdIn(this.#records[row]) === tr);
        if (name === thead && heads.length === 0) heads.push(group);
        else if (name === tfoot && feet.length === 0) feet.push(group);
        else bodies.push(group);
      }
    }
    const rows: number[] = [];
    const groups: number[] = [];
    for (const group of [...heads, ...bodies, ...feet]) {
      for (const row of group) {
        rows.push(row);
        groups.push(group.length);
      }
    }
    return { rows, groups: this.#endsOfGroups(groups), isHead: (heads[0]?.length ?? 0) > 0 };
  }

  /** For each row, the index after the last row of its group. */
  #endsOfGroups(sizes: readonly number[]): number[] {
    const ends: number[] = [];
    for (let index = 0; index < sizes.length; ) {
      const end = index + sizes[index];
      for (; index < end; index++) ends.push(end);
    }
    return ends;
  }

  #shapeOf({ rows, groups, isHead }: { rows: number[]; groups: number[]; isHead: boolean }) {
    const { td, th } = this.#ids;
    const result: { cells: number[]; columns: number[] }[] = [];
    // For each column, the index after the last row that a cell above covers.
    const covered: number[] = [];
    const used: boolean[] = [];
    const alignments: (string | undefined)[] = [];
    let slots = 0;
    let cellCount = 0;
    let width = 0;
    let hasHeader = isHead;
    let hasHeaderCell = false;
    for (let index = 0; index < rows.length; index++) {
      if (index > 0 && groups[index] !== groups[index - 1]) covered.length = 0;
      const cells: number[] = [];
      const columns: number[] = [];
      let column = 0;
      let headers = 0;
      for (const at of this.#children(rows[index])) {
        const name = nameIdIn(this.#records[at]);
        if (name !== td && name !== th) continue;
        const before = column;
        while ((covered[column] ?? 0) > index) column++;
        const span = this.#span(at, 'colspan', 1, 1000);
        const height = this.#span(at, 'rowspan', 0, 65534);
        const end = height === 0 ? groups[index] : Math.min(index + height, groups[index]);
        cells.push(at);
        columns.push(column);
        used[column] = true;
        if (name === th) headers++;
        if (span === 1 && (height || end - index) === 1) this.#align(alignments, column, at);
        for (let offset = 0; offset < span; offset++) {
          if ((covered[column + offset] ?? 0) < end) covered[column + offset] = end;
        }
        column += span;
        width = Math.max(width, column);
        cellCount++;
        slots += column - before;
        if (slots > fewSlots && slots > mostSlotsPerCell * cellCount) return undefined;
      }
      if (headers > 0) hasHeaderCell = true;
      if (index === 0 && cells.length > 0 && headers === cells.length) hasHeader = true;
      result.push({ cells, columns });
    }
    if (cellCount === 0) return undefined;
    return { ...this.#compact(result, used, alignments), hasHeader, hasHeaderCell, width };
  }

  /** Leaves out the columns in which no cell begins. */
  #compact(
    rows: { cells: number[]; columns: number[] }[],
    used: readonly boolean[],
    alignments: readonly (string | undefined)[],
  ) {
    const numbers: number[] = [];
    const kept: string[] = [];
    for (let column = 0; column < used.length; column++) {
      numbers.push(kept.length);
      if (used[column]) kept.push(alignments[column] ?? '');
    }
    if (kept.length === used.length) return { rows, columnCount: kept.length, alignments: kept };
    return {
      rows: rows.map(({ cells, columns }) => ({
        cells,
        columns: columns.map((column) => numbers[column]),
      })),
      columnCount: kept.length,
      alignments: kept,
    };
  }

  #span(cell: number, name: string, least: number, most: number): number {
    if (attributeCountOf(this.#records, cell) === 0) return 1;
    const value = this.#attributes.get(cell, name);
    if (value === undefined) return 1;
    const number = signedIntegerAtStart(value) ?? 1;
    return Math.min(Math.max(number, least), most);
  }

  /** Notes the alignment of a cell. A column has one only if all its cells have it. */
  #align(alignments: (string | undefined)[], column: number, cell: number): void {
    const hasNone = attributeCountOf(this.#records, cell) === 0;
    const value = hasNone ? '' : asciiLowerCase(this.#attributes.get(cell, 'align') ?? '');
    const own = value !== '' && /^(?:left|right|center)$/.test(value) ? value : '';
    const known = alignments[column];
    alignments[column] = known === undefined || known === own ? own : '';
  }

  #hasBlocks(rows: readonly number[]): boolean {
    const records = this.#records;
    for (const row of rows) {
      const end = endOf(records, row);
      for (let at = row; at < end; at = nextRecord(at)) {
        const word = records[at];
        if (kindIn(word) === kindHtmlElement && this.#ids.blocks.has(nameIdIn(word))) return true;
      }
    }
    return false;
  }

  /** The captions of a table. */
  captionsOf(table: number): number[] {
    return this.#children(table).filter((at) => nameIdIn(this.#records[at]) === this.#ids.caption);
  }
}
