import { lineFeed, space } from '../base/code-units.js';
import { isWhiteSpace, Units } from './units.js';

const zeroWidthSpace = 0x200b;

// What is before the next character in its line.
/** Nothing, so white space is dropped. */
const atLineStart = 0;
/** A character or a box. */
const afterContent = 1;
/** White space, which becomes one space if the line continues. */
const afterSpace = 2;

/**
 * Writes the lines of a text: collapses white space, and requires line breaks between blocks.
 * https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps
 */
export class LineWriter {
  readonly #units = new Units();
  #line = atLineStart;
  /** Whether the white space before the next character contains a line break. */
  #spaceHasBreak = false;
  /** Whether that white space is before the result. */
  #isSpaceOutside = false;
  #isAfterZeroWidthSpace = false;
  /** The number of line breaks that are required before the next text. */
  #breaks = 0;
  /** Where the result begins. */
  #start = 0;
  #end = 0;
  /** Where the space for white space at the end of the result will be, if the line continues. */
  #spaceAt = -1;

  /** Makes what follows the result. White space at the end of what is before is no part of it. */
  beginResult(): void {
    this.#start = this.#units.length;
    this.#breaks = 0;
    this.#isSpaceOutside = this.#line === afterSpace;
  }

  /** Whether the text so far ends with white space of the result, which the rest of the line decides about. */
  get endsWithSpace(): boolean {
    return this.#line === afterSpace && !this.#isSpaceOutside;
  }

  /** Makes what was appended the result. White space at its end becomes a part of it if the line continues. */
  endResult(): void {
    this.#end = this.#units.length;
    if (!this.endsWithSpace) return;
    this.#spaceAt = this.#end;
    if (this.#end > this.#start) this.#spaceAt += this.#breaks;
  }

  result(): string {
    return this.#units.toString(this.#start, this.#end);
  }

  /** Ends the line, and requires line breaks before the next text. */
  endLine(breaks: number): void {
    this.#line = atLineStart;
    if (this.#breaks < breaks) this.#breaks = breaks;
  }

  /** Ends the line, and appends a character that is no text of the page: a line break or a tab. */
  put(unit: number): void {
    this.#line = atLineStart;
    this.#flushBreaks();
    this.#units.put(unit);
  }

  /** Begins a box in the line, with lines of its own. */
  beginBox(): void {
    if (this.#line === afterSpace) this.#beginText(0);
    this.#line = atLineStart;
  }

  endBox(): void {
    this.#line = afterContent;
  }

  /** Appends text whose white space is kept. */
  keptText(units: Uint8Array | Uint16Array, from: number, to: number): void {
    if (units[from] === lineFeed) this.#line = atLineStart;
    this.#beginText(units[from]);
    this.#units.append(units, from, to);
    this.#line = units[to - 1] === lineFeed ? atLineStart : afterContent;
    this.#isAfterZeroWidthSpace = false;
  }

  /** Appends text whose white space is collapsed. https://drafts.csswg.org/css-text-4/#white-space-phase-1 */
  collapsedText(units: Uint8Array | Uint16Array, from: number, to: number): void {
    let at = from;
    while (at < to) {
      const unit = units[at];
      if (isWhiteSpace(unit)) {
        if (this.#line === afterContent) {
          this.#line = afterSpace;
          this.#spaceHasBreak = false;
          this.#isSpaceOutside = false;
        }
        if (unit === lineFeed) this.#spaceHasBreak = true;
        at++;
      } else {
        if (this.#line !== afterContent || this.#breaks > 0) this.#beginText(unit);
        at = this.#units.appendWords(units, at, to);
        this.#line = afterContent;
        this.#isAfterZeroWidthSpace = units[at - 1] === zeroWidthSpace;
      }
    }
  }

  /** Appends the required line breaks, unless there is no text before them. */
  #flushBreaks(): void {
    if (this.#units.length > this.#start) this.#units.repeat(lineFeed, this.#breaks);
    this.#breaks = 0;
  }

  /** Appends what is before a character of the text: line breaks, or a space. */
  #beginText(unit: number): void {
    if (this.#breaks > 0) this.#flushBreaks();
    if (this.#line !== afterSpace) return;
    const isRemoved =
      this.#isSpaceOutside ||
      (this.#spaceHasBreak && (unit === zeroWidthSpace || this.#isAfterZeroWidthSpace));
    if (!isRemoved) {
      const isPartOfResult = this.#units.length === this.#spaceAt;
      this.#units.put(space);
      if (isPartOfResult) this.#end = this.#units.length;
    }
    this.#isSpaceOutside = false;
  }
}
