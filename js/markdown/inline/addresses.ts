import {
  atSign,
  dash,
  dot,
  greaterThan,
  lessThan,
  numberSign,
  plus,
  semicolon,
  solidus,
  space,
  underscore,
} from '../../base/code-units.js';
import { isAlphanumeric, isLetter, sideOf, sidePunctuation, sideSpace } from './characters.js';

// What a text could have that renderers read as a link or a reference. Each function gets the units of a text and the
// index of a character, and most get the end of the text.

/** The longest name of a reference has fewer characters. */
const mostOfName = 34;

/**
 * Whether `&` could begin a reference. https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
 */
export function isReference(units: Uint16Array, ampersand: number, end: number): boolean {
  const start = ampersand + 1;
  let index = start;
  if (units[index] === numberSign) {
    index++;
    if ((units[index] | 0x20) === 0x78) index++;
  } else if (!isLetter(units[index])) {
    return false;
  }
  const first = index;
  while (index < end && index - start < mostOfName && isAlphanumeric(units[index])) index++;
  return index > first && index < end && units[index] === semicolon;
}

/**
 * Whether `.` follows `www` at the start of a word. https://github.github.com/gfm/#extended-www-autolink
 *
 * @param hasDelimiters whether a delimiter can be before the word.
 */
export function isWebAddress(units: Uint16Array, index: number, hasDelimiters: boolean): boolean {
  if (index < 3) return false;
  for (let offset = 1; offset <= 3; offset++) {
    if ((units[index - offset] | 0x20) !== 0x77) return false;
  }
  return index === 3 || hasDelimiters || !isAlphanumeric(units[index - 4]);
}

/** Whether `:` is part of an address. https://github.github.com/gfm/#extended-url-autolink */
export function isAddress(units: Uint16Array, index: number, end: number): boolean {
  if (index + 3 >= end || units[index + 1] !== solidus || units[index + 2] !== solidus)
    return false;
  const side = sideOf(units[index + 3]);
  if (side === sideSpace || side === sidePunctuation) return false;
  const before = String.fromCharCode(...units.subarray(Math.max(0, index - 5), index));
  return /(?:https?|ftp)$/i.test(before);
}

/**
 * Whether a mail address could be between `<` and the next `>`. https://spec.commonmark.org/0.31.2/#autolinks
 */
export function isMailAutolink(units: Uint16Array, index: number, end: number): boolean {
  let hasAt = false;
  for (let after = index + 1; after < end; after++) {
    const unit = units[after];
    if (unit === greaterThan) return hasAt;
    if (unit <= space || unit === lessThan || unit > 0x7e) return false;
    if (unit === atSign) hasAt = true;
  }
  return false;
}

/** Whether `@` is part of a mail address. https://github.github.com/gfm/#extended-email-autolink */
export function isMailAddress(units: Uint16Array, index: number, end: number): boolean {
  if (index === 0 || !isMailCharacter(units[index - 1])) return false;
  let hasDot = false;
  for (let after = index + 1; after < end; after++) {
    const unit = units[after];
    if (unit === dot && after > index + 1) hasDot = true;
    else if (!isAlphanumeric(unit) && unit !== dash && unit !== underscore) break;
    else if (hasDot) return true;
  }
  return false;
}

function isMailCharacter(unit: number): boolean {
  return (
    isAlphanumeric(unit) || unit === plus || unit === dash || unit === dot || unit === underscore
  );
}
