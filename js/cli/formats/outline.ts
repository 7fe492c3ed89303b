import type { LazyElement } from '../../index.js';
import { type Page, treeOf } from '../page.js';

/** The headings, as in Markdown: `## Title`. */
export function printOutline(page: Page): Iterable<string> {
  return linesOf(treeOf(page).root.elements());
}

function* linesOf(elements: Iterable<LazyElement>): Generator<string> {
  for (const element of elements) {
    const [, level] = /^h([1-6])$/.exec(element.name) ?? [];
    if (level === undefined || element.namespace !== 'html') continue;
    yield `${'#'.repeat(Number(level))} ${collapse(element.textContent)}`.trimEnd().concat('\n');
  }
}

/** The text with each run of white space as one space, and without white space at both ends. */
function collapse(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
}
