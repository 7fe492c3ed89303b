// Prints the tables of a page as CSV. A cell with a span is in all its rows and columns.
//
//   node examples/tables-to-csv.mjs [FILE]

import { readFileSync } from 'node:fs';
import { parseTree, untrusted } from 'souptree';
import { tables } from 'souptree/extract';

const example =
  '<table><tr><th>Soup<th>Price<tr><td>Leek, large<td rowspan=2>4<tr><td>=SUM(B2)</table>';
const [, , file] = process.argv;
const page = file === undefined ? example : readFileSync(file);
const tree = parseTree(page, { limits: untrusted });

for (const table of tables(tree)) {
  for (const row of table.rows()) console.log(row.map(fieldOf).join(','));
}
//> Soup,Price
//> "Leek, large",4
//> '=SUM(B2),4

/**
 * A field as in RFC 4180. A spreadsheet would read a formula, unless an apostrophe is before it.
 *
 * @param {string} text
 */
function fieldOf(text) {
  const isNumber = /^[+-][\d.,\s%]*$/.test(text);
  const field = /^\s*[=+\-@]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",;]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
