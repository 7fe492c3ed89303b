/** The values of controls as a form sends them, if nothing was typed and no script has run. */

import { asciiLowerCase, stripSpace } from '../base/ascii.js';
import { floatIn } from '../base/numbers.js';
import { orderedTypes } from '../matching/dates.js';
import { textIn } from '../matching/forms.js';
import { typeOfInput } from '../matching/input-types.js';
import type { SearchTree } from '../matching/search-tree.js';
import { valueOfInput } from '../matching/validity.js';
import { wordOf } from '../matching/words.js';

/** The value of a `textarea`, without the line breaks of `wrap=hard`. #concept-textarea-api-value */
export function textareaValue(search: SearchTree, at: number): string {
  return textIn(search, at).replace(/\r\n?/g, '\n');
}

/** The value after the value sanitization algorithm. #value-sanitization-algorithm */
export function inputValue(search: SearchTree, at: number): string {
  const value = valueOfInput(search, at);
  switch (typeOfInput(search, at)) {
    case 'color':
      return colorValue(value);
    case 'datetime-local':
      return dateTimeValue(value);
    case 'range':
      return rangeValue(search, at, value);
    default:
      return value;
  }
}

/**
 * Colors other than those in hexadecimal digits, with alpha or without, are black. #update-a-color-well-control-color
 */
function colorValue(value: string): string {
  const [, short, long] =
    /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/i.exec(stripSpace(value)) ?? [];
  const digits = short === undefined ? long : short.replace(/./g, '$&$&');
  return digits === undefined ? '#000000' : `#${asciiLowerCase(digits)}`;
}

/** #valid-normalised-local-date-and-time-string */
function dateTimeValue(value: string): string {
  return value
    .replace(' ', 'T')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/(T\d\d:\d\d):00$/, '$1');
}

/** https://html.spec.whatwg.org/multipage/input.html */
function rangeValue(search: SearchTree, at: number, value: string): string {
  const number = (name: string) => floatIn(search.get(at, wordOf(name)) ?? '');
  const min = number('min') ?? 0;
  const max = number('max') ?? 100;
  const given = floatIn(value);
  const wanted = given ?? (max < min ? min : min + (max - min) / 2);
  const limit = Math.max(max, min);
  const inRange = Math.min(Math.max(wanted, min), limit);
  const found = toStep(inRange, limit, number('min') ?? given ?? 0, stepOf(search, at));
  return found === given ? value : String(found);
}

/** The step of a range; 0 if each value is allowed. #attr-input-step */
function stepOf(search: SearchTree, at: number): number {
  const step = search.get(at, wordOf('step'));
  if (step !== undefined && asciiLowerCase(step) === 'any') return 0;
  const given = floatIn(step ?? '');
  return given !== undefined && given > 0 ? given : orderedTypes.range.step;
}

/** The nearest number with a whole number of steps from the base; the larger one of two. */
function toStep(number: number, limit: number, base: number, step: number): number {
  if (step === 0) return number;
  const steps = Math.floor((number - base) / step + 0.5);
  const nearest = Number((base + steps * step).toPrecision(15));
  return nearest > limit ? Number((base + (steps - 1) * step).toPrecision(15)) : nearest;
}
