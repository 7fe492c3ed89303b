/** Where the markup of raw nodes breaks off in the middle of a tag, a comment or another construct. */

import { unescapedTextNames } from '../../../generated/elements.js';

/**
 * The elements whose content the tokenizer reads as text, in its RAWTEXT, script data, PLAINTEXT and RCDATA states.
 * #parsing-html-fragments
 */
const textElements: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...unescapedTextNames,
  'textarea',
  'title',
]);

/** Whether the content of an HTML element of this name is text. */
export function containsText(name: string): boolean {
  return textElements.has(name);
}

/** Finds markup after which the tokenizer can read tags as text. */
export const mayBeginText = /* @__PURE__ */ new RegExp(
  `<(?:${[...textElements].join('|')}|!\\[CDATA\\[)`,
  'i',
);

const comment = /<!--(?:-?>|[\s\S]*?--!?>)/y;
const tagName = /<\/?([a-z][^\t\n\f\r />]*)/iy;
/**
 * Matches one attribute, or the `>` of a tag. The first group is this `>`. A quoted value without its closing quotation
 * mark extends to the end of the markup. #before-attribute-name-state
 */
const attributeOrEnd =
  /[\t\n\f\r /]*(?:(>)|[^\t\n\f\r />][^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?)/y;

/** The offset after the match of a sticky pattern; -1 without a match. */
function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The offset after the `>` of a tag whose name ends at `at`; -1 if the tag breaks off. */
function endOfTag(text: string, at: number): number {
  attributeOrEnd.lastIndex = at;
  for (;;) {
    const match = attributeOrEnd.exec(text);
    if (match === null) return -1;
    if (match[1] !== undefined) return attributeOrEnd.lastIndex;
  }
}

/**
 * Finds the construct that breaks off, such as a tag without its `>`, so that the printer can drop it. The scanner
 * reads all tags of the tree in their order. It approximates the parser, which decides what is a tag.
 */
export class Scanner {
  /** The name of the open element whose content is text. Undefined if no such element is open. */
  #textElement: string | undefined;
  /**
   * The number of open `svg` and `math` elements. In SVG and MathML, no element begins text. The scanner ignores
   * integration points, so it treats all elements inside of `svg` and `math` as elements of SVG and MathML.
   */
  #foreign = 0;

  startTag(name: string): void {
    if (name === 'svg' || name === 'math') this.#foreign++;
    else if (this.#foreign === 0 && containsText(name)) this.#textElement ??= name;
  }

  endTag(name: string): void {
    if (name === this.#textElement && name !== 'plaintext') this.#textElement = undefined;
    else if (this.#foreign > 0 && (name === 'svg' || name === 'math')) this.#foreign--;
  }

  /** Whether an element is open whose content is text. */
  get isInText(): boolean {
    return this.#textElement !== undefined;
  }

  /**
   * Reads markup up to the construct that breaks off.
   *
   * @returns the offset of this construct. The length of the markup if none breaks off.
   */
  read(markup: string): number {
    for (let at = 0; ; ) {
      at = this.isInText ? this.#nextEndTag(markup, at) : markup.indexOf('<', at);
      if (at === -1) return markup.length;
      const end = this.#endOfConstruct(markup, at);
      if (end === -1) return at;
      at = end;
    }
  }

  /** The offset of the end tag that ends the text; -1 without such a tag. */
  #nextEndTag(markup: string, from: number): number {
    const name = this.#textElement;
    if (name === 'plaintext') return -1;
    for (let at = from; ; at += 2) {
      at = markup.indexOf('</', at);
      if (at === -1) return -1;
      const nameEnd = endOfMatch(tagName, markup, at);
      if (nameEnd !== -1 && markup.slice(at + 2, nameEnd).toLowerCase() === name) return at;
    }
  }

  /** The offset after the construct that begins with `<`; -1 if the construct breaks off. */
  #endOfConstruct(markup: string, at: number): number {
    if (markup.startsWith('<!--', at)) return endOfMatch(comment, markup, at);
    if (this.#foreign > 0 && markup.startsWith('<![CDATA[', at)) return after(markup, ']]>', at);
    const nameEnd = endOfMatch(tagName, markup, at);
    if (nameEnd !== -1) return this.#endOfTag(markup, at, nameEnd);
    if (/[!?/]/.test(markup.charAt(at + 1))) return after(markup, '>', at);
    return at + 1 < markup.length ? at + 1 : -1;
  }

  #endOfTag(markup: string, at: number, nameEnd: number): number {
    const end = endOfTag(markup, nameEnd);
    if (end === -1) return -1;
    const isEndTag = markup[at + 1] === '/';
    const name = markup.slice(at + (isEndTag ? 2 : 1), nameEnd).toLowerCase();
    if (isEndTag) this.endTag(name);
    else this.startTag(name);
    // In SVG and MathML, `<a/>` is a whole element. In HTML, the solidus has no effect.
    if (!isEndTag && markup[end - 2] === '/' && this.#foreign > 0) this.endTag(name);
    return end;
  }
}

function after(markup: string, end: string, from: number): number {
  const at = markup.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
}
