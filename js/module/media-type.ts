/** The media type of a page, as browsers read it from the `Content-Type`. */

/** A media type: its essence in lower case, and the label of its encoding if it has one. */
export interface MediaType {
  readonly essence: string;
  readonly charset: string | undefined;
}

const token = /^[\w!#$%&'*+.^`|~-]+$/;
/** https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point */
const quotable = /^[\t -~\x80-\xff]*$/;
/** https://fetch.spec.whatwg.org/#http-whitespace */
const spaces = '\t\n\r ';

/**
 * The media type that browsers read from a `Content-Type`. If the field has several values, this is the last valid one.
 * It has the `charset` of the one before it, if both have the same essence.
 * https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
 *
 * @param contentType the value of the field. Several values are joined with commas.
 * @returns undefined if no value is valid.
 */
export function readContentType(contentType: string): MediaType | undefined {
  let last: MediaType | undefined;
  for (const value of readList(contentType)) {
    const end = indexOf(value, ';', 0);
    const [type, subtype = '', more] = trim(value.slice(0, end)).split('/', 3);
    if (!token.test(type) || !token.test(subtype) || more !== undefined) continue;
    const essence = `${type}/${subtype}`.toLowerCase();
    if (essence === '*/*') continue;
    const inherited = essence === last?.essence ? last.charset : undefined;
    last = { essence, charset: charsetOf(value, end) ?? inherited };
  }
  return last;
}

/** https://fetch.spec.whatwg.org/#header-value-get-decode-and-split */
function readList(list: string): string[] {
  const values: string[] = [];
  let begin = 0;
  for (let at = 0; at <= list.length; at++) {
    if (list[at] === '"') at = endOfQuoted(list, at);
    if (at < list.length && list[at] !== ',') continue;
    values.push(list.slice(begin, at));
    begin = at + 1;
  }
  return values;
}

/**
 * The first parameter `charset` in a media type. `at` is the index of its first semicolon.
 * https://mimesniff.spec.whatwg.org/#parse-a-mime-type
 */
function charsetOf(text: string, at: number): string | undefined {
  let semicolon = at;
  while (semicolon < text.length) {
    let end = semicolon + 1;
    while (end < text.length && text[end] !== ';' && text[end] !== '=') end++;
    const name = trimStart(text.slice(semicolon + 1, end)).toLowerCase();
    const isQuoted = text[end] === '=' && text[end + 1] === '"';
    const valueEnd = isQuoted ? endOfQuoted(text, end + 1) : end;
    semicolon = indexOf(text, ';', valueEnd);
    const value = isQuoted
      ? text.slice(end + 2, valueEnd).replace(/\\([\s\S])/g, '$1')
      : trim(text.slice(end + 1, semicolon));
    if (name === 'charset' && (isQuoted || value !== '') && quotable.test(value)) return value;
  }
  return undefined;
}

/** The index of the quotation mark that ends a quoted string; the length of the text if it is missing. */
function endOfQuoted(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

/** The index of a character; the length of the text if it is missing. */
function indexOf(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from);
  return index === -1 ? text.length : index;
}

function trimStart(text: string): string {
  let begin = 0;
  while (begin < text.length && spaces.includes(text[begin])) begin++;
  return text.slice(begin);
}

function trim(text: string): string {
  let end = text.length;
  while (end > 0 && spaces.includes(text[end - 1])) end--;
  return trimStart(text.slice(0, end));
}
