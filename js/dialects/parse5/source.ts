<<<<<<< HEAD
/**
 * Reads facts in the source that parse5 reports and the encoded tree does not contain: the ranges of tokens, for
 * example.
 */
=======
/** Reads the source for facts that parse5 reports and the encoded tree lacks, such as the texts of tokens. */
>>>>>>> wt-ranges

import type { ParseError } from '../../base/errors.js';

<<<<<<< HEAD
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
=======
/** Begins a tag or a doctype. Before all other characters, `<` is text. #tag-open-state */
const markupStart = /^<[a-z/!]/i;
>>>>>>> wt-ranges

/**
 * The source of the token at an error: a tag, a doctype or a text. Empty at the end of the source. As in parse5, white
 * space ends a token of text.
 */
<<<<<<< HEAD
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
=======
export function tokenAt(html: string, { offset, endOffset }: ParseError): string {
  const token = html.slice(offset, endOffset);
  return markupStart.test(token) ? token : token.split(/[\t\n\f\r ]/, 1)[0];
>>>>>>> wt-ranges
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
