import { toText } from '../../extract.js';
import { type Page, selectedElements, treeOf } from '../page.js';

/**
 * The text of a page, or of each selected element, as a reader sees it. Each text ends with a newline, unless it is
 * empty.
 */
export function printText(page: Page): Iterable<string> {
  const { selection } = page;
  const sources = selection === undefined ? [treeOf(page)] : selectedElements(page, selection);
  return linesOf(sources);
}

function* linesOf(sources: Iterable<Parameters<typeof toText>[0]>): Generator<string> {
  for (const source of sources) {
    const text = toText(source);
    if (text !== '') yield `${text}\n`;
  }
}
