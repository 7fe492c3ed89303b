import { parseErrorTexts } from '../../generated/parse-error-texts.js';
import { type Page, treeOf } from '../page.js';

/** One line for each parse error: `file:line:column code explanation`. */
export function* printErrors(page: Page): Generator<string> {
  for (const { line, column, code } of treeOf(page, { collectErrors: true }).errors) {
    yield `${page.name}:${line}:${column} ${code} ${parseErrorTexts[code]}\n`;
  }
}
