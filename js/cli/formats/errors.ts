import { parseErrorTexts } from '../../generated/parse-error-texts.js';
import type { ParseError } from '../../index.js';
import { escapeLine } from '../escape.js';
import { type Page, treeOf } from '../page.js';

/** A line for each parse error: `file:line:column code explanation`. */
export function printErrors(page: Page): Iterable<string> {
  return linesOf(escapeLine(page.name), treeOf(page, { collectErrors: true }).errors);
}

function* linesOf(name: string, errors: readonly ParseError[]): Generator<string> {
  for (const { line, column, code } of errors) {
    yield `${name}:${line}:${column} ${code} ${parseErrorTexts[code]}\n`;
  }
}
