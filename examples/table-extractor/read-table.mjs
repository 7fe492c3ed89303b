/** @typedef {import('souptree').LazyElement} LazyElement */
/** @typedef {{ text: string, isHeader: boolean }} Cell */
/** @typedef {{ caption: string, columns: string[], rows: string[][] }} Table */

/**
 * Returns the data of a table. The columns are the texts of the header rows: those of a `thead`, and rows at the top
 * that have only `th`. A cell that spans several rows or columns is repeated in each of them.
 *
 * @param {LazyElement} table
 * @returns {Table}
 */
export function readTable(table) {
  const groups = childElements(table, 'thead', 'tbody', 'tfoot');
  // A footer is the last group, although it can be the first one in the source.
  const footerLast = groups.sort((a, b) => Number(a.name === 'tfoot') - Number(b.name === 'tfoot'));
  const rows = rectangular(footerLast.flatMap(readGroup));
  const firstData = rows.findIndex((row) => !row.every(({ isHeader }) => isHeader));
  const headerCount = firstData === -1 ? rows.length : firstData;
  const texts = rows.map((row) => row.map(({ text }) => text));
  return {
    caption: childElements(table, 'caption').map(textOf).join(' '),
    columns: joinHeaders(texts.slice(0, headerCount)),
    rows: texts.slice(headerCount),
  };
}

/**
 * The rows of a `thead`, `tbody` or `tfoot`, with the cells in each slot that they cover. As in browsers, a cell ends
 * with its group.
 * https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
 *
 * @param {LazyElement} group
 * @returns {Cell[][]}
 */
function readGroup(group) {
  const rowElements = childElements(group, 'tr');
  /** @type {Cell[][]} */
  const rows = rowElements.map(() => []);
  for (const [y, rowElement] of rowElements.entries()) {
    let x = 0;
    for (const element of childElements(rowElement, 'td', 'th')) {
      const isHeader = element.name === 'th' || group.name === 'thead';
      const cell = { text: textOf(element), isHeader };
      const width = readSpan(element, 'colspan', 1000) || 1;
      // A rowspan of 0 means all remaining rows of the group.
      const height = readSpan(element, 'rowspan', 65534) || rows.length;
      while (rows[y][x] !== undefined) x++;
      for (const row of rows.slice(y, y + height)) {
        for (let column = x; column < x + width; column++) row[column] ??= cell;
      }
      x += width;
    }
  }
  return rows;
}

/** @param {LazyElement} cell @param {string} attribute @param {number} largest */
function readSpan(cell, attribute, largest) {
  const span = Number.parseInt(cell.getAttribute(attribute) ?? '', 10);
  return span >= 0 ? Math.min(span, largest) : 1;
}

/** Drops rows without cells, and fills slots without a cell. @param {Cell[][]} rows */
function rectangular(rows) {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const empty = { text: '', isHeader: true };
  return rows
    .filter((row) => row.length > 0)
    .map((row) => Array.from({ length: width }, (_, column) => row[column] ?? empty));
}

/** Joins the texts of each column. A header that spans several rows counts once. @param {string[][]} rows */
function joinHeaders([first = [], ...others]) {
  return first.map((text, column) => {
    const texts = [text, ...others.map((row) => row[column])];
    return [...new Set(texts)].filter(Boolean).join(' ');
  });
}

/** Elements that separate words, even without white space in the source. */
const separators = new Set(['br', 'dd', 'div', 'dt', 'hr', 'li', 'p', 'td', 'th', 'tr']);

/** The text of an element in one line. @param {LazyElement} element */
function textOf(element) {
  return rawText(element).replace(/\s+/g, ' ').trim();
}

/**
 * The recursion is safe, because the limits of the parse bound the depth of the tree.
 *
 * @param {import('souptree').LazyNode} node
 * @returns {string}
 */
function rawText(node) {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || node.name === 'script' || node.name === 'style') return '';
  const separator = separators.has(node.name) ? ' ' : '';
  return separator + node.children.map(rawText).join('') + separator;
}

/** @param {LazyElement} element @param {string[]} names */
function childElements({ children }, ...names) {
  return children.filter(
    /** @returns {child is LazyElement} */
    (child) => child.type === 'element' && names.includes(child.name),
  );
}
