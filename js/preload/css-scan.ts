/**
 * Offsets of the tokens and blocks of a style sheet. All offsets count UTF-16 code units. Each function takes linear
 * time, without recursion.
 * https://drafts.csswg.org/css-syntax-3/#tokenization
 */

import {
  apostrophe,
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  closeParenthesis,
  formFeed,
  lineFeed,
  openBrace,
  openBracket,
  openParenthesis,
  quotationMark,
  semicolon,
  space,
  tab,
} from '../base/code-units.js';

function isNewline(unit: number): boolean {
  return unit === lineFeed || unit === carriageReturn || unit === formFeed;
}

export function isSpace(unit: number): boolean {
  return unit === space || unit === tab || isNewline(unit);
}

/** Whether a code unit can be in an identifier. Escapes are not considered. */
function isNameUnit(unit: number): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x61 && unit <= 0x7a) ||
    unit === 0x2d ||
    unit === 0x5f ||
    unit >= 0x80 ||
    // The preprocessing of CSS replaces U+0000 by U+FFFD.
    unit === 0
  );
}

/** Whether a code unit is a quotation mark, which begins a string. */
export function isQuote(unit: number): boolean {
  return unit === quotationMark || unit === apostrophe;
}

/** The offset after white space. */
export function afterSpace(css: string, at: number): number {
  while (isSpace(css.charCodeAt(at))) at++;
  return at;
}

/** The offset after the comment at `at`. A comment without an end reaches to the end of the text. */
export function afterComment(css: string, at: number): number {
  const end = css.indexOf('*/', at + 2);
  return end < 0 ? css.length : end + 2;
}

/** The offset after white space and comments. */
export function afterGaps(css: string, at: number): number {
  for (;;) {
    at = afterSpace(css, at);
    if (!css.startsWith('/*', at)) return at;
    at = afterComment(css, at);
  }
}

/** The offset after the identifier at `at`. It is `at` if there is no identifier. */
export function afterName(css: string, at: number): number {
  while (isNameUnit(css.charCodeAt(at))) at++;
  return at;
}

/** Whether the identifier at `at` is `name`, without ASCII case. An identifier with an escape is not. */
export function hasName(css: string, at: number, name: string): boolean {
  const end = at + name.length;
  return (
    css.slice(at, end).toLowerCase() === name &&
    afterName(css, end) === end &&
    css.charCodeAt(end) !== backslash
  );
}

/** A string or URL: its text without decoded escapes, and the offset after it. */
export interface CssText {
  text: string;
  end: number;
}

/**
 * The string whose quotation mark is at `at`. The end of the style sheet ends the string. Returns undefined if a
 * newline ends it, which makes it invalid.
 * https://drafts.csswg.org/css-syntax-3/#consume-string-token
 */
export function stringAt(css: string, at: number): CssText | undefined {
  const quote = css.charCodeAt(at);
  const start = at + 1;
  for (let end = start; end < css.length; end++) {
    const unit = css.charCodeAt(end);
    if (unit === quote) return { text: css.slice(start, end), end: end + 1 };
    if (isNewline(unit)) return undefined;
    if (unit === backslash) end++;
  }
  return { text: css.slice(start), end: css.length };
}

/**
 * The URL without quotation marks whose first code unit after `url(` and white space is at `at`. The end of the style
 * sheet ends the URL. Returns undefined if the URL is invalid.
 * https://drafts.csswg.org/css-syntax-3/#consume-url-token
 */
export function bareUrlAt(css: string, at: number): CssText | undefined {
  let end = at;
  for (; end < css.length; end++) {
    const unit = css.charCodeAt(end);
    if (unit === closeParenthesis || isSpace(unit)) break;
    if (isQuote(unit) || unit === openParenthesis || isNonPrintable(unit)) return undefined;
    if (unit === backslash && isNewline(css.charCodeAt(++end))) return undefined;
  }
  const after = afterSpace(css, end);
  if (after < css.length && css.charCodeAt(after) !== closeParenthesis) return undefined;
  return { text: css.slice(at, end), end: after + 1 };
}

/** https://drafts.csswg.org/css-syntax-3/#non-printable-code-point */
function isNonPrintable(unit: number): boolean {
  return (
    (unit > 0 && unit <= 0x08) || unit === 0x0b || (unit >= 0x0e && unit <= 0x1f) || unit === 0x7f
  );
}

/** The offset after the URL token whose `(` is at `at`, even if the URL is invalid. */
function afterUrl(css: string, at: number): number {
  for (let end = at + 1; end < css.length; end++) {
    const unit = css.charCodeAt(end);
    if (unit === closeParenthesis) return end + 1;
    if (unit === backslash) end++;
  }
  return css.length;
}

/** Whether the `(` at `at` begins a URL without quotation marks. */
function beginsUrl(css: string, at: number): boolean {
  const start = at - 3;
  if (css.slice(Math.max(start, 0), at).toLowerCase() !== 'url') return false;
  const before = css.charCodeAt(start - 1);
  if (isNameUnit(before) || before === backslash) return false;
  return !isQuote(css.charCodeAt(afterSpace(css, at + 1)));
}

/** The code unit that closes a block. Undefined if `unit` opens none. */
function closerOf(unit: number): number | undefined {
  if (unit === openParenthesis) return closeParenthesis;
  if (unit === openBracket) return closeBracket;
  return unit === openBrace ? closeBrace : undefined;
}

/** The offset after a string. The newline that ends an invalid string is not a part of it. */
function afterString(css: string, at: number): number {
  const quote = css.charCodeAt(at);
  for (let end = at + 1; end < css.length; end++) {
    const unit = css.charCodeAt(end);
    if (unit === quote) return end + 1;
    if (isNewline(unit)) return end;
    if (unit === backslash) end++;
  }
  return css.length;
}

/**
 * The offset after a string, a comment, a URL without quotation marks that begins at `(`, an escape, or a code unit.
 */
function afterToken(css: string, at: number): number {
  const unit = css.charCodeAt(at);
  if (isQuote(unit)) return afterString(css, at);
  if (unit === openParenthesis && beginsUrl(css, at)) return afterUrl(css, at);
  if (css.startsWith('/*', at)) return afterComment(css, at);
  return at + (unit === backslash ? 2 : 1);
}

/**
 * The offset after the block whose delimiter is at `at`. The end of the style sheet ends the block.
 * https://drafts.csswg.org/css-syntax-3/#consume-a-simple-block
 */
export function afterBlock(css: string, at: number): number {
  const closers: number[] = [];
  do {
    const unit = css.charCodeAt(at);
    const end = afterToken(css, at);
    const closer = end === at + 1 ? closerOf(unit) : undefined;
    if (closer !== undefined) closers.push(closer);
    else if (unit === closers.at(-1)) closers.pop();
    at = end;
  } while (closers.length > 0 && at < css.length);
  return Math.min(at, css.length);
}

/**
 * The offset of the first `;`, `{` or `}` that is in no block of `()` or `[]`. It is the length of the style sheet if
 * there is none.
 * https://drafts.csswg.org/css-syntax-3/#consume-at-rule
 */
export function endOfPrelude(css: string, at: number): number {
  while (at < css.length) {
    const unit = css.charCodeAt(at);
    if (unit === semicolon || unit === openBrace || unit === closeBrace) return at;
    const end = afterToken(css, at);
    const isBlock = end === at + 1 && closerOf(unit) !== undefined;
    at = isBlock ? afterBlock(css, at) : end;
  }
  return css.length;
}

/** Replaces each comment by a space. */
export function withoutComments(css: string): string {
  let written = '';
  let start = 0;
  for (let at = 0; at < css.length; ) {
    const end = afterToken(css, at);
    if (css.startsWith('/*', at)) {
      written += `${css.slice(start, at)} `;
      start = end;
    }
    at = end;
  }
  return written + css.slice(start);
}
