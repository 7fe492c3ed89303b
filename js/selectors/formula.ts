import { asciiLowerCase } from '../base/ascii.js';
import type { Scanner } from './scanner.js';

/** The numbers `step * n + start` for each `n` from 0. */
export interface Formula {
  readonly step: number;
  readonly start: number;
}

/** Whether a formula has a number. False for numbers below 1, which elements that are not counted have. */
export function hasNumber({ step, start }: Formula, number: number): boolean {
  if (number < 1) return false;
  const distance = number - start;
  return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
}

/** Engines store integers of this size without an object. No element has a larger number. */
const most = 0x3fffffff;

const integer = /[+-]?\d+/y;
const plus = /\+(?=[-\\\w])/y;
const digits = /\d+/y;
/** The part of a wrong name up to the error. */
const rightPart = /-?n(?:-\d*)?/iy;
const sign = /[+-]/y;
/** The name after the number, or the name alone, without its escapes: `n`, `n-` or `n-3`. */
const variable = /^(-?)n(?:-(\d*))?$/;

/**
 * Reads a formula such as `2n+1`, `odd` or `3`. Undefined if there is none.
 * https://drafts.csswg.org/css-syntax/#anb-microsyntax
 */
export function takeFormula(scanner: Scanner): Formula | undefined {
  const formula = takeWithoutEnd(scanner);
  return formula === undefined || scanner.isInName ? undefined : formula;
}

function takeWithoutEnd(scanner: Scanner): Formula | undefined {
  const number = scanner.take(integer)?.[0];
  const hasSign = number === undefined && scanner.take(plus) !== null;
  const begin = scanner.offset;
  const name = scanner.takeName();
  if (name === undefined) {
    return number === undefined ? undefined : { step: 0, start: numberOf(number) };
  }
  const word = asciiLowerCase(name);
  const isAlone = number === undefined && !hasSign;
  if (isAlone && word === 'even') return { step: 2, start: 0 };
  if (isAlone && word === 'odd') return { step: 2, start: 1 };
  const match = variable.exec(word);
  if (match === null || (match[1] !== '' && !isAlone)) {
    scanner.offset = begin;
    if (isAlone || !word.startsWith('-')) scanner.take(rightPart);
    return undefined;
  }
  const first = match[2] ? -numberOf(match[2]) : takeStart(scanner, match[2] === '');
  if (first === undefined) return undefined;
  return { step: numberOf(number ?? `${match[1]}1`), start: first };
}

/**
 * Reads what follows `n`: nothing, `+3`, or `- 3`. Undefined if there is something else.
 *
 * @param hasMinus whether the name was `n-`, so that only a number can follow.
 */
function takeStart(scanner: Scanner, hasMinus: boolean): number | undefined {
  const before = scanner.offset;
  scanner.skipSpaces();
  const found = hasMinus ? '-' : scanner.take(sign)?.[0];
  if (found === undefined) {
    scanner.offset = before;
    return 0;
  }
  scanner.skipSpaces();
  const number = scanner.take(digits);
  return number === null ? undefined : numberOf(found + number[0]);
}

function numberOf(text: string): number {
  return Math.max(-most, Math.min(most, Number(text)));
}
