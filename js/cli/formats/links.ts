import { type Link, links } from '../../extract.js';
import { csvLine } from '../csv.js';
import { escapeLine } from '../escape.js';
import { type Page, partsOf } from '../page.js';
import { printData } from './json.js';

/** The URLs of a page as JSON. */
export function printLinks(page: Page): Iterable<string> {
  const found = linksOf(page).map((link) => ({ ...link, element: link.element.name }));
  return printData(page, 'links', found);
}

/** A line of CSV for each URL, also for each URL of a `srcset`. With several files, each line begins with the file. */
export function printLinksCsv(page: Page): Iterable<string> {
  return linesOf(linksOf(page), page.isOneOfMany ? [escapeLine(page.name)] : []);
}

function linksOf(page: Page): Link[] {
  const { url } = page.choices;
  return partsOf(page).flatMap((part) => links(part, { url }));
}

function* linesOf(found: readonly Link[], prefix: readonly string[]): Generator<string> {
  for (const link of found) {
    const { element, attribute, kind, candidates } = link;
    for (const { value, url } of candidates ?? [link]) {
      yield csvLine([...prefix, element.name, attribute, kind, value, url ?? '']);
    }
  }
}
