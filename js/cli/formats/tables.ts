import { collapseSpace } from '../../base/ascii.js';
import { type Table, tables, toText } from '../../extract.js';
import type { LazyElement } from '../../index.js';
import { csvLine } from '../csv.js';
import { escapeLine } from '../escape.js';
import { outermost, type Page, selectedElements, treeOf } from '../page.js';
import { printData } from './json.js';

/** The rows and the records of each table as JSON. */
export function printTables(page: Page): Iterable<string> {
  const budget = new Budget(page);
  const found = tablesOf(page).map((table) => {
    const { caption } = table;
    const rows = budget.rowsOf(table);
    const records = table.records();
    // Each record has all names.
    budget.spend(table, [Object.keys(records[0] ?? {})], records.length);
    return { caption: caption && collapseSpace(toText(caption)), rows, records };
  });
  return printData(page, 'tables', found);
}

/**
 * A line of CSV for each row, and an empty line between tables. With several files, no empty lines: each line begins
 * with the file and the number of the table, which counts from 1.
 */
export function printTablesCsv(page: Page): Iterable<string> {
  const budget = new Budget(page);
  const found = tablesOf(page)
    .map((table) => budget.rowsOf(table))
    .filter((rows) => rows.some((row) => row.length > 0));
  return linesOf(page, found);
}

function* linesOf(
  { name, isOneOfMany }: Page,
  found: readonly (readonly (readonly string[])[])[],
): Generator<string> {
  for (const [index, rows] of found.entries()) {
    if (index > 0 && !isOneOfMany) yield csvLine([]);
    const prefix = isOneOfMany ? [escapeLine(name), String(index + 1)] : [];
    for (const row of rows) yield csvLine([...prefix, ...row]);
  }
}

/** The tables of a page. With `--select`, the selected tables, and the tables in other selected elements. */
function tablesOf(page: Page): Table[] {
  if (page.selection === undefined) return tables(treeOf(page));
  const selected = selectedElements(page, page.selection);
  const found = outermost(selected).flatMap(tables);
  const others = outermost(selected.filter((element) => !isTable(element)));
  const wanted = new Set([
    ...selected.filter(isTable),
    ...others.flatMap((element) => [...element.elements('table')]),
  ]);
  return found.filter(({ element }) => wanted.has(element));
}

function isTable({ name, namespace }: LazyElement): boolean {
  return name === 'table' && namespace === 'html';
}

/** The characters that the tables of a page can have, in addition to `charactersPerByte` for each byte of the page. */
const freeCharacters = 2 ** 24;
const charactersPerByte = 64;

/** Limits the output: a short page can repeat a long cell in millions of slots, or a long name in each record. */
class Budget {
  #characters: number;

  constructor({ bytes }: Page) {
    this.#characters = freeCharacters + charactersPerByte * bytes.length;
  }

  /** @throws Error if the texts are too long. */
  rowsOf(table: Table): string[][] {
    const rows = readRows(table);
    this.spend(table, rows, 1);
    return rows;
  }

  /** @throws Error if the texts are too long, repeated `count` times. */
  spend(table: Table, rows: readonly (readonly string[])[], count: number): void {
    for (const row of rows) {
      for (const text of row) this.#characters -= (text.length + 1) * count;
    }
    if (this.#characters < 0) throw tooLarge(table);
  }
}

function readRows(table: Table): string[][] {
  try {
    return table.rows();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw tooLarge(table);
  }
}

function tooLarge({ width, height }: Table): Error {
  return new Error(
    `a table of ${width} columns and ${height} rows repeats its texts too often to print; ` +
      'select other tables with --select',
  );
}
