import { type Page, treeOf } from '../page.js';
import { collapse } from './text.js';

/** The headings as those of Markdown: `## Title`. */
export function* printOutline(page: Page): Generator<string> {
  for (const element of treeOf(page).root.elements()) {
    const [, level] = /^h([1-6])$/.exec(element.name) ?? [];
    if (level === undefined || element.namespace !== 'html') continue;
    yield `${'#'.repeat(Number(level))} ${collapse(element.textContent).trim()}\n`;
  }
}
