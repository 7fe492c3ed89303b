import { escapeLine } from '../escape.js';
import { type Page, type Selection, selectedElements } from '../page.js';

/** A line for each selected element that has the attribute: its value. */
export function printValues(page: Page): Iterable<string> {
  const selection = page.selection as Selection;
  const name = selection.attribute as string;
  return selectedElements(page, selection)
    .map((element) => element.getAttribute(name))
    .filter((value) => value !== null)
    .map((value) => `${escapeLine(value)}\n`);
}
