/** The first words of the records of attributes that pseudo-classes read: attributes without a namespace. */

import { attributeWord, knownNameId } from '../encoded/index.js';

/** The word of each attribute, by name. Created on first use. */
const words = new Map<string, number>();

export function wordOf(name: string): number {
  let word = words.get(name);
  if (word === undefined) {
    word = attributeWord(0, knownNameId(name) as number);
    words.set(name, word);
  }
  return word;
}
