/** The character after the last one. */
export const EOF = undefined;

export const isSpace = (c) => c === ' ' || c === '\n' || c === '\t' || c === '\f';
export const isLetter = (c) => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

const capitals = /[A-Z]+/g;

/** Strings with lower-case ASCII letters. `toLowerCase` also changes other letters. */
export const lower = (text) => text.replace(capitals, (letters) => letters.toLowerCase());
