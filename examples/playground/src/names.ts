/** The names of nodes, and texts in one line. The page and the worker use them, so nothing here uses DOM. */

/** The namespaces of DOM. */
export const namespaceUris = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
};

export const fragmentName = '#fragment';
export const contentName = '#content';

/** The name of an attribute as DOM's `name`. The attribute `xmlns` has the prefix `xmlns`, but none in its name. */
export function qualifiedName(name: string, prefix: string | undefined): string {
  return prefix === undefined || prefix === name ? name : `${prefix}:${name}`;
}

/** A text in one line: JSON's escapes for control characters, and at most `length` characters of the text. */
export function inOneLine(text: string, length: number): string {
  const part = text.length > length ? text.slice(0, length) : text;
  const escaped = JSON.stringify(part).slice(1, -1).replaceAll('\\"', '"');
  return part === text ? escaped : `${escaped}\u2026`;
}
