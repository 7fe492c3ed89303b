import type { Tree } from 'souptree';
import { links, metadata, outline, tables, toText } from 'souptree/extract';
import type { Settings } from './protocol.ts';

/** The URL of the page, to which relative URLs are resolved. */
const url = 'https://page.example/';

/** The data of a page, as text or as JSON. */
export function extract(tree: Tree, data: Settings['data']): string {
  return data === 'text' ? toText(tree) : JSON.stringify(dataOf(tree, data), nameOfElement, 2);
}

function dataOf(tree: Tree, data: Exclude<Settings['data'], 'text'>): object {
  switch (data) {
    case 'links':
      return links(tree, { url });
    case 'metadata':
      return metadata(tree, { url });
    case 'headings':
      return outline(tree);
    case 'tables':
      return tables(tree).map((table) => ({
        caption: table.caption && toText(table.caption),
        rows: table.rows(),
        records: table.records(),
      }));
  }
}

/** Elements are shown as their names. */
function nameOfElement(key: string, value: unknown): unknown {
  return key === 'element' ? (value as { name: string }).name : value;
}
