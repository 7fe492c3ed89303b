/**
 * How elements are rendered without a style sheet of the page, as far as the text depends on it.
 * https://html.spec.whatwg.org/multipage/rendering.html#non-replaced-elements
 */

import { knownNames } from '../generated/names.js';

/** Part of the line. Elements with other names are rendered like this, too. */
export const displayInline = 0;
/** Not rendered. */
export const displayNone = 1;
export const displayBlock = 2;
/** A block with a blank line before and after. */
export const displayParagraph = 3;
/** A block that keeps white space. */
export const displayPreformatted = 4;
export const displayTable = 5;
export const displayRow = 6;
export const displayCell = 7;
/** A group of rows. */
export const displayRowGroup = 8;
/** A box in the line, with lines of its own. */
export const displayInlineBlock = 9;
/** A box in the line, whose content is not rendered. */
export const displayReplaced = 10;
/** A line break. */
export const displayBreak = 11;
/** A box in the line, of whose children only options and groups of options are rendered. */
export const displaySelect = 12;
/** A block of whose children only options are rendered. */
export const displayOptionGroup = 13;
/** A block of whose children only the first summary is rendered, unless the element has the attribute `open`. */
export const displayDetails = 14;
/** A block that is only rendered with the attribute `open`. */
export const displayDialog = 15;
/** An `input`, which is not rendered if its type is `hidden`. */
export const displayInput = 16;
/** An `audio`, which is only rendered with the attribute `controls`. */
export const displayAudio = 17;
/** An `embed`, which is only rendered with the attribute `src` or `type`. */
export const displayEmbed = 18;
/** Fallback content, which is only rendered if scripts do not run. */
export const displayNoScript = 19;
/** A `canvas`: a box in the line. If scripts do not run, its fallback content is part of the line instead. */
export const displayCanvas = 20;

// A function, because bundlers keep an object with computed keys even if nothing uses it.
const namesByDisplay = (): Readonly<Record<number, string>> => ({
  // `#hidden-elements`
  [displayNone]:
    'area base basefont datalist head link meta noembed noframes param rp script style template title source track ' +
    'col colgroup',
  // `#flow-content-3`, `#sections-and-headings`, `#lists`, `#the-fieldset-and-legend-elements`
  [displayBlock]:
    'address article aside blockquote body caption center dd dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option search section ' +
    'summary ul',
  [displayParagraph]: 'p',
  [displayPreformatted]: 'listing plaintext pre xmp',
  [displayTable]: 'table',
  [displayRow]: 'tr',
  [displayCell]: 'td th',
  [displayRowGroup]: 'tbody tfoot thead',
  [displayInlineBlock]: 'button marquee',
  [displayReplaced]: 'frame iframe img meter progress textarea video',
  [displayBreak]: 'br',
  [displaySelect]: 'select',
  [displayOptionGroup]: 'optgroup',
  [displayDetails]: 'details',
  [displayDialog]: 'dialog',
  [displayInput]: 'input',
  [displayAudio]: 'audio',
  [displayEmbed]: 'embed',
  [displayNoScript]: 'noscript',
  [displayCanvas]: 'canvas',
});

let displays: Uint8Array | undefined;

/**
 * How HTML elements are rendered: one of the constants for the id of each known name. The table is created on first
 * use.
 */
export function displaysOfNames(): Uint8Array {
  if (displays === undefined) {
    displays = new Uint8Array(knownNames.length);
    for (const [display, list] of Object.entries(namesByDisplay())) {
      for (const name of list.split(' ')) displays[knownNames.indexOf(name)] = Number(display);
    }
  }
  return displays;
}

/** Whether elements that are rendered like this end the line before them. */
export function endsLine(display: number): boolean {
  switch (display) {
    case displayBlock:
    case displayParagraph:
    case displayPreformatted:
    case displayTable:
    case displayRow:
    case displayCell:
    case displayBreak:
    case displayOptionGroup:
    case displayDetails:
    case displayDialog:
      return true;
    default:
      return false;
  }
}
