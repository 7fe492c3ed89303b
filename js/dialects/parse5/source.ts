/** Gets facts from the source that parse5 reports and the encoded tree lacks, such as the markup of a token. */

import { copyString } from '../../base/copy-string.js';
import type { ParseError } from '../../base/errors.js';

/** Begins a tag or a doctype. Before all other characters, `<` is text. #tag-open-state */
const markupStart = /^<[a-z/!]/i;

/**
 * The part of the source for the token at an error: a tag, a doctype or a text. Empty at the end of the source. As in
 * parse5, white space ends a token of text.
 */
export function tokenAt(html: string, { offset, endOffset }: ParseError): string {
  const token = html.slice(offset, endOffset);
  return markupStart.test(token) ? token : token.split(/[\t\n\f\r ]/, 1)[0];
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

/** The data of a bogus comment, from the `<` at `start` to the `>` before `end`. #bogus-comment-state */
export function bogusCommentAt(html: string, start: number, end: number): string {
  const text = linesOf(html.slice(start + 1, end - 1))
    .join('\n')
    .replaceAll('\0', '\ufffd');
  // A slice of the source would keep the source in memory.
  return copyString(text);
}

/**
 * Whether the source contains a `<?` that is not the start of `<?xml `. The parser creates an ordinary comment from an
 * XML declaration, such as `<?xml version="1.0"?>`. #processing-instruction-target-state
 */
export function mayHaveProcessingInstruction(html: string): boolean {
  // The search is for question marks, because a page has few of them and many `<`.
  for (let at = html.indexOf('?', 1); at > 0; at = html.indexOf('?', at + 1)) {
    if (html[at - 1] === '<' && !html.startsWith('xml ', at + 1)) return true;
  }
  return false;
}
