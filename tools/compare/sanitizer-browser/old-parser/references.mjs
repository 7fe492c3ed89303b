// Character references, each read at once where the standard has a state for each character.

import { readLists } from '../../../lib/lists.mjs';

/** The characters of each name. Most names end with a semicolon. */
const named = new Map(readLists().namedCharacterReferences.map(({ name, text }) => [name, text]));
const longestName = Math.max(...[...named.keys()].map((name) => name.length));

/** The characters of windows-1252 from U+0080 to U+009F. Undefined bytes keep their number. */
const windows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039' +
  '\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014' +
  '\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function characterOf(number) {
  if (number === 0 || number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff)) return '\ufffd';
  if (number >= 0x80 && number <= 0x9f) return windows1252[number - 0x80];
  return String.fromCodePoint(number);
}

const numeric = /#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?/y;
const nameCharacters = /[0-9A-Za-z]*;?/y;

function readNamed(input, position, isInAttribute) {
  nameCharacters.lastIndex = position;
  const [letters] = nameCharacters.exec(input);
  for (let length = Math.min(letters.length, longestName); length > 0; length--) {
    const characters = named.get(letters.slice(0, length));
    if (characters === undefined) continue;
    const next = input[position + length] ?? '';
    // For historical reasons, a reference without a semicolon is text in `href="?a=1&lt=2"`.
    if (isInAttribute && letters[length - 1] !== ';' && /[=0-9A-Za-z]/.test(next)) return undefined;
    return { characters, length };
  }
  return undefined;
}

/**
 * Reads a reference after its ampersand.
 *
 * @returns the characters, and the length of the markup without the ampersand; undefined if the ampersand is text
 */
export function readReference(input, position, isInAttribute) {
  if (input[position] !== '#') return readNamed(input, position, isInAttribute);
  numeric.lastIndex = position;
  const match = numeric.exec(input);
  if (match === null) return undefined;
  const [markup, hexadecimal, decimal] = match;
  const number = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number.parseInt(decimal, 10);
  return { characters: characterOf(number), length: markup.length };
}
