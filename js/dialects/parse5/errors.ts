/** Converts parse errors to parse5's form. */

import type { ParseError } from '../../base/errors.js';
import type { ERR } from './enums.js';
import { hasRange, questionMarkCode, toParserErrorCode } from './error-codes.js';
import type { Location } from './locations.js';
import { linesOf, tokenAt } from './source.js';

/**
 * A parse error in parse5's form. Most errors of tree construction, and a few others, have the range of a token:
 * `hasRange` is true for their codes. All other errors end at the offset at which they start.
 */
export interface ParserError extends Location {
  /** A code of parse5. */
  code: ERR;
}

/** A code of parse5, as a string. */
export type ParserErrorCode = `${ERR}`;

/** Converts an error of the main entry. Undefined if parse5 has no code for the error. */
export function toParserError(html: string, error: ParseError): ParserError | undefined {
  const token = hasRange(error.code) ? tokenAt(html, error) : '';
  const code = toParserErrorCode(error.code, token);
  if (code === undefined) return undefined;
  const startLine = error.line;
  const startOffset = code === questionMarkCode ? questionMarkBefore(html, error) : error.offset;
  const startCol = error.column - (error.offset - startOffset);
  const lines = linesOf(token);
  const { length } = lines[lines.length - 1];
  return {
    code,
    startLine,
    startCol,
    startOffset,
    endLine: startLine + lines.length - 1,
    endCol: lines.length === 1 ? startCol + length : length + 1,
    endOffset: startOffset + token.length,
  };
}

/**
 * The offset of the question mark of the last `<?` before an error. parse5 reports the error at the question mark. The
 * main entry reports it later in the same line, as the standard does.
 */
function questionMarkBefore(html: string, { offset }: ParseError): number {
  return html.lastIndexOf('<?', offset - 1) + 1;
}
