/**
 * The markers of the items of lists.
 * https://html.spec.whatwg.org/multipage/grouping-content.html#the-ol-element
 */

/** The marker of a number. */
export type Numbering = (number: number) => string;

/** The numbering of the attribute `type` of an `ol`. Numbers that the numbering does not have are decimal. */
export function numberingOf(type: string | undefined): Numbering {
  switch (type) {
    case 'a':
      return letters;
    case 'A':
      return (number) => letters(number).toUpperCase();
    case 'i':
      return roman;
    case 'I':
      return (number) => roman(number).toUpperCase();
    default:
      return String;
  }
}

/** `a` to `z`, then `aa`. https://drafts.csswg.org/css-counter-styles-3/#lower-alpha */
function letters(number: number): string {
  if (number < 1) return String(number);
  let text = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(0x61 + ((left - 1) % 26)) + text;
  }
  return text;
}

/** https://drafts.csswg.org/css-counter-styles-3/#lower-roman */
function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let text = '';
  let left = number;
  for (const [value, digits] of romanDigits) {
    text += digits.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}

const romanDigits: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
