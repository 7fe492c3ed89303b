/** Text that a parser would join with the characters that follow it after an edit. */

import { lineFeed, numberSign, semicolon } from '../../base/code-units.js';
import { isLetter } from '../parts/tag-scan.js';

/** Whether a character reference can contain this code unit between `&` and `;`. */
export function isOfReference(unit: number): boolean {
  return isLetter(unit) || (unit >= 0x30 && unit <= 0x39) || unit === numberSign;
}

/** An end of raw text that the next characters can change: see `openEndOfRawText`. */
export interface RawEnd {
  readonly raw: string;
}

/** An end of a text that a parser can join with the next characters: the start of a character reference, or CR. */
export type OpenEnd = 'reference' | 'carriage-return' | RawEnd;

/** The same end in raw text. Undefined if nothing joins it there. */
export function openEndInRawtext(end: OpenEnd | undefined): RawEnd | undefined {
  if (end === 'carriage-return') return { raw: '\r' };
  return typeof end === 'object' ? end : undefined;
}

/** Whether a parser joins the end of a text with `unit`, the code unit after the text. */
export function isJoinedBy(end: OpenEnd, unit: number): boolean {
  if (end === 'reference') return isOfReference(unit) || unit === semicolon;
  return unit === lineFeed && (end === 'carriage-return' || end.raw === '\r');
}

/**
 * Markup for a code unit that a parser must not join with the text before it. In raw text, an LF is written as CR LF,
 * because the CR before it then is a newline of its own. #normalize-newlines
 */
export function separatedUnit(end: OpenEnd, unit: number): string {
  return typeof end === 'object' ? '\r\n' : `&#${unit};`;
}

/**
 * Markup that follows a text which ends with `end`. Its first character is escaped if a parser would join the character
 * with the text. `markup` is not empty.
 */
export function separated(end: OpenEnd | undefined, markup: string): string {
  const first = markup.charCodeAt(0);
  if (end === undefined || !isJoinedBy(end, first)) return markup;
  return separatedUnit(end, first) + markup.slice(1);
}
