import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseErrorPage } from '../../generated/parse-error-pages.js';
import { parseErrorTexts } from '../../generated/parse-error-texts.js';
import type { ParseError } from '../../index.js';
import { chosenErrors, type LeveledError } from '../error-choices.js';
import { escapeLine } from '../escape.js';
import { type Page, treeOf } from '../page.js';

/** A line for each parse error: `file:line:column code explanation`. */
export function printErrors(page: Page): Iterable<string> {
  const name = escapeLine(page.name);
  return printed(
    page,
    ({ error: { line, column, code } }) =>
      `${name}:${line}:${column} ${code} ${parseErrorTexts[code]}\n`,
  );
}

/** A line of JSON for each parse error. */
export function printErrorsJson(page: Page): Iterable<string> {
  return printed(page, ({ error, level }) => {
    const { code, line, column } = error;
    const file = page.name;
    const message = parseErrorTexts[code];
    return `${JSON.stringify({ file, line, column, code, level, message, help: parseErrorPage(code) })}\n`;
  });
}

/** The results of SARIF, each after a comma. `sarifStart` and `sarifEnd` are around them. */
export function printErrorsSarif(page: Page): Iterable<string> {
  return printed(page, ({ error, level }) => {
    const { code, line, column } = error;
    const artifactLocation = { uri: uriOf(page.name) };
    const region = { startLine: line, startColumn: column };
    const result = {
      ruleId: code,
      level,
      message: { text: parseErrorTexts[code] },
      locations: [{ physicalLocation: { artifactLocation, region } }],
    };
    return `,\n${JSON.stringify(result)}`;
  });
}

/** Prints the errors, and counts those that fail the run. */
function printed(page: Page, print: (found: LeveledError<ParseError>) => string): Iterable<string> {
  const { errors } = treeOf(page, { collectErrors: true });
  return linesOf(page, errors, print);
}

function* linesOf(
  page: Page,
  errors: readonly ParseError[],
  print: (found: LeveledError<ParseError>) => string,
): Generator<string> {
  for (const found of chosenErrors(page.name, errors, page.errorChoices)) {
    if (found.level === 'error') page.tally.problems++;
    yield print(found);
  }
}

/** The URI reference of a page. RFC 3986 has fewer characters than URLs and the names of files. */
function uriOf(name: string): string {
  if (/^https?:/i.test(name) && URL.canParse(name)) return uriOfUrl(new URL(name));
  if (isAbsolute(name)) return uriOfUrl(pathToFileURL(name));
  const parts = withoutLoneSurrogates(name).split(sep === '/' ? '/' : /[\\/]/);
  return parts.map(encodeURIComponent).join('/');
}

/** The URI of the page at a URL, without the fragment. */
function uriOfUrl(url: URL): string {
  url.hash = '';
  const escaped = encodeURI(url.href).replace(/%25(?=[\da-f]{2})/gi, '%');
  // An IPv6 address has the only brackets.
  return escaped.replace(/^(https?:\/\/(?:[^/]*@)?)%5B([\da-f:.]+)%5D/i, '$1[$2]');
}

function withoutLoneSurrogates(name: string): string {
  return name.replace(/\p{Surrogate}/gu, '\ufffd');
}
