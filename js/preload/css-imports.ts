/**
 * The `@import` rules at the start of a style sheet.
 * https://drafts.csswg.org/css-cascade-5/#at-import
 */

/** A style sheet that another one imports. */
export interface CssImport {
  url: string;
  /** The media query; undefined if there is none. */
  media: string | undefined;
}

/** White space, comments, and the delimiters of HTML comments, which style sheets can have. */
const space = /(?:[\t\n\f\r ]+|<!--|-->|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;
/** Rules that can be before `@import`. */
const earlierRule = /@(?:charset|layer)[^;{}"']*(?:(?:"[^"]*"|'[^']*')[^;{}"']*)*;/iy;
/** An import: its URL as a string, or as `url()` with or without quotation marks; then at most 1,000 code units of conditions. */
const importRule =
  /@import[\t\n\f\r ]*(?:url\([\t\n\f\r ]*)?(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\t\n\f\r ;]+))[\t\n\f\r ]*\)?([^;{}]{0,1000})(?:;|$)/iy;
/** The conditions of an import that are no media query. */
const otherConditions =
  /^(?:[\t\n\f\r ]*(?:layer(?:\([^)]*\))?|supports\((?:[^()]|\([^)]*\))*\))(?![\w-]))*/i;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The imports of a style sheet, in order. Escapes in URLs are not decoded: such imports are skipped. */
export function cssImports(css: string): CssImport[] {
  const imports: CssImport[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(space, css, at)?.[0].length ?? 0;
    const earlier = matchAt(earlierRule, css, at);
    const found = earlier ?? matchAt(importRule, css, at);
    if (found === null) return imports;
    at += found[0].length;
    if (earlier !== null) continue;
    const [, double, single, bare, conditions] = found;
    const url = double ?? single ?? bare;
    const media = conditions.replace(otherConditions, '').trim();
    if (!url.includes('\\')) imports.push({ url, media: media === '' ? undefined : media });
  }
}
