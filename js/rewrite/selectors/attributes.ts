import { asciiLowerCase } from '../../base/ascii.js';
import type { AttributeOperator, SimpleSelector } from '../../selectors/ast.js';
import { ignoresCaseByDefault } from '../../selectors/attributes.js';

/**
 * What a part of a selector requires of an attribute. An id is the operator `=` on `id`, and a class is `~=` on
 * `class`.
 */
export interface AttributeCondition {
  /** The name in lower case. */
  readonly name: string;
  readonly operator: AttributeOperator;
  /** The value in the selector. In lower case if `ignoresCase`. */
  readonly value: string;
  /** Whether the case of ASCII letters in values does not matter. */
  readonly ignoresCase: boolean;
}

/** The condition of a part; undefined if the part is not about an attribute. */
export function attributeOf(part: SimpleSelector): AttributeCondition | undefined {
  switch (part.kind) {
    case 'id':
      return { name: 'id', operator: '=', value: part.value, ignoresCase: false };
    case 'class':
      return { name: 'class', operator: '~=', value: part.value, ignoresCase: false };
    case 'attribute': {
      const { operator, value, flag } = part;
      const name = asciiLowerCase(part.name);
      const ignoresCase = flag === 'i' || (flag === '' && ignoresCaseByDefault(name));
      return { name, operator, value: ignoresCase ? asciiLowerCase(value) : value, ignoresCase };
    }
    default:
      return undefined;
  }
}

const whitespace = /[\t\n\f\r ]+/;

type Compare = (value: string, expected: string) => boolean;

/** Functions that compare an attribute's value with the value in the selector, by operator. */
const operators: Readonly<Record<AttributeOperator, Compare>> = {
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

/**
 * A function that tests the value of the selector's attribute. The value is undefined if there is no such attribute.
 */
export function attributeTest({
  operator,
  value: expected,
  ignoresCase,
}: AttributeCondition): (value: string | undefined) => boolean {
  const compare = operators[operator];
  if (!ignoresCase) return (value) => value !== undefined && compare(value, expected);
  return (value) => value !== undefined && compare(asciiLowerCase(value), expected);
}
