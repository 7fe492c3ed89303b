import type { ParseErrorCode } from '../generated/parse-errors.js';

/**
 * A parse error: a mistake in the markup, for its author to fix. The parser continues after it.
 * https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
 */
export interface ParseError {
  /** The standard's code if it has one. Codes of this package name the errors of tree construction. */
  code: ParseErrorCode;
  /** From 0, in the units of the tree's `offsetUnits`: UTF-16 code units of a string, or bytes. */
  offset: number;
  /** From 1. A line ends with LF, CR or CRLF. */
  line: number;
  /**
   * From 1, in UTF-16 code units of the text, also for an input of bytes. A byte order mark of bytes does not count.
   * For bytes, `lineAndColumn` counts the units of `offset` instead. Both columns are equal if each character before
   * the error in its line is one byte.
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
 * The error for tokens of bytes in an encoding that the module does not decode: their offsets in the bytes are
 * unknown.
 */
export function tokensWithoutOffsets(encoding: string): Error {
  return new Error(
    `souptree: tokens of bytes in ${encoding} are not supported; decode the bytes and pass the string`,
  );
}
