/** Converts ASCII letters to lower case, and no others. https://infra.spec.whatwg.org/#ascii-lowercase */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** Whether a UTF-16 code unit is ASCII white space. https://infra.spec.whatwg.org/#ascii-whitespace */
export function isSpace(unit: number): boolean {
  return unit === 0x20 || (unit <= 0x0d && unit >= 0x09 && unit !== 0x0b);
}

/** Removes ASCII white space at the start and the end. */
export function stripSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * Strips white space and collapses each run of it to one space.
 * https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace
 */
export function collapseSpace(text: string): string {
  return stripSpace(text.replace(/[\t\n\f\r ]+/g, ' '));
}

/** The words of a text. https://infra.spec.whatwg.org/#split-on-ascii-whitespace */
export function splitOnSpace(text: string): string[] {
  return text.match(/[^\t\n\f\r ]+/g) ?? [];
}
