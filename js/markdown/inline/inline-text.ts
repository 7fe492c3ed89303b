import { lineFeed, space } from '../../base/code-units.js';
import { Units } from '../../text/units.js';
import { classDot, classesOfUnits, classSpace, isInkless, wholeCharacters } from './characters.js';
import type { LinkTarget } from './link-target.js';

const lowerW = 0x77;

// Marks of a text.
export const markStrong = 1;
export const markEmphasis = 2;
export const markDeleted = 4;
export const markCode = 8;
/** The text is Markdown already. */
export const markVerbatim = 16;
/** All marks that are written with delimiters. */
export const delimitedMarks = markStrong | markEmphasis | markDeleted;

/** What a piece of a paragraph is. */
export const pieceText = 0;
/** A line break: one unit, a line feed. */
export const pieceBreak = 1;
/** Markdown that is written as it is, such as an image: one unit, which is punctuation. */
export const pieceMarkdown = 2;
/** Markdown that replaces an element, and can have several lines: two units, its first and its last one. */
export const pieceReplaced = 3;

/** The unit of a piece of Markdown. */
const placeholder = 0x21;

/** The units of a short string while it is added. */
const scratch = /* @__PURE__ */ new Uint16Array(256);

/** Longer memory is not kept. */
const mostKept = 0x10000;

/** The content of one paragraph, heading or cell: units with collapsed white space, in pieces with marks and links. */
export class InlineText {
  units = new Uint16Array(1024);
  length = 0;
  /** The number of pieces. The first `count` items of the arrays below are theirs; `starts` has room for one more. */
  count = 0;
  starts = new Int32Array(64);
  kinds = new Uint8Array(64);
  marks = new Uint8Array(64);
  /** The link of each piece; undefined if it is in none. Shorter than the others if the last pieces have no link. */
  readonly links: (LinkTarget | undefined)[] = [];
  /** The Markdown of the pieces of these kinds, in their order. */
  readonly markdown: string[] = [];
  /** The classes of all units so far. */
  classes = 0;
  /** Whether all units so far are ASCII. */
  isAscii = true;
  /** Whether the content begins with white space, which is not kept. */
  startsWithSpace = false;
  /** The number of line breaks before the content, which are not kept. */
  breaksBefore = 0;
  /** Whether there is more than white space and invisible characters. */
  #hasInk = false;
  /** Whether the next piece begins a new line, as a block in a heading or a cell does. */
  #isBlockEnded = false;
  /** The first piece after the last block that has ended. */
  #blockStart = 0;
  /** The length directly after a marker; -1 if there is none. */
  #markerEnd = -1;
  /** The length directly after the parenthesis that was opened last; -1 if there is none. */
  #openedEnd = -1;
  // The number of pieces of Markdown in the first pieces.
  #countedPieces = 0;
  #countedMarkdown = 0;
  #marks = 0;
  #link: LinkTarget | undefined = undefined;
  readonly #classesOf = classesOfUnits();

  clear(): void {
    this.length = 0;
    this.count = 0;
    this.classes = 0;
    this.isAscii = true;
    this.startsWithSpace = false;
    this.breaksBefore = 0;
    this.#hasInk = false;
    this.#isBlockEnded = false;
    this.#blockStart = 0;
    this.#markerEnd = -1;
    this.#openedEnd = -1;
    this.#countedPieces = 0;
    this.#countedMarkdown = 0;
    this.links.length = 0;
    this.markdown.length = 0;
    if (this.units.length > mostKept) this.units = new Uint16Array(mostKept);
    if (this.starts.length > mostKept) this.#setPieces(mostKept);
  }

  /** Becomes a part of another content. Marks and links that are cut are in both parts. */
  setPart(whole: InlineText, from: number, to: number): void {
    this.clear();
    const { starts, kinds, marks, links, markdown } = whole;
    const begin = whole.#indexOfInk(from, to);
    this.classes = whole.classes;
    this.isAscii = whole.isAscii;
    let piece = whole.#pieceAt(begin);
    let next = whole.#markdownBefore(piece);
    this.#room(to - begin).set(whole.units.subarray(begin, to));
    for (let at = begin; at < to; piece++) {
      const end = piece + 1 < whole.count ? Math.min(starts[piece + 1], to) : to;
      this.setContext(marks[piece], links[piece]);
      this.#begin(kinds[piece]);
      if (kinds[piece] === pieceMarkdown) this.markdown.push(markdown[next++]);
      this.length += end - at;
      at = end;
    }
    this.trim();
  }

  /**
   * A place to divide the units of a range: after a sentence or a line if one ends in the second half, else after a
   * word.
   */
  cut(from: number, to: number): number {
    const units = this.units;
    const middle = (from + to) >> 1;
    let word = -1;
    for (let at = to; at > middle; at--) {
      const unit = units[at - 1];
      if (unit !== space && unit !== lineFeed) continue;
      if (unit === lineFeed || isSentenceEnd(units[at - 2])) return at;
      if (word < 0) word = at;
    }
    return word < 0 ? wholeCharacters(units, from, to) : word;
  }

  /** The text without marks and images: at most this number of units. */
  plainText(most: number): string {
    const text = new Units(false);
    for (let piece = 0; piece < this.count && text.length < most; piece++) {
      if (this.kinds[piece] === pieceMarkdown) continue;
      const start = this.starts[piece];
      const end = piece + 1 < this.count ? this.starts[piece + 1] : this.length;
      const last = wholeCharacters(this.units, start, Math.min(end, start + most - text.length));
      text.appendShort(this.units, start, last);
    }
    return text.toString(0).replace(/\s+/g, ' ').trim();
  }

  /** The first index of a range that is neither white space nor a line break. */
  #indexOfInk(from: number, to: number): number {
    let at = from;
    while (at < to && (this.units[at] === space || this.units[at] === lineFeed)) at++;
    return at;
  }

  /** The index of the piece in which a unit is. */
  #pieceAt(unit: number): number {
    let low = 0;
    let high = this.count;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= unit) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The number of pieces of Markdown before a piece. Parts are read in order, so the last answer is near. */
  #markdownBefore(piece: number): number {
    if (piece < this.#countedPieces) {
      this.#countedPieces = 0;
      this.#countedMarkdown = 0;
    }
    for (; this.#countedPieces < piece; this.#countedPieces++) {
      if (this.kinds[this.#countedPieces] === pieceMarkdown) this.#countedMarkdown++;
    }
    return this.#countedMarkdown;
  }

  /** Sets the marks and the link of what follows. */
  setContext(marks: number, link: LinkTarget | undefined): void {
    this.#marks = marks;
    this.#link = link;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Whether the last piece is Markdown that replaces an element. */
  get isReplaced(): boolean {
    return this.count > 0 && this.kinds[this.count - 1] === pieceReplaced;
  }

  /** Whether something is to be seen. */
  get hasInk(): boolean {
    if (this.#hasInk) return true;
    for (let at = 0; at < this.length; at++) {
      if (!isInkless(this.units[at])) {
        this.#hasInk = true;
        return true;
      }
    }
    return false;
  }

  /** Whether the last unit is white space of the page. */
  get endsWithSpace(): boolean {
    return (
      this.count > 0 &&
      this.units[this.length - 1] === space &&
      this.kinds[this.count - 1] === pieceText
    );
  }

  /** Whether the last piece is a line break of the page. */
  get endsWithOwnBreak(): boolean {
    return this.count > 0 && this.kinds[this.count - 1] === pieceBreak;
  }

  /** Whether the last piece ends a line, apart from white space. */
  get endsWithBreak(): boolean {
    return this.count > 0 && this.units[this.length - 1] === lineFeed;
  }

  /** Separates what follows from what is there, as blocks are. */
  endBlock(): void {
    if (this.length === this.#markerEnd) return;
    this.#endBlock();
  }

  /** Appends what is before an item in a cell. */
  addMarker(marker: string): void {
    this.endList();
    this.setContext(0, undefined);
    this.addString(marker);
    this.#markerEnd = this.length;
  }

  /** Separates what follows from the last item in a cell, even if the item has no content. */
  endList(): void {
    this.#markerEnd = -1;
    this.#endBlock();
  }

  #endBlock(): void {
    if (this.count > this.#blockStart && !this.#blockHasInk()) {
      this.count = this.#blockStart;
      this.length = this.count === 0 ? 0 : this.starts[this.count];
    }
    this.#blockStart = this.count;
    this.#isBlockEnded = this.count > 0;
  }

  /** Whether there is more than invisible characters after the last block. */
  #blockHasInk(): boolean {
    for (let piece = this.#blockStart; piece < this.count; piece++) {
      if (this.kinds[piece] >= pieceMarkdown) return true;
    }
    for (let at = this.starts[this.#blockStart]; at < this.length; at++) {
      if (!isInkless(this.units[at])) return true;
    }
    return false;
  }

  addBreak(): void {
    if (this.length === this.#markerEnd) return;
    this.trimEnd();
    if (this.count === 0) this.breaksBefore++;
    if (this.count === 0 || this.endsWithBreak) return;
    this.#begin(pieceBreak);
    this.#put(lineFeed);
  }

  /** Appends Markdown that is no text of the page. */
  addMarkdown(markdown: string): void {
    this.#endLine();
    this.#begin(pieceMarkdown);
    this.#put(placeholder);
    this.markdown.push(markdown);
    this.#hasInk = true;
  }

  /** Appends Markdown that replaces an element. A line is ended once. */
  addReplaced(markdown: string): void {
    let from = 0;
    if (markdown.startsWith('\n')) {
      this.trimEnd();
      if (this.isEmpty || this.endsWithBreak) from = 1;
    }
    if (from === markdown.length) return;
    this.#endLine();
    this.#begin(pieceReplaced);
    this.#put(markdown.charCodeAt(from));
    this.#put(markdown.charCodeAt(markdown.length - 1));
    this.markdown.push(markdown.slice(from));
    this.#hasInk = true;
  }

  /** Appends a text whose white space is collapsed. https://drafts.csswg.org/css-text-4/#white-space-phase-1 */
  addText(from: Uint8Array | Uint16Array, begin: number, end: number): void {
    const classesOf = this.#classesOf;
    let at = begin;
    // White space at the start of a line, or after other white space.
    if (this.#isBlockEnded || this.#isAfterSpace()) {
      while (at < end && from[at] <= space && (classesOf[from[at]] & classSpace) !== 0) at++;
      if (at > begin && this.count === 0) this.startsWithSpace = true;
    }
    if (at === end) return;
    this.#endLine();
    this.#beginText();
    const units = this.#room(end - at);
    const isWide = from.BYTES_PER_ELEMENT !== 1;
    if (isWide) this.isAscii = false;
    let { length, classes } = this;
    for (; at < end; at++) {
      const unit = from[at];
      if (unit < 0x80) {
        const bits = classesOf[unit];
        if (bits !== 0) {
          if ((bits & classSpace) !== 0) {
            units[length++] = space;
            while (
              at + 1 < end &&
              from[at + 1] <= space &&
              (classesOf[from[at + 1]] & classSpace) !== 0
            )
              at++;
            continue;
          }
          if ((bits & classDot) !== 0) {
            if (length > 2 && (units[length - 1] | 0x20) === lowerW) classes |= classDot;
          } else {
            classes |= bits;
          }
        }
      }
      units[length++] = unit;
    }
    if (!isWide)
      this.#hasInk ||=
        units[this.starts[this.count - 1]] !== space || length - this.starts[this.count - 1] > 1;
    this.length = length;
    this.classes = classes;
  }

  addString(text: string): void {
    if (text === '') return;
    const units = text.length <= scratch.length ? scratch : new Uint16Array(text.length);
    for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
    this.addText(units, 0, text.length);
  }

  /** Appends a parenthesis. `closeParenthesis` must follow. */
  openParenthesis(): void {
    this.addString('(');
    this.#openedEnd = this.length;
  }

  /** Appends a parenthesis, or removes the one that was opened if only white space follows it. */
  closeParenthesis(): void {
    const added = this.length - this.#openedEnd;
    const isEmpty =
      this.#openedEnd > 0 &&
      !this.#isBlockEnded &&
      (added === 0 || (added === 1 && this.endsWithSpace));
    if (!isEmpty) {
      this.addString(')');
      return;
    }
    this.trimEnd();
    this.length--;
    if (this.length === this.starts[this.count - 1]) this.count--;
    this.#openedEnd = -1;
    this.#hasInk = false;
  }

  /** Removes white space and line breaks at the end. */
  trim(): void {
    for (;;) {
      this.trimEnd();
      if (!this.endsWithBreak) return;
      if (this.kinds[this.count - 1] === pieceReplaced) {
        const last = this.markdown.pop() as string;
        if (last !== '\n') {
          this.markdown.push(last.slice(0, -1));
          this.units[this.length - 1] = last.charCodeAt(last.length - 2);
          return;
        }
        this.length--;
      }
      this.count--;
      this.length--;
    }
  }

  #isAfterSpace(): boolean {
    if (this.length === 0) return true;
    const last = this.units[this.length - 1];
    return last === space || last === lineFeed;
  }

  /** Ends the line if a block has ended. */
  #endLine(): void {
    if (!this.#isBlockEnded) return;
    this.#isBlockEnded = false;
    this.addBreak();
  }

  /** Removes white space at the end. */
  trimEnd(): void {
    while (
      this.length > 0 &&
      this.units[this.length - 1] === space &&
      this.kinds[this.count - 1] !== pieceReplaced
    ) {
      this.length--;
      if (this.length === this.starts[this.count - 1]) this.count--;
    }
  }

  /** Begins a piece of text, unless the last piece has the same marks and link. */
  #beginText(): void {
    const last = this.count - 1;
    if (
      last < 0 ||
      this.kinds[last] !== pieceText ||
      this.marks[last] !== this.#marks ||
      this.links[last] !== this.#link
    ) {
      this.#begin(pieceText);
    }
  }

  #begin(kind: number): void {
    const index = this.count++;
    if (this.count === this.starts.length) this.#setPieces(this.count * 2);
    this.starts[index] = this.length;
    this.kinds[index] = kind;
    this.marks[index] = this.#marks;
    const { links } = this;
    if (this.#link === undefined && index >= links.length) return;
    while (links.length < index) links.push(undefined);
    links[index] = this.#link;
  }

  /** Sets the number of pieces for which there is room. */
  #setPieces(most: number): void {
    const count = Math.min(this.count, most);
    const [starts, kinds, marks] = [this.starts, this.kinds, this.marks];
    this.starts = new Int32Array(most);
    this.kinds = new Uint8Array(most);
    this.marks = new Uint8Array(most);
    this.starts.set(starts.subarray(0, count));
    this.kinds.set(kinds.subarray(0, count));
    this.marks.set(marks.subarray(0, count));
  }

  #put(unit: number): void {
    this.#room(1)[this.length++] = unit;
  }

  #room(count: number): Uint16Array {
    const length = this.length + count;
    if (length > this.units.length) {
      const larger = new Uint16Array(length * 2);
      larger.set(this.units.subarray(0, this.length));
      this.units = larger;
    }
    return this.units;
  }
}

/** Whether a sentence ends with a unit. */
function isSentenceEnd(unit: number): boolean {
  return unit === 0x2e || unit === 0x21 || unit === 0x3f;
}
