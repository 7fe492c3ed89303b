import type { ParseErrorCode } from '../generated/parse-errors.js';

/**
 * A parse error: a mistake in the markup, for its author to fix. The parser continues after the error.
 * https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
 */
export interface ParseError {
  /**
   * The standard's code of the error. The standard has no codes for most errors of tree construction: this package
   * defines codes for them.
   */
  code: ParseErrorCode;
  /**
   * The offset of the error in the source, from 0. If the source was a string, the offset counts UTF-16 code units. If
   * the source was bytes, the offset counts the units that `encoding.offsetUnits` of the root names.
   */
  offset: number;
  /**
   * The end of the error, in the units of `offset`, exclusive.
   *
   * - For an error of tree construction: the end of the tag or doctype at `offset`. If `offset` is in text, the end of
   *   the characters for which this error is reported.
   * - For all other errors: the end of the code point at `offset`. CRLF counts as one code point.
   *
   * Equal to `offset` at the end of the source, and for errors in text that a script wrote.
   */
  endOffset: number;
  /** The line of the error, from 1. A line ends with LF, CR or CRLF. */
  line: number;
  /**
   * The column of the error, from 1. Counts UTF-16 code units of the text, even if the source was bytes. A byte order
   * mark in a source of bytes does not count. `lineAndColumn` returns a column in the units of `offset` instead. The
   * two columns differ if `offset` counts bytes, and an earlier character in the line has several bytes.
   */
  column: number;
}

/** Describes a value for an error message, for example `null` in `must be a string, got null`. */
export function describe(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
    case 'bigint':
      return `${value}n`;
    case 'function':
      return 'a function';
    case 'object':
      return value === null ? 'null' : Object.prototype.toString.call(value);
    default:
      return String(value);
  }
}

/**
 * The error for a wrong argument or option: "parse: `input` must be ..., got null".
 *
 * @param advice a colon and what to do instead; empty if there is no advice.
 */
export function argumentError(
  caller: string,
  argument: string,
  expected: string,
  value: unknown,
  advice = '',
): TypeError {
  const got = describe(value) + advice;
  return new TypeError(`${caller}: \`${argument}\` must be ${expected}, got ${got}`);
}

/** @throws TypeError unless the value is an object. */
export function expectObject(
  caller: string,
  argument: string,
  value: unknown,
): asserts value is object {
  if (typeof value === 'object' && value !== null) return;
  throw argumentError(caller, argument, 'an object', value);
}

/** Calls `onParseError` with each error, in order. */
export function reportErrors(
  errors: readonly ParseError[],
  onParseError: (error: ParseError) => void,
): void {
  for (const error of errors) onParseError(error);
}

/** The error for markup of more than `mostMarkupUnits`. */
export function markupTooLong(): RangeError {
  return new RangeError('souptree: the markup is longer than a string can be');
}

/** The error if the program or the module has no sanitizer. */
export function sanitizerMissing(): Error {
  return new Error(
    'souptree: to sanitize, import `souptree/sanitize`, and await init() after the import',
  );
}
