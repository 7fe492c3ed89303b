import { type Heading, outline } from '../../extract.js';
import { type Page, partsOf } from '../page.js';
import { printData } from './json.js';

/** The headings, as in Markdown: `## Title`. */
export function printOutline(page: Page): Iterable<string> {
  return linesOf(headingsOf(page));
}

/** The headings as JSON, nested by their levels. */
export function printHeadings(page: Page): Iterable<string> {
  return printData(page, 'headings', headingsOf(page).map(dataOf));
}

function headingsOf(page: Page): Heading[] {
  return partsOf(page).flatMap(outline);
}

/** Headings have at most six levels. */
function* linesOf(headings: readonly Heading[]): Generator<string> {
  for (const { level, text, children } of headings) {
    yield `${'#'.repeat(level)} ${text}`.trimEnd().concat('\n');
    yield* linesOf(children);
  }
}

function dataOf({ level, text, id, children }: Heading): object {
  return { level, text, id, children: children.map(dataOf) };
}
