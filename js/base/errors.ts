import type { ParseErrorCode } from '../generated/parse-errors.js';

/**
 * A parse error: a mistake in the markup, for its author to fix. The parser continues after it.
 * https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
 */
export interface ParseError {
  /**
   * The standard's code of the error. If the standard has no code for the error, as for most errors of tree
   * construction, a code of this package.
   */
  code: ParseErrorCode;
  /** From 0. Counts UTF-16 code units if the source was a string, otherwise the `offsetUnits` of its encoding. */
  offset: number;
  /**
   * The end of the error, in the units of `offset`, exclusive.
   *
   * - For an error of tree construction: the end of the tag, doctype or comment at `offset`. If `offset` is in text, the
   *   end of the characters for which this error is reported.
   * - For all other errors: the end of the code point at `offset`. CRLF counts as one code point.
   *
   * Equal to `offset` at the end of the source, and for errors in text that a script wrote.
   */
  endOffset: number;
  /** From 1. A line ends with LF, CR or CRLF. */
  line: number;
  /**
   * From 1. Counts UTF-16 code units of the text, even if the source was bytes. A byte order mark of bytes does not
   * count. The column that `lineAndColumn` returns counts the units of `offset`. Both columns are equal if each
   * character before the error in the line of the error is one byte.
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

/**
 * The option `name`, or `fallback` if the option is `undefined` or `null`.
 *
 * @throws TypeError if the option is not a boolean.
 */
export function readBoolean(
  caller: string,
  options: object | null | undefined,
  name: string,
  fallback: boolean,
): boolean {
  const value = (options as Record<string, unknown> | null | undefined)?.[name] ?? fallback;
  if (typeof value !== 'boolean') throw argumentError(caller, name, 'a boolean', value);
  return value;
}

/** Calls `onParseError` with each error, in order. */
export function reportErrors(
  errors: readonly ParseError[],
  onParseError: (error: ParseError) => void,
): void {
  for (const error of errors) onParseError(error);
}

/**
 * The error for a request for the tokens of bytes in an encoding that the module does not decode. The offsets of such
 * tokens in the bytes are unknown.
 */
export function tokensWithoutOffsets(encoding: string): Error {
  return new Error(
    `souptree: tokens of bytes in ${encoding} are not supported; decode the bytes and pass the string`,
  );
}
