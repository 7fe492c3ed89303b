/** Names of elements, compared as numbers. */

import { attributeWord, kindHtmlElement, kindIn, knownNameId, nameIdIn } from '../encoded/index.js';
import type { SearchTree } from '../matching/search-tree.js';

/** Whether the first word of a record is that of an HTML element with a name. */
export function isNamed(firstWord: number, nameId: number): boolean {
  return nameIdIn(firstWord) === nameId && kindIn(firstWord) === kindHtmlElement;
}

/** The id of a known name. */
export function idOf(name: string): number {
  return knownNameId(name) as number;
}

/** The value of an attribute whose name is not a known one. Undefined if the element has no such attribute. */
export function rareAttribute(search: SearchTree, at: number, name: string): string | undefined {
  const id = search.nameId(name);
  return id < 0 ? undefined : search.get(at, attributeWord(0, id));
}
