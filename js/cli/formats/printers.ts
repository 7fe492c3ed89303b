import type { Page, Selection } from '../page.js';
import { printErrors, printErrorsJson, printErrorsSarif } from './errors.js';
import { printHtml } from './html.js';
import { printHast, printJson, printParse5 } from './json.js';
import { printLinks, printLinksCsv } from './links.js';
import type { FormatName } from './list.js';
import { printMarkdown } from './markdown.js';
import { printMetadata } from './metadata.js';
import { printHeadings, printOutline } from './outline.js';
import { printStats } from './stats.js';
import { printTables, printTablesCsv } from './tables.js';
import { printText } from './text.js';
import { printTokens } from './tokens.js';
import { printTree } from './tree.js';
import { printValues } from './values.js';

/** Parses a page, and returns the pieces of its output. Only the call throws, not the iteration. */
export type Print = (page: Page) => Iterable<string> | Promise<Iterable<string>>;

/** The function that prints each format. These functions need the parser. */
const printers: Readonly<Record<FormatName, Print>> = {
  tree: printTree,
  json: printJson,
  html: printHtml,
  text: printText,
  markdown: printMarkdown,
  outline: printOutline,
  headings: printHeadings,
  links: printLinks,
  'links-csv': printLinksCsv,
  metadata: printMetadata,
  tables: printTables,
  'tables-csv': printTablesCsv,
  errors: printErrors,
  'errors-json': printErrorsJson,
  'errors-sarif': printErrorsSarif,
  tokens: printTokens,
  stats: printStats,
  hast: printHast,
  parse5: printParse5,
};

/** The function that prints a format, or the values that `--attr` selects. */
export function printerOf(format: FormatName, selection: Selection | undefined): Print {
  return selection?.attribute === undefined ? printers[format] : printValues;
}
