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

const keyword = /even|odd/iy;
const variable = /([+-]?)(\d*)n/iy;
const integer = /[+-]?\d+/y;
const digits = /\d+/y;
const sign = /[+-]/y;

/**
 * Reads a formula such as `2n+1`, `odd` or `3`. Undefined if there is none.
 * https://drafts.csswg.org/css-syntax/#anb-microsyntax
 */
export function takeFormula(scanner: Scanner): Formula | undefined {
  const formula = takeWithoutEnd(scanner);
  return formula === undefined || scanner.isInName ? undefined : formula;
}

function takeWithoutEnd(scanner: Scanner): Formula | undefined {
  const word = scanner.take(keyword);
  if (word !== null) return { step: 2, start: word[0].length === 3 ? 1 : 0 };
  const match = scanner.take(variable);
  if (match !== null) {
    const step = numberOf(match[1] + (match[2] || '1'));
    const start = takeStart(scanner);
    return start === undefined ? undefined : { step, start };
  }
  const only = scanner.take(integer);
  return only === null ? undefined : { step: 0, start: numberOf(only[0]) };
}

/** Reads what follows `n`: nothing, `+3`, or `- 3`. Undefined if there is something else. */
function takeStart(scanner: Scanner): number | undefined {
  const before = scanner.offset;
  // In `n-3`, the sign belongs to the identifier. In `n -3`, it belongs to the number.
  const isAttached = scanner.next === '-';
  if (!isAttached && scanner.isInName) return undefined;
  if (!isAttached) scanner.skipSpaces();
  const found = scanner.take(sign);
  if (found === null) {
    scanner.offset = before;
    return 0;
  }
  scanner.skipSpaces();
  const number = scanner.take(digits);
  return number === null ? undefined : numberOf(found[0] + number[0]);
}

function numberOf(text: string): number {
  return Math.max(-most, Math.min(most, Number(text)));
}
