import { asciiLowerCase } from '../../base/ascii.js';
import type { AttributeSelector } from './types.js';

const whitespace = /[\t\n\f\r ]+/;

type Compare = (value: string, expected: string) => boolean;

/** Functions that compare an attribute's value with the value in the selector, by operator. */
const operators: Readonly<Record<AttributeSelector['operator'], Compare>> = {
  '': () => true,
  '=': (value, expected) => value === expected,
  '~=': hasWord,
  '|=': (value, expected) => value === expected || value.startsWith(`${expected}-`),
  '^=': (value, expected) => expected !== '' && value.startsWith(expected),
  '$=': (value, expected) => expected !== '' && value.endsWith(expected),
  '*=': (value, expected) => expected !== '' && value.includes(expected),
};

function hasWord(value: string, word: string): boolean {
  // A fast check: most values do not include the word.
  if (!value.includes(word)) return false;
  return word !== '' && value.split(whitespace).includes(word);
}

/** A function that tests the value of the selector's attribute. The value is undefined if there is no such attribute. */
export function attributeTest({
  operator,
  value: expected,
  ignoresCase,
}: AttributeSelector): (value: string | undefined) => boolean {
  const compare = operators[operator];
  if (!ignoresCase) return (value) => value !== undefined && compare(value, expected);
  return (value) => value !== undefined && compare(asciiLowerCase(value), expected);
}
