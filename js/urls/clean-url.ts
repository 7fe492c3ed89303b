/** The text of a URL as the URL parser reads it. https://url.spec.whatwg.org/#concept-basic-url-parser */

import { utf8Encoder } from '../base/utf8.js';

const scheme = /^[a-z][a-z0-9+.-]*:/i;
const specialScheme = /^(?:https?|wss?|ftp|file):/i;
/** Most URLs: there is nothing to ignore or to encode. */
const plain = /^[!#-;=?-[\]-~]*$/;
const notInUrl = /[^!#-;=?-~]/gu;

/** A URL without the characters that a URL parser ignores: controls and spaces around it, tabs and line ends. */
export function cleanUrl(url: string): string {
  let start = 0;
  let end = url.length;
  while (start < end && url.charCodeAt(start) <= 0x20) start++;
  while (end > start && url.charCodeAt(end - 1) <= 0x20) end--;
  return url.slice(start, end).replace(/[\t\n\r]/g, '');
}

/** Whether a clean URL begins with a scheme. */
export function hasScheme(text: string): boolean {
  return scheme.test(text);
}

/** Whether a clean URL has a scheme that is not special. https://url.spec.whatwg.org/#special-scheme */
export function hasOtherScheme(text: string): boolean {
  return hasScheme(text) && !specialScheme.test(text);
}

/** Percent-encodes the characters that match a pattern, in UTF-8. */
export function percentEncode(text: string, encoded: RegExp): string {
  return text.replace(encoded, (character) =>
    Array.from(
      utf8Encoder().encode(character),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  );
}

/**
 * The same URL in printable ASCII, without spaces, quotation marks, `<` and `>`. A URL parser encodes these characters
 * itself, wherever they are in a URL with a special scheme. All others stay as they are, because the parser encodes
 * most of them in some parts only. Returns undefined if the scheme is not special and the URL parser would keep a
 * character.
 */
export function asciiUrl(url: string): string | undefined {
  if (plain.test(url)) return url;
  const text = cleanUrl(url);
  const isOther = hasOtherScheme(text);
  if (isOther && /[ "<>]/.test(text)) return undefined;
  // With a special scheme, the parser reads a backslash before the query as a slash.
  const read = isOther ? text : text.replace(/^[^?#]+/, (path) => path.replaceAll('\\', '/'));
  return percentEncode(read, notInUrl);
}
