import type { ComplexSelector, SelectorList, SimpleSelector } from './ast.js';

/** The numbers of ids; of classes, attributes and pseudo-classes; and of types. */
export type Specificity = readonly [number, number, number];

/** The specificity of a selector. https://drafts.csswg.org/selectors-4/#specificity-rules */
export function specificityOf({ compounds }: ComplexSelector): Specificity {
  let sum: Specificity = [0, 0, 0];
  for (const { type, parts } of compounds) {
    if (type?.name !== undefined) sum = add(sum, [0, 0, 1]);
    for (const part of parts) sum = add(sum, ofPart(part));
  }
  return sum;
}

/** Negative if the first one is lower. */
export function compareSpecificity(one: Specificity, other: Specificity): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

function ofPart(part: SimpleSelector): Specificity {
  switch (part.kind) {
    case 'id':
      return [1, 0, 0];
    case 'matches':
      return part.isWhere ? [0, 0, 0] : highest(part.list);
    case 'has':
      return highest(part.list);
    case 'nth':
      return add([0, 1, 0], highest(part.of ?? []));
    case 'nothing':
      return part.text.startsWith('::') ? [0, 0, 1] : [0, 1, 0];
    default:
      return [0, 1, 0];
  }
}

function highest(list: SelectorList): Specificity {
  return list
    .map(specificityOf)
    .reduce((one, other) => (compareSpecificity(one, other) < 0 ? other : one), [0, 0, 0]);
}

const add = (one: Specificity, other: Specificity): Specificity => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
];
