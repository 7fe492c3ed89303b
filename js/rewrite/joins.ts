/** Text that a parser would join with the characters that follow it after an edit. */

import { lineFeed, numberSign } from './code-units.js';
import { isLetter } from './tag-scan.js';

const semicolon = 0x3b;

/** Whether a character reference can contain this code unit between `&` and `;`. */
export function isOfReference(unit: number): boolean {
  return isLetter(unit) || (unit >= 0x30 && unit <= 0x39) || unit === numberSign;
}

/** An end of a text that a parser can join with the next character: the start of a character reference, or CR. */
export type OpenEnd = 'reference' | 'carriage-return';

/** Whether a parser joins the end of a text with `unit`, the code unit after the text. */
export function isJoinedBy(end: OpenEnd, unit: number): boolean {
  if (end === 'carriage-return') return unit === lineFeed;
  return isOfReference(unit) || unit === semicolon;
}

/**
 * Markup that follows a text which ends with `end`. Its first character is escaped if a parser would join the character
 * with the text. `markup` is not empty.
 */
export function separated(end: OpenEnd | undefined, markup: string): string {
  const first = markup.charCodeAt(0);
  return end !== undefined && isJoinedBy(end, first) ? `&#${first};${markup.slice(1)}` : markup;
}
