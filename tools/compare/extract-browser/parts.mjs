// What is compared: for each part the documents, and a function that reads a document in the page and one that reads
// the same from our tree. Both return lists of facts, as text, in the same order.

import { entryList, tables } from '../../../dist/extract.js';
import { parseTree } from '../../../dist/index.js';
import { formDocument, tableDocument, textDocument } from './documents.mjs';
import { known } from './known.mjs';

/**
 * @typedef Part
 * @property {(choose: (n: number) => number) => string} documentOf A random document.
 * @property {(elements: Element[]) => string[]} theirs The facts of a document of the page. Runs in the page.
 * @property {(elements: object[], tree: object, theirs: string[]) => string[]} ours The facts of our tree.
 * @property {object[]} known The classes of differences.
 */

/** @type {Record<string, Part>} */
export const parts = {
  text: { documentOf: textDocument, theirs: textsInPage, ours: texts, known: known.text },
  tables: {
    documentOf: tableDocument,
    theirs: tablesInPage,
    ours: tableFacts,
    known: known.tables,
  },
  forms: { documentOf: formDocument, theirs: formsInPage, ours: formFacts, known: known.forms },
};

/**
 * A name with the sizes of its content: the shapes of all elements show where elements and texts are. Also runs in the
 * page.
 */
export function shapeOf({ localName, childElementCount, textContent }) {
  return `${localName} ${childElementCount} ${textContent.length}`;
}

/** Our tree of a document, its elements in tree order, and their shapes. */
export function openTree(html) {
  const tree = parseTree(html);
  const elements = [...tree.root.elements()];
  return { tree, elements, outline: elements.map(shapeOf).join() };
}

// ---- Text

function textsInPage(elements) {
  return elements
    .filter((element) => element.namespaceURI === 'http://www.w3.org/1999/xhtml')
    .map((element) => `${element.localName} ${JSON.stringify(element.innerText)}`);
}

function texts(elements) {
  return elements
    .filter(({ namespace }) => namespace === 'html')
    .map((element) => `${element.localName} ${JSON.stringify(element.innerText)}`);
}

// ---- Tables

/** Positions of cells are compared in tables without row spans, whose columns are sums. */
function tablesInPage(elements) {
  const numberOf = new Map(elements.map((element, number) => [element, number]));
  return elements
    .filter((element) => element instanceof element.ownerDocument.defaultView.HTMLTableElement)
    .flatMap((table) => {
      const inFooter = (row) => row.parentElement.localName === 'tfoot';
      const rows = [...table.rows].sort(
        (a, b) => inFooter(a) - inFooter(b) || numberOf.get(a) - numberOf.get(b),
      );
      const isPlain = rows.every((row) => [...row.cells].every(({ rowSpan }) => rowSpan === 1));
      const facts = [`table ${numberOf.get(table)} caption ${numberOf.get(table.caption) ?? ''}`];
      rows.forEach((row, y) => {
        let x = 0;
        for (const cell of row.cells) {
          const at = isPlain ? `${x},${y}` : '';
          const { localName, colSpan, rowSpan } = cell;
          facts.push(`${numberOf.get(cell)} ${localName} ${colSpan} ${rowSpan || 'grows'} ${at}`);
          x += colSpan;
        }
      });
      return facts;
    });
}

function tableFacts(elements, tree) {
  const numberOf = new Map(elements.map((element, number) => [element, number]));
  return tables(tree).flatMap(({ element: table, caption, cells }) => {
    const span = (element) => {
      const digits = /^[\t\n\f\r ]*\+?(\d+)/.exec(element.getAttribute('rowspan') ?? '')?.[1];
      return digits === undefined ? 1 : Math.min(Number(digits), 65_534);
    };
    const isPlain = cells.every(({ element }) => span(element) === 1);
    return [
      `table ${numberOf.get(table)} caption ${numberOf.get(caption) ?? ''}`,
      ...cells.map(({ element, isHeader, x, y, width, height }) => {
        const at = isPlain ? `${x},${y}` : '';
        const rows = span(element) === 0 ? 'grows' : height;
        return `${numberOf.get(element)} ${isHeader ? 'th' : 'td'} ${width} ${rows} ${at}`;
      }),
    ];
  });
}

// ---- Forms

/** Each fact is a JSON array: the number of the form, that of the button or -1, and the entries. */
function formsInPage(elements) {
  const numberOf = new Map(elements.map((element, number) => [element, number]));
  const { HTMLFormElement } = elements[0].ownerDocument.defaultView;
  const show = ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.type, value.size];
  const entriesOf = (form, button) => {
    try {
      return Array.from(new FormData(form, button), show);
    } catch (error) {
      if (error.name !== 'TypeError') throw error;
      return 'no submit button';
    }
  };
  return elements
    .filter((element) => element instanceof HTMLFormElement)
    .flatMap((form) => {
      const buttons = elements.filter(
        (element) =>
          /^(?:input|button)$/.test(element.localName) &&
          element.form === form &&
          (element.localName === 'button' || element.type !== 'text'),
      );
      return [null, ...buttons].map((button) => {
        const entries = entriesOf(form, button);
        return JSON.stringify([numberOf.get(form), numberOf.get(button) ?? -1, entries]);
      });
    });
}

function formFacts(elements, _tree, theirs) {
  const show = ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.type, value.size];
  const entriesOf = (form, button) => {
    try {
      return entryList(form, button).map(show);
    } catch (error) {
      if (error.name !== 'TypeError') throw error;
      return 'no submit button';
    }
  };
  return theirs.map((fact) => {
    const [form, button] = JSON.parse(fact);
    return JSON.stringify([form, button, entriesOf(elements[form], elements[button] ?? null)]);
  });
}
