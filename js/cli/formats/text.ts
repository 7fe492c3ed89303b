import { toText } from '../../extract.js';
import { type Page, treeOf } from '../page.js';

/** The text of a page as a reader sees it. Ends with a newline, unless it is empty. */
export function printText(page: Page): Iterable<string> {
  const text = toText(treeOf(page));
  return text === '' ? [] : [text, '\n'];
}
