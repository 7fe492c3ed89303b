import type { Tree } from 'souptree';
import { links, metadata, outline, tables, toText } from 'souptree/extract';
import { type MarkdownRange, toMarkdown } from 'souptree/markdown';
import type { Settings } from './protocol.ts';

/** The URL of the page, to which relative URLs are resolved. */
const url = 'https://page.example/';

/** A text, and which ranges of it come from which ranges of the source. */
export interface Extract {
  text: string;
  ranges: readonly MarkdownRange[];
}

/** The data of a page, as text, as Markdown or as JSON. Only Markdown has ranges, if the tree has locations. */
export function extract(tree: Tree, { data, locations }: Settings): Extract {
  if (data === 'text') return { text: toText(tree), ranges: [] };
  if (data === 'markdown' && locations) {
    const { markdown, map } = toMarkdown(tree, { url, map: true });
    return { text: markdown, ranges: map };
  }
  if (data === 'markdown') return { text: toMarkdown(tree, { url }), ranges: [] };
  return { text: JSON.stringify(dataOf(tree, data), nameOfElement, 2), ranges: [] };
}

function dataOf(tree: Tree, data: Exclude<Settings['data'], 'text' | 'markdown'>): object {
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
