/** Reads from the source what parse5 reports and the encoded tree does not contain. */

const spaces = '\\t\\n\\f\\r ';
const value = `"[^"]*"|'[^']*'|[^${spaces}>"'][^${spaces}>]*`;
/** An equals sign at the start of the name is part of it. #before-attribute-name-state */
const attribute = `[^${spaces}/>][^${spaces}/>=]*(?:[${spaces}]*=[${spaces}]*(?:${value})?)?`;
const tag = `</?[a-z][^${spaces}/>]*(?:[${spaces}/]+|${attribute})*>`;
/** U+003E ends a doctype even in an identifier. #doctype-public-identifier-(double-quoted)-state */
const doctype = '<![^>]*>?';
/** U+003C is a character unless markup begins there. #tag-open-state */
const characters = `[^${spaces}](?:[^${spaces}<]|<(?![a-z/!?]))*`;

/** A token other than a comment and white space. It always matches a tag that the tokenizer emitted. */
const token = new RegExp(`${tag}|${doctype}|${characters}`, 'iy');

/** The token that begins at an offset. Empty at the end of the source. */
export function tokenAt(html: string, offset: number): string {
  token.lastIndex = offset;
  return token.exec(html)?.[0] ?? '';
}

/** The name of a start tag, in lower case. */
export function tagNameOf(startTag: string): string {
  return startTag
    .slice(1)
    .split(/[\t\n\f\r />]/, 1)[0]
    .toLowerCase();
}

/** Splits a text of the source at its line ends. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** The data of the comment between `<` at `start` and `>` before `end`. #bogus-comment-state */
export function bogusCommentAt(html: string, start: number, end: number): string {
  return linesOf(html.slice(start + 1, end - 1))
    .join('\n')
    .replaceAll('\0', '\ufffd');
}
