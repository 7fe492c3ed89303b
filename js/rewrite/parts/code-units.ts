/**
 * Characters that have a meaning in markup. Each value is the character's UTF-16 code unit, and also its ASCII byte.
 */

export const lineFeed = 0x0a;
export const carriageReturn = 0x0d;
export const doubleQuote = 0x22;
export const numberSign = 0x23;
export const ampersand = 0x26;
export const singleQuote = 0x27;
export const solidus = 0x2f;
export const lessThan = 0x3c;
export const equalsSign = 0x3d;
export const greaterThan = 0x3e;
