// The tables of folders in ARCHITECTURE.md, written from tools/lib/layers.mjs.

import { readFileSync } from 'node:fs';
import { isWithin, jsRows, nativeRows, rows, toolRows } from '../lib/layers.mjs';
import { table, withWrittenPart } from '../lib/markdown.mjs';

const document = 'ARCHITECTURE.md';

const shortName = (folder) => folder.replace(/^(src|js|tools)\//, '');

/** The rows that a row uses, in their order, then the names outside of the repository. */
function usedNames(row) {
  const targets = Object.values(row.components).flat();
  const usesRow = (other) =>
    targets.some((target) =>
      Object.keys(other.components).some(
        (component) => isWithin(target, component) || isWithin(component, target),
      ),
    );
  const used = rows.filter((other) => other !== row && usesRow(other));
  const outside = targets.filter((target) => target.startsWith('<'));
  if (targets.includes('js')) return ['everything'];
  return [
    ...used.map(({ folder }) => shortName(folder)),
    ...[...new Set(outside)].map((name) => `*${name.slice(1, -1)}*`),
  ];
}

function folderTable(someRows) {
  const cells = someRows.map((row) => [`\`${row.folder}\``, row.holds, usedNames(row).join(', ')]);
  return table(['folder', 'contents', 'may use'], cells);
}

/** ARCHITECTURE.md with current tables, as {path: text}. */
export function layerTables() {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');
  const tables = [nativeRows, jsRows, toolRows].map(folderTable).join('\n');
  return { [document]: withWrittenPart(document, text, 'tools/lib/layers.mjs', tables) };
}
