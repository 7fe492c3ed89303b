/** Classes of characters in Markdown. https://spec.commonmark.org/0.31.2/#characters-and-lines */

/** White space that HTML collapses. */
export const classSpace = 1;
/** A character that can be a mark wherever it is in a line. */
export const classMark = 2;
/** A character that can begin a block if it is the first one of a line. */
export const classLineStart = 4;
/** A character that is a mark after certain words only: `.` after `www`. */
export const classDot = 8;
/** ASCII punctuation: a backslash before it makes it a text. */
export const classPunctuation = 16;
/** `|`, which separates cells. */
export const classPipe = 32;
/** A character that an address has without an escape. */
export const classAddress = 64;

function createClasses(): Uint8Array {
  const classes = new Uint8Array(256);
  const add = (characters: string, bit: number): void => {
    for (const each of characters) classes[each.charCodeAt(0)] |= bit;
  };
  add('\t\n\f\r ', classSpace);
  add('\\*_~`[]<&:@', classMark);
  add('#+-=>*_~`:|[0123456789', classLineStart);
  add('.', classDot);
  add('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', classPunctuation);
  add('|', classPipe);
  add("-.~:/?#@!$'*+,;=%[]_0123456789", classAddress);
  add('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', classAddress);
  return classes;
}

let created: Uint8Array | undefined;

/** The class bits of each unit below 256. */
export function classesOfUnits(): Uint8Array {
  created ??= createClasses();
  return created;
}

// How emphasis sees a character. https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
export const sideSpace = 0;
export const sidePunctuation = 1;
export const sideWord = 2;
/**
 * A character in which renderers differ: a half of one outside of the first plane; a symbol, which is punctuation
 * since CommonMark 0.31; or what is white space for JavaScript but not for CommonMark.
 */
export const sideUnknown = 3;

const punctuation = /\p{P}/u;
const symbolOrSpace = /[\p{S}\u2028\u2029\ufeff]/u;
const unicodeSpace = /\p{Zs}/u;
const withoutInk = /[\p{Zs}\p{Zl}\p{Zp}\p{Cf}]/u;

/** What a code unit is for a delimiter beside it. */
export function sideOf(unit: number): number {
  if (unit < 0x80) {
    if (unit === 0x0b) return sideUnknown;
    const bits = classesOfUnits()[unit];
    if ((bits & classSpace) !== 0) return sideSpace;
    return (bits & classPunctuation) === 0 ? sideWord : sidePunctuation;
  }
  if (unit >= 0xd800 && unit < 0xe000) return sideUnknown;
  const text = String.fromCharCode(unit);
  if (unicodeSpace.test(text)) return sideSpace;
  if (punctuation.test(text)) return sidePunctuation;
  return symbolOrSpace.test(text) ? sideUnknown : sideWord;
}

/** Whether a code unit has no ink: white space of any script, or an invisible character. */
export function isInkless(unit: number): boolean {
  // Some renderers see white space in a vertical tab.
  if (unit < 0x80) return unit === 0x20 || (unit >= 9 && unit <= 13);
  if (unit < 0xa0) return false;
  if (unit < 0x3000) {
    // Most letters of most scripts.
    if (unit > 0xad && unit < 0x600 && unit !== 0xa0) return false;
  } else if (unit > 0x3000 && unit < 0xfeff) {
    return false;
  }
  return withoutInk.test(String.fromCharCode(unit));
}

/** Whether a code unit is an ASCII letter or digit. */
export function isAlphanumeric(unit: number): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x61 && unit <= 0x7a)
  );
}

/** Whether a code unit is an ASCII letter. */
export function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The end of a range, or the index beside it if it would divide a surrogate pair: before it, if there is one. */
export function wholeCharacters(units: Uint16Array, from: number, to: number): number {
  const isPair = to < units.length && (units[to - 1] & 0xfc00) === 0xd800;
  if (!isPair) return to;
  return to - 1 > from ? to - 1 : to + 1;
}
