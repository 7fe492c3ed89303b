import { serialize } from '../../index.js';
import { type Page, treeOf } from '../page.js';

/** The markup of the tree, as `innerHTML` returns it. */
export function printHtml(page: Page): Iterable<string> {
  return [serialize(treeOf(page).root, { scripting: page.choices.scripting }), '\n'];
}
