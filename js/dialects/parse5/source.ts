/**
 * Reads facts in the source that parse5 reports and the encoded tree does not contain: the ranges of tokens, for
 * example.
 */

const spaces = '\\t\\n\\f\\r ';
const tagStart = new RegExp(`</?[a-z][^${spaces}/>]*`, 'iy');
const value = `"[^"]*"|'[^']*'|[^${spaces}>"'][^${spaces}>]*`;
/** An attribute. An equals sign at the start of the name is part of the name. #before-attribute-name-state */
const attribute = `[^${spaces}/>][^${spaces}/>=]*(?:[${spaces}]*=[${spaces}]*(?:${value})?)?`;
const afterTagName = new RegExp(`[${spaces}/]+|${attribute}`, 'y');
/**
 * Finds the end of a token of characters, none of which is white space. White space ends the token. `<` ends it only if
 * markup begins there. #tag-open-state
 */
const afterCharacters = new RegExp(`[${spaces}]|<(?=[a-z/!?])`, 'gi');

/**
 * The source of the token at an offset: a tag, a doctype, or characters without white space. Empty at the end of the
 * source.
 */
export function tokenAt(html: string, offset: number): string {
  tagStart.lastIndex = offset;
  if (tagStart.test(html)) return html.slice(offset, tagEnd(html, tagStart.lastIndex));
  return html.slice(
    offset,
    html.startsWith('<!', offset) ? doctypeEnd(html, offset) : charactersEnd(html, offset),
  );
}

/**
 * The end of a tag whose name ends at `nameEnd`. A regular expression that matches all attributes at once would need a
 * large stack.
 */
function tagEnd(html: string, nameEnd: number): number {
  let end = nameEnd;
  for (afterTagName.lastIndex = end; afterTagName.test(html); ) end = afterTagName.lastIndex;
  return end + 1;
}

/**
 * The end of a doctype. `>` ends a doctype even in a quoted identifier.
 * #doctype-public-identifier-(double-quoted)-state
 */
function doctypeEnd(html: string, offset: number): number {
  return html.indexOf('>', offset) + 1 || html.length;
}

function charactersEnd(html: string, offset: number): number {
  afterCharacters.lastIndex = offset + 1;
  return afterCharacters.exec(html)?.index ?? html.length;
}

/** The name of a start tag, in lower case. */
export function tagNameOf(startTag: string): string {
  return startTag
    .slice(1)
    .split(/[\t\n\f\r />]/, 1)[0]
    .toLowerCase();
}

/** Splits a part of the source at its line ends. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** The data of the comment between `<` at `start` and `>` before `end`. #bogus-comment-state */
export function bogusCommentAt(html: string, start: number, end: number): string {
  return linesOf(html.slice(start + 1, end - 1))
    .join('\n')
    .replaceAll('\0', '\ufffd');
}

/**
 * Whether the source contains a `<?` that is not the start of an XML declaration. An XML declaration becomes an
 * ordinary comment. #processing-instruction-target-state
 */
export function mayHaveProcessingInstruction(html: string): boolean {
  // A page has few question marks and many `<`, so the search for question marks is ten times faster.
  for (let at = html.indexOf('?', 1); at > 0; at = html.indexOf('?', at + 1)) {
    if (html[at - 1] === '<' && !html.startsWith('xml ', at + 1)) return true;
  }
  return false;
}
