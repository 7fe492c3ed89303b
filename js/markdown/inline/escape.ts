/** Escapes for texts that are written as a whole: the text of an image, a title, an address. */

/** What a reference to a character looks like. */
const reference = /&(?=#\d|#x[\da-f]|[a-z][a-z\d]*;)/gi;
/** A backslash that would be an escape. */
const backslashEscape = /\\(?=[!-/:-@[-`{-~])/g;

/**
 * A title, an address or an info string. cmark-gfm reads references in these before backslashes, so there is no
 * backslash before a reference.
 */
export function escapeString(text: string): string {
  return text.replace(reference, '&amp;').replace(backslashEscape, '\\\\');
}

/** The text of an image as Markdown. */
export function escapeAlt(text: string, isCell: boolean): string {
  const escaped = text
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(
      /[[\]`]|[*~](?=\S)|(?<=\S)[*~]|<(?=[a-z/!?])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu,
      '\\$&',
    )
    .replace(reference, '\\&')
    // cmark-gfm sees a link in `![^`.
    .replace(/^\^/, '\\^');
  return isCell ? escaped.replaceAll('|', '\\|') : escaped;
}

/**
 * A title in quotation marks. https://spec.commonmark.org/0.31.2/#link-title
 *
 * cmark-gfm can read a quotation mark after two backslashes as a part of the title, so there is none at the end.
 */
export function writeTitle(title: string, isCell: boolean): string {
  const escaped = escapeString(title).replace(/\\$/, '&#92;').replaceAll('"', '\\"');
  return ` "${isCell ? escaped.replaceAll('|', '\\|') : escaped}"`;
}

/** An address as the destination of a link. https://spec.commonmark.org/0.31.2/#link-destination */
export function writeDestination(url: string, isCell: boolean): string {
  if (plainDestination.test(url)) return url;
  const encoded = url.replace(/[\0-\x20<>\x7f]/g, (it) => encodeURIComponent(it));
  const escaped = escapeString(encoded).replace(/\\$/, '\\\\');
  const written = hasBalancedParentheses(escaped) ? escaped : escaped.replace(/[()]/g, '\\$&');
  if (written === '') return '<>';
  return isCell ? written.replaceAll('|', '\\|') : written;
}

/** Most addresses. */
const plainDestination = /^[\w\-.~:/?#@!$'*+,;=%[\]]+$/;
/** More levels are not portable. */
const mostParentheses = 3;

function hasBalancedParentheses(text: string): boolean {
  let depth = 0;
  for (const each of text) {
    if (each === '(' && ++depth > mostParentheses) return false;
    if (each === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

/** The title and the text of an image are in one line. */
export function collapse(text: string): string {
  if (!/[\t\n\f\r]| (?: |$)|^ /.test(text)) return text;
  return text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '');
}
