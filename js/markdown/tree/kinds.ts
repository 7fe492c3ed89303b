/** How HTML elements are written as Markdown. */

import { knownNames } from '../../generated/names.js';

/** Part of a line, without a mark. Elements with other names are written like this, too. */
export const kindPhrase = 0;
/** Not written. */
export const kindHidden = 1;
/** Blocks are written on lines of their own. */
export const kindBlock = 2;
export const kindParagraph = 3;
export const kindHeading = 4;
export const kindQuote = 5;
export const kindBulletList = 6;
export const kindOrderedList = 7;
export const kindItem = 8;
export const kindCodeBlock = 9;
export const kindTable = 10;
export const kindRule = 11;
export const kindBreak = 12;
export const kindStrong = 13;
export const kindEmphasis = 14;
export const kindDeleted = 15;
export const kindCode = 16;
export const kindLink = 17;
export const kindImage = 18;
export const kindInput = 19;
export const kindQuotation = 20;
export const kindAnnotation = 22;
/** Parentheses around annotations, which are only in `ruby`. */
export const kindParenthesis = 23;
export const kindDialog = 24;
/** A term of a description list. */
export const kindTerm = 25;
export const kindCell = 26;
/** An element in a line that Markdown cannot express. */
export const kindTag = 27;
export const kindButton = 28;

// A function, because bundlers keep an object with computed keys even if nothing uses it.
const namesByKind = (): Readonly<Record<number, string>> => ({
  // `#hidden-elements`, and elements whose content is data.
  [kindHidden]:
    'script style template head title meta link base basefont area datalist noembed noframes noscript param source track ' +
    'frame frameset video audio iframe embed object canvas applet select textarea progress meter',
  [kindBlock]:
    'address article aside body center dd details div dl fieldset figcaption figure footer form header hgroup html legend ' +
    'main nav optgroup option search section summary caption colgroup col tbody thead tfoot tr',
  [kindParagraph]: 'p',
  [kindHeading]: 'h1 h2 h3 h4 h5 h6',
  [kindQuote]: 'blockquote',
  [kindBulletList]: 'ul menu dir',
  [kindOrderedList]: 'ol',
  [kindItem]: 'li',
  [kindCodeBlock]: 'pre listing xmp plaintext',
  [kindTable]: 'table',
  [kindRule]: 'hr',
  [kindBreak]: 'br',
  [kindStrong]: 'b strong',
  [kindEmphasis]: 'em i',
  [kindDeleted]: 'del s strike',
  [kindCode]: 'code',
  [kindLink]: 'a',
  [kindImage]: 'img',
  [kindInput]: 'input',
  [kindQuotation]: 'q',
  [kindAnnotation]: 'rt rtc',
  [kindParenthesis]: 'rp',
  [kindDialog]: 'dialog',
  [kindTerm]: 'dt',
  [kindCell]: 'td th',
  [kindTag]: 'sub sup u ins mark kbd',
  [kindButton]: 'button',
});

let kinds: Uint8Array | undefined;

/** How elements with each known name are written. The table is created on first use. */
export function kindsOfNames(): Uint8Array {
  if (kinds === undefined) {
    kinds = new Uint8Array(knownNames.length);
    for (const [kind, list] of Object.entries(namesByKind())) {
      for (const name of list.split(' ')) {
        const id = knownNames.indexOf(name);
        if (id >= 0) kinds[id] = Number(kind);
      }
    }
  }
  return kinds;
}

/** Whether elements of a kind end the line before them. */
export function isBlockKind(kind: number): boolean {
  return (kind >= kindBlock && kind <= kindRule) || (kind >= kindDialog && kind <= kindCell);
}
