/** Names of elements, compared as numbers. */

import { kindHtmlElement, kindIn, knownNameId, nameIdIn } from '../encoded/index.js';

/** Whether the first word of a record is that of an HTML element with a name. */
export function isNamed(firstWord: number, nameId: number): boolean {
  return nameIdIn(firstWord) === nameId && kindIn(firstWord) === kindHtmlElement;
}

/** The id of a known name. */
export function idOf(name: string): number {
  return knownNameId(name) as number;
}
