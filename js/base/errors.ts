import type { ParseErrorCode } from '../generated/parse-errors.js';

/**
 * A parse error: something an author should mend. It never keeps a document from being parsed.
 * https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
 */
export interface ParseError {
  /** The standard's code where it has one; codes of our own name the errors of tree construction. */
  code: ParseErrorCode;
  /**
   * UTF-16 code units from the start of the string; bytes from the start of an input of bytes, unless
   * its `encoding` says otherwise.
   */
  offset: number;
  /** From 1. A line ends with LF, CR or CRLF. */
  line: number;
  /** From 1, in UTF-16 code units, for an input of bytes too. */
  column: number;
}

/** What a value is, for the end of a sentence: `expected a string, got null`. */
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

/** Says which argument of which function is wrong: "parse: `input` must be ..., got null". */
export function argumentError(
  caller: string,
  argument: string,
  expected: string,
  value: unknown,
): TypeError {
  return new TypeError(`${caller}: \`${argument}\` must be ${expected}, got ${describe(value)}`);
}

export function expectObject(
  caller: string,
  argument: string,
  value: unknown,
): asserts value is object {
  if (typeof value === 'object' && value !== null) return;
  throw argumentError(caller, argument, 'an object', value);
}

/** Hands over the errors in their order. */
export function reportErrors(
  errors: readonly ParseError[],
  onParseError: (error: ParseError) => void,
): void {
  for (const error of errors) onParseError(error);
}

/** The module does not decode the encoding with that name, so it cannot count the bytes of tokens. */
export function tokensWithoutOffsets(encoding: string): Error {
  return new Error(
    `souptree: tokens of bytes in ${encoding} are not supported; decode the bytes and pass the string`,
  );
}
