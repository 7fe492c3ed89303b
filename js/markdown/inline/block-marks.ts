import {
  asterisk,
  backtick,
  circumflex,
  closeBracket,
  closeParenthesis,
  colon,
  dash,
  dot,
  equalsSign,
  greaterThan,
  lineFeed,
  numberSign,
  openBracket,
  pipe,
  plus,
  space,
  tilde,
  underscore,
} from '../../base/code-units.js';
import { classesOfUnits, classLineStart } from './characters.js';

const mostDigits = 9;

/**
 * The index of the character that needs a backslash, so that a line does not begin a block; -1 if there is none.
 * https://spec.commonmark.org/0.31.2/#blocks-and-inlines
 *
 * @param start where the line begins.
 * @param textEnd where the text ends.
 * @param isItem whether the paragraph is the first block of an item.
 * @param isFirstLine whether the line is the first one of its paragraph.
 */
export function blockMarkOf(
  units: Uint16Array,
  start: number,
  textEnd: number,
  isItem: boolean,
  isFirstLine: boolean,
): number {
  const unit = units[start];
  if (unit > 0xff || (classesOfUnits()[unit] & classLineStart) === 0) return -1;
  const end = endOfLine(units, start, textEnd);
  switch (unit) {
    case numberSign: {
      let index = start;
      while (index < end && units[index] === numberSign) index++;
      return index - start <= 6 && isSpaceAt(units, index, end) ? start : -1;
    }
    case greaterThan:
      return start;
    case plus:
      return isSpaceAt(units, start + 1, end) ? start : -1;
    case dash:
    case asterisk:
    case underscore:
      if (unit !== underscore && isSpaceAt(units, start + 1, end)) return start;
      if (hasOnly(units, start, end, unit, space)) return start;
      return !isFirstLine && isDelimiterRow(units, start, end) ? start : -1;
    case equalsSign:
      return !isFirstLine && hasOnly(units, start, end, equalsSign, equalsSign) ? start : -1;
    case backtick:
    case tilde:
      return start + 2 < end && units[start + 1] === unit && units[start + 2] === unit ? start : -1;
    case colon:
    case pipe:
      return !isFirstLine && isDelimiterRow(units, start, end) ? start : -1;
    case openBracket: {
      const isTask = isItem && isFirstLine && isTaskMarker(units, start, end);
      return isTask || isDefinition(units, start, end, isFirstLine) ? start : -1;
    }
    default:
      return itemMarkOf(units, start, end);
  }
}

/** The character after the number of an ordered list, or -1. */
function itemMarkOf(units: Uint16Array, start: number, end: number): number {
  let index = start;
  while (index < end && units[index] >= 0x30 && units[index] <= 0x39) index++;
  const isItem =
    index - start <= mostDigits &&
    index < end &&
    (units[index] === dot || units[index] === closeParenthesis) &&
    isSpaceAt(units, index + 1, end);
  return isItem ? index : -1;
}

function endOfLine(units: Uint16Array, start: number, textEnd: number): number {
  let index = start;
  while (index < textEnd && units[index] !== lineFeed) index++;
  return index;
}

function isSpaceAt(units: Uint16Array, index: number, end: number): boolean {
  return index >= end || units[index] === space;
}

function hasOnly(
  units: Uint16Array,
  start: number,
  end: number,
  one: number,
  other: number,
): boolean {
  for (let index = start; index < end; index++) {
    if (units[index] !== one && units[index] !== other) return false;
  }
  return true;
}

/** https://github.github.com/gfm/#delimiter-row */
function isDelimiterRow(units: Uint16Array, start: number, end: number): boolean {
  let hasDash = false;
  for (let index = start; index < end; index++) {
    const unit = units[index];
    if (unit === dash) hasDash = true;
    else if (unit !== pipe && unit !== colon && unit !== space) return false;
  }
  return hasDash;
}

/** Whether a line could define a link, or a footnote, which can be in any line. */
function isDefinition(
  units: Uint16Array,
  start: number,
  end: number,
  isFirstLine: boolean,
): boolean {
  if (!isFirstLine && units[start + 1] !== circumflex) return false;
  for (let index = start + 1; index < end; index++) {
    if (units[index] === closeBracket && units[index + 1] === colon) return true;
  }
  return false;
}

/** https://github.github.com/gfm/#task-list-item-marker */
function isTaskMarker(units: Uint16Array, start: number, end: number): boolean {
  return (
    start + 2 < end &&
    units[start + 2] === closeBracket &&
    (units[start + 1] === space || (units[start + 1] | 0x20) === 0x78)
  );
}
