// Prints the tables of a page as CSV or JSON.
//
//   node extract-tables.mjs FILE | URL | -    - is the standard input
//   --format json                             csv by default
//   --table 2                                 the second table only

import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { untrusted } from 'souptree';
import { parseStream } from 'souptree/stream';
import { readTable } from './read-table.mjs';

main().catch(({ message }) => {
  console.error(message);
  process.exitCode = 1;
});

async function main() {
  const { values, positionals } = parseArgs({
    options: { format: { type: 'string', default: 'csv' }, table: { type: 'string' } },
    allowPositionals: true,
  });
  const [source = '-'] = positionals;
  const number = Number(values.table ?? 1);
  if (!Number.isInteger(number) || number < 1) throw new Error('--table needs a number');
  if (!['csv', 'json'].includes(values.format)) throw new Error('--format needs csv or json');
  // The encoding comes from the Content-Type of a response, a byte order mark, or the page itself.
  const tree = await parseStream(await open(source), { limits: untrusted });
  const all = Array.from(tree.root.elements('table'), readTable);
  console.error(`${source}: ${tree.encoding?.name}, ${counted(all.length, 'table')}`);

  const tables = values.table ? all.slice(number - 1, number) : all;
  const isJson = values.format === 'json';
  console.log(isJson ? JSON.stringify(tables, null, 2) : tables.map(toCsv).join('\n\n'));
}

/** `1 table`, `2 tables`. @param {number} count @param {string} noun */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** @param {string} source */
async function open(source) {
  if (source === '-') return process.stdin;
  if (!/^https?:/.test(source)) return createReadStream(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status} ${response.statusText}`);
  return response;
}

/** @param {import('./read-table.mjs').Table} table */
function toCsv({ columns, rows }) {
  const lines = columns.length > 0 ? [columns, ...rows] : rows;
  return lines.map((line) => line.map(quote).join(',')).join('\n');
}

/** Quotes a field if the field needs it: https://www.rfc-editor.org/rfc/rfc4180 @param {string} field */
function quote(field) {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
