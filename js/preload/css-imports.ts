/**
 * The `@import` rules at the start of a style sheet.
 * https://drafts.csswg.org/css-cascade-5/#at-import
 */

import { stripSpace } from '../base/ascii.js';
import {
  afterBlock,
  afterGaps,
  afterName,
  afterSpace,
  bareUrlAt,
  type CssText,
  endOfPrelude,
  hasName,
  isQuote,
  stringAt,
  withoutComments,
} from './css-scan.js';

/** A style sheet that another one imports. */
export interface CssImport {
  url: string;
  /** The media query, without comments; undefined if there is none. */
  media: string | undefined;
}

/** The offset after white space, comments, and the delimiters of HTML comments, which style sheets can have. */
function afterIgnored(css: string, at: number): number {
  for (;;) {
    at = afterGaps(css, at);
    if (css.startsWith('<!--', at)) at += 4;
    else if (css.startsWith('-->', at)) at += 3;
    else return at;
  }
}

/** The URL of an import, as a string, or as `url()` with or without quotation marks. Undefined if there is none. */
function urlAt(css: string, at: number): CssText | undefined {
  if (isQuote(css.charCodeAt(at))) return stringAt(css, at);
  if (!hasName(css, at, 'url') || css[at + 3] !== '(') return undefined;
  const start = afterSpace(css, at + 4);
  if (!isQuote(css.charCodeAt(start))) return bareUrlAt(css, start);
  const url = stringAt(css, start);
  if (url === undefined) return undefined;
  const end = afterGaps(css, url.end);
  // Nothing is known about modifiers of a URL, which follow the string.
  return end >= css.length || css[end] === ')' ? { text: url.text, end: end + 1 } : undefined;
}

/** The media query in the conditions of an import, after `layer` and `supports()`. */
function mediaOf(conditions: string): string | undefined {
  let at = afterSpace(conditions, 0);
  if (hasName(conditions, at, 'layer')) {
    at = afterName(conditions, at);
    if (conditions[at] === '(') at = afterBlock(conditions, at);
    at = afterSpace(conditions, at);
  }
  if (hasName(conditions, at, 'supports') && conditions[afterName(conditions, at)] === '(') {
    at = afterBlock(conditions, afterName(conditions, at));
  }
  return stripSpace(conditions.slice(at)) || undefined;
}

/**
 * The imports of a style sheet, in order, in linear time. `@charset`, and `@layer` without a block before the first
 * import, can precede them. Any other rule ends the search, also an invalid one.
 *
 * Escapes are not decoded: an import whose URL has one is skipped. A keyword with an escape ends the search.
 *
 * @param isCut whether the style sheet continues after `css`. Then a rule that the end of `css` cuts is skipped.
 */
export function cssImports(css: string, isCut: boolean): CssImport[] {
  const imports: CssImport[] = [];
  let hasImport = false;
  for (let at = afterIgnored(css, 0); css[at] === '@'; at = afterIgnored(css, at)) {
    const isImport = hasName(css, at + 1, 'import');
    const isLayer = !hasImport && hasName(css, at + 1, 'layer');
    if (!isImport && !isLayer && !hasName(css, at + 1, 'charset')) break;
    const start = afterGaps(css, afterName(css, at + 1));
    const url = isImport ? urlAt(css, start) : { text: '', end: start };
    if (url === undefined) break;
    hasImport ||= isImport;
    const end = endOfPrelude(css, url.end);
    if (end >= css.length && isCut) break;
    // A block or a stray brace makes the rule invalid, or another one.
    if (end < css.length && css[end] !== ';') break;
    if (isImport && !url.text.includes('\\')) {
      imports.push({ url: url.text, media: mediaOf(withoutComments(css.slice(url.end, end))) });
    }
    at = end + 1;
  }
  return imports;
}
