// Prints the tables of a page as CSV. A cell with a span is in all its rows and columns.
//
//   node examples/tables-to-csv.mjs [FILE]

import { readFileSync } from 'node:fs';
import { parseTree, untrusted } from 'souptree';
import { tables } from 'souptree/extract';

const file = process.argv[2] ?? new URL('table-extractor/pages/harvest.html', import.meta.url);
const tree = parseTree(readFileSync(file), { limits: untrusted });

for (const table of tables(tree)) {
  for (const row of table.rows()) console.log(row.map(fieldOf).join(','));
}
//> Vegetable,Plot,Weight in kg,Weight in kg
//> Vegetable,Plot,2025,2026
//> Leek,4 (Angélique),41,38
//> Leek,17,eaten by rats,eaten by rats
//> "Courgette, round",51,23,21
//> All plots,All plots,64,59
//> Leek soup,£2
//> "Bread, ""yesterday’s""",€1

/** A field as in RFC 4180. A spreadsheet would read a formula, unless an apostrophe is before it. @param {string} text */
function fieldOf(text) {
  const isNumber = /^[+-][\d.,\s%]*$/.test(text);
  const field = /^\s*[=+\-@]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",;]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
