import { metadata } from '../../extract.js';
import { type Page, treeOf } from '../page.js';
import { printData } from './json.js';

/** The metadata of a page as JSON. */
export function printMetadata(page: Page): Iterable<string> {
  const { url } = page.choices;
  return printData(page, 'metadata', metadata(treeOf(page), { url }));
}
