import {
  ampersand,
  asterisk,
  atSign,
  backslash,
  backtick,
  closeBracket,
  colon,
  dot,
  exclamationMark,
  greaterThan,
  lessThan,
  lineFeed,
  numberSign,
  openBracket,
  openParenthesis,
  pipe,
  questionMark,
  solidus,
  space,
  tilde,
  underscore,
} from '../../base/code-units.js';
import type { Units } from '../../text/units.js';
import type { Styles } from '../options.js';
import {
  isAddress,
  isMailAddress,
  isMailAutolink,
  isReference,
  isWebAddress,
} from './addresses.js';
import { blockMarkOf } from './block-marks.js';
import {
  classDot,
  classesOfUnits,
  classLineStart,
  classMark,
  classPipe,
  classPunctuation,
  isInkless,
  isLetter,
  sideOf,
  sidePunctuation,
  sideSpace,
  sideUnknown,
  sideWord,
} from './characters.js';
import { writeCodeSpan } from './code-span.js';
import {
  delimitedMarks,
  type InlineText,
  markCode,
  markDeleted,
  markEmphasis,
  markStrong,
  markVerbatim,
  pieceBreak,
  pieceMarkdown,
  pieceReplaced,
  pieceText,
} from './inline-text.js';
import type { LinkTarget } from './link-target.js';
import { PieceMarks } from './piece-marks.js';
import { References } from './references.js';
import type { MarkdownRange, SourceMap } from './source-map.js';

// Delimiters at the start of what replaces an element, and the character after them.
const openedMark = /^([*_~])\1*([^*_~])/;

/** Markdown that shows nothing, and is punctuation for a delimiter beside it. */
const nothing = '<!-- -->';

/** Where a paragraph is written. */
export type Place = 'block' | 'item' | 'heading' | 'setext' | 'cell';

/** A mark or a link that is open. */
interface Open {
  readonly mark: number;
  readonly link: LinkTarget | undefined;
  readonly delimiter: string;
  /** Whether the delimiter is part of a longer run. */
  readonly isShared: boolean;
  /** Where the content is in the Markdown. */
  readonly start: number;
  /** Where a link is in the Markdown and the source, if ranges are collected. */
  readonly range: MarkdownRange | undefined;
}

/** Writes the Markdown of paragraphs, headings and cells. https://spec.commonmark.org/0.31.2/#inlines */
export class InlineWriter {
  readonly #out: Units;
  readonly #styles: Styles;
  readonly #map: SourceMap | undefined;
  readonly #classesOf = classesOfUnits();
  readonly #open: Open[] = [];
  readonly #pieces = new PieceMarks();

  readonly references: References;
  /** Whether a function of the program gets the Markdown. It can be in any line, beside any marks. */
  readonly #isPart: boolean;

  #text!: InlineText;
  #units!: Uint16Array;
  #end = 0;
  #place: Place = 'block';
  /** What begins a line inside of the paragraph. */
  #prefix = '';
  /** Whether nothing has been written in this line. */
  #isLineStart = true;
  #isFirstLine = true;
  /** Whether the next character must be a reference, so that the delimiter before it is one. */
  #encodesNext = false;
  /** The length of the Markdown after a delimiter that was written last, beside what replaces an element. */
  #delimiterEnd = 0;
  // Which marks of the text could be read as such in this paragraph.
  #escapesAsterisk = false;
  #escapesUnderscore = false;
  #escapesTilde = false;
  #escapesBacktick = false;
  #hasBracket = false;

  /** @param whole the writer of the whole Markdown, of which this one writes a part. */
  constructor(out: Units, styles: Styles, map: SourceMap | undefined, whole?: InlineWriter) {
    this.#map = map;
    this.#out = out;
    this.#styles = styles;
    this.references = whole?.references ?? new References(styles.labels);
    this.#isPart = whole !== undefined;
  }

  /**
   * Writes a content that has ink and neither begins nor ends with white space.
   *
   * @param prefix what begins each further line.
   */
  write(text: InlineText, place: Place, prefix: string): void {
    this.#text = text;
    this.#units = text.units;
    this.#end = text.length;
    this.#place = place;
    this.#prefix = prefix;
    this.#isLineStart = true;
    this.#isFirstLine = true;
    this.#encodesNext = false;
    this.#delimiterEnd = 0;
    if (text.count === 1 && this.#isPlain()) {
      this.#out.appendShort(text.units, 0, text.length, text.isAscii);
      return;
    }
    this.#countMarks();
    this.#pieces.read(text);
    this.#writePieces();
  }

  /** Whether the only piece is a text of which no character could be a mark. */
  #isPlain(): boolean {
    const text = this.#text;
    if (text.kinds[0] !== pieceText || text.marks[0] !== 0 || text.links[0] !== undefined)
      return false;
    const special = classMark | classDot | (this.#place === 'cell' ? classPipe : 0);
    if ((text.classes & special) !== 0) return false;
    const first = text.units[0];
    if (this.#place === 'heading' || this.#isPart) return (text.classes & classLineStart) === 0;
    return first > 0xff || (this.#classesOf[first] & classLineStart) === 0;
  }

  /** Finds which characters could be marks: a single one never is. */
  #countMarks(): void {
    const text = this.#text;
    const units = this.#units;
    let [asterisks, underscores, tildes, backticks] = this.#isPart ? [2, 2, 2, 2] : [0, 0, 0, 0];
    this.#hasBracket = false;
    for (let index = 0; index < text.count; index++) {
      const marks = text.marks[index];
      if ((marks & (markStrong | markEmphasis)) !== 0) {
        asterisks += 2;
        underscores += 2;
      }
      if ((marks & markDeleted) !== 0) tildes += 2;
      if ((marks & markCode) !== 0) backticks += 2;
      // An address or a title can have one.
      if (text.links[index] !== undefined || text.kinds[index] === pieceMarkdown) backticks++;
      if (text.kinds[index] === pieceReplaced) {
        asterisks += 2;
        underscores += 2;
        tildes += 2;
        backticks += 2;
      }
    }
    if ((text.classes & classMark) !== 0) {
      for (let index = 0; index < this.#end; index++) {
        const unit = units[index];
        // A delimiter can divide a run.
        if (text.count === 1 && units[index - 1] === unit) continue;
        if (unit === asterisk) asterisks++;
        else if (unit === underscore) underscores++;
        else if (unit === tilde) tildes++;
        else if (unit === backtick) backticks++;
      }
    }
    this.#escapesAsterisk = asterisks > 1;
    this.#escapesUnderscore = underscores > 1;
    this.#escapesTilde = tildes > 1;
    this.#escapesBacktick = backticks > 1;
  }

  #writePieces(): void {
    const { count, kinds, links, starts, markdown } = this.#text;
    const units = this.#units;
    // White space and breaks that wait for the next ink, and the marks and link that they all have.
    let nextMarkdown = 0;
    let waiting = 0;
    let keptMarks = 0;
    let keptLink: LinkTarget | undefined;
    for (let index = 0; index < count; index++) {
      const start = starts[index];
      const end = starts[index + 1];
      const marks = this.#pieces.marksOf(index);
      const link = links[index];
      if (kinds[index] === pieceBreak) continue;
      let first = start;
      if (kinds[index] === pieceText) while (first < end && isInkless(units[first])) first++;
      if (first > start || kinds[index] === pieceText) {
        // Nothing, if the piece begins with ink.
        if (first > start) {
          keptMarks &= marks;
          if (link !== keptLink) keptLink = undefined;
        }
        if (first === end) continue;
      }
      if (link !== undefined && this.#isAutolink(index, first, end)) {
        this.#close(keptMarks & marks, undefined, count, waiting, first);
        const range = this.#map?.beginLink(this.#out.length, link);
        this.#out.put(lessThan);
        this.#out.appendShort(units, first, end, this.#text.isAscii);
        this.#out.put(greaterThan);
        if (range !== undefined) range.end = this.#out.length;
        this.#isLineStart = false;
        waiting = end;
        keptMarks = marks & this.#openMarks();
        keptLink = undefined;
        continue;
      }
      this.#change(index, marks, link, keptMarks, keptLink, waiting, first);
      let last = end;
      if (kinds[index] === pieceMarkdown) {
        this.#out.putString(markdown[nextMarkdown++]);
        this.#isLineStart = false;
      } else if (kinds[index] === pieceReplaced) {
        this.#writeReplaced(markdown[nextMarkdown++], index);
      } else {
        while (isInkless(units[last - 1])) last--;
        if ((marks & markCode) !== 0) this.#writeCode(first, last, link !== undefined);
        else if ((marks & markVerbatim) !== 0) this.#writeVerbatim(first, last);
        else this.#writeText(first, last, link !== undefined);
      }
      waiting = last;
      keptMarks = marks;
      keptLink = link;
    }
    this.#close(0, undefined, count, waiting, this.#end);
  }

  #openMarks(): number {
    let marks = 0;
    for (const { mark } of this.#open) marks |= mark;
    return marks;
  }

  /** Whether a piece is the whole text of a link, and is its address. */
  #isAutolink(index: number, first: number, end: number): boolean {
    const { count, links, starts, marks } = this.#text;
    const link = links[index] as LinkTarget;
    if ((marks[index] & markCode) !== 0 || first !== starts[index]) return false;
    if (index > 0 && links[index - 1] === link) return false;
    if (index + 1 < count && links[index + 1] === link) return false;
    return link.isAutolink(this.#units, first, end);
  }

  /** Closes and opens marks and links before a piece with ink. */
  #change(
    index: number,
    marks: number,
    link: LinkTarget | undefined,
    keptMarks: number,
    keptLink: LinkTarget | undefined,
    waiting: number,
    first: number,
  ): void {
    const open = this.#open;
    const wanted = marks & delimitedMarks;
    const isLinkOpen =
      link !== undefined && link === keptLink && open.some((each) => each.link === link);
    const linkEnd = this.#pieces.endOfLink(index);
    // A mark that ends inside of a new link is closed before it.
    let kept = wanted & keptMarks;
    if (link !== undefined && !isLinkOpen) {
      for (const mark of [markStrong, markEmphasis, markDeleted]) {
        if ((kept & mark) !== 0 && this.#pieces.endOf(index, mark) < linkEnd) kept &= ~mark;
      }
    }
    const closed = this.#close(kept, isLinkOpen ? link : undefined, index, waiting, first);
    let openNow = 0;
    let hasLink = false;
    for (const each of open) {
      openNow |= each.mark;
      hasLink ||= each.link !== undefined;
    }
    if ((wanted & ~openNow) === 0 && (hasLink || link === undefined)) return;
    this.#openAll(index, wanted & ~openNow, hasLink ? undefined : link, first, closed);
  }

  /**
   * Closes what is not kept, and writes the units that wait. Returns the last delimiter if it was written directly
   * before the next character.
   */
  #close(
    kept: number,
    keptLink: LinkTarget | undefined,
    index: number,
    waiting: number,
    first: number,
  ): string {
    const open = this.#open;
    let depth = 0;
    while (depth < open.length) {
      const { mark, link } = open[depth];
      if (link === undefined ? (kept & mark) === 0 : link !== keptLink) break;
      depth++;
    }
    let last = '';
    if (depth < open.length) {
      const next = waiting < first ? sideOf(this.#units[waiting]) : this.#sideOfPiece(index, first);
      while (open.length > depth) {
        const { link, delimiter, start, range } = open.pop() as Open;
        if (link !== undefined) {
          this.#writeEndOfLink(link, start, next);
          if (range !== undefined) range.end = this.#out.length;
          last = ')';
          continue;
        }
        const isLast =
          open.length === depth || open[open.length - 1].delimiter !== delimiter.slice(0, 1);
        const before = this.#sideBefore();
        this.#out.putString(delimiter);
        this.#delimiterEnd = this.#out.length;
        last = delimiter;
        if (open.length > depth || !isLast) continue;
        const isFlanking = before !== sidePunctuation && before !== sideUnknown;
        const isWord = next === sideWord || next === sideUnknown;
        if (isWord && (!isFlanking || delimiter.startsWith('_'))) this.#encodesNext = true;
      }
    }
    if (waiting < first) {
      this.#writeText(waiting, first, false);
      last = '';
    }
    return last;
  }

  /** @param next what a delimiter sees of the next character. */
  #writeEndOfLink(link: LinkTarget, start: number, next: number): void {
    const out = this.#out;
    if (this.#styles.areLinksReferenced) {
      const isAlone = next === sideSpace || next === sideWord;
      const text = () => out.toString(start);
      const label = this.references.add(link.toString(false), text, isAlone);
      out.put(closeBracket);
      out.putString(label);
      return;
    }
    out.put(closeBracket);
    out.put(openParenthesis);
    link.write(out, this.#place === 'cell');
    out.put(0x29);
  }

  /** Opens marks and a link before a character, the one that ends last first. */
  #openAll(
    index: number,
    marks: number,
    link: LinkTarget | undefined,
    first: number,
    closed: string,
  ): void {
    const { emphasis, strong } = this.#styles;
    const opened: { end: number; mark: number; link: LinkTarget | undefined }[] = [];
    if (link !== undefined) opened.push({ end: this.#pieces.endOfLink(index), mark: 0, link });
    for (const mark of [markDeleted, markStrong, markEmphasis]) {
      if ((marks & mark) !== 0)
        opened.push({ end: this.#pieces.endOf(index, mark), mark, link: undefined });
    }
    if (opened.length > 1) opened.sort((one, other) => other.end - one.end);
    const depth = this.#open.length;
    let previous = closed;
    for (let order = 0; order < opened.length; order++) {
      const { mark, link } = opened[order];
      if (link !== undefined) {
        this.#escapeExclamation();
        const out = this.#out;
        const range = this.#map?.beginLink(out.length, link);
        out.put(openBracket);
        const start = out.length;
        this.#open.push({ mark: 0, link, delimiter: '', isShared: false, start, range });
        previous = '[';
      } else {
        let delimiter = mark === markDeleted ? '~~' : mark === markStrong ? strong : emphasis;
        if (delimiter[0] === '_' && this.#isInWord(opened[order].end)) {
          delimiter = '*'.repeat(delimiter.length);
        }
        if (
          previous !== '' &&
          closed === previous &&
          previous[0] === delimiter[0] &&
          mark !== markDeleted
        ) {
          delimiter = (previous[0] === '*' ? '_' : '*').repeat(delimiter.length);
        }
        const nextMark = opened[order + 1];
        const isSameRun =
          nextMark !== undefined &&
          nextMark.mark !== 0 &&
          mark !== markDeleted &&
          nextMark.mark !== markDeleted;
        const next =
          nextMark === undefined || isSameRun ? this.#sideOfPiece(index, first) : sidePunctuation;
        // Other delimiters of cmark-gfm see the character before the tildes.
        const isAfterTildes = previous === '~~' && previous === closed;
        const before = isAfterTildes ? sideWord : this.#sideBefore();
        const isOpener = before === sidePunctuation && next === sideWord && !this.#encodesNext;
        if (before !== sideSpace && !isOpener && this.#isInSharedRun(delimiter, depth)) {
          delimiter = (delimiter[0] === '*' ? '_' : '*').repeat(delimiter.length);
        }
        if (delimiter[0] === '_' || next !== sideWord) this.#encodeLast();
        if (closed === '') this.#separateDelimiters(delimiter);
        const needsPunctuation = delimiter[0] === '_' || next !== sideWord || this.#encodesNext;
        if (isAfterTildes && needsPunctuation) this.#out.putString(nothing);
        this.#out.putString(delimiter);
        const start = this.#out.length;
        const isShared = isSameRun || (previous[0] === delimiter[0] && previous !== closed);
        this.#open.push({ mark, link: undefined, delimiter, isShared, start, range: undefined });
        previous = delimiter;
      }
      this.#isLineStart = false;
    }
  }

  /**
   * Whether one of the first open marks has a delimiter with the same character, in a run of two delimiters. A
   * delimiter that could open and close would close it.
   */
  #isInSharedRun(delimiter: string, depth: number): boolean {
    for (let index = 0; index < depth; index++) {
      const each = this.#open[index];
      if (each.isShared && each.delimiter[0] === delimiter[0]) return true;
    }
    return false;
  }

  /** `!` before a link would make it an image. */
  #escapeExclamation(): void {
    const out = this.#out;
    if (out.length === 0 || out.at(out.length - 1) !== exclamationMark) return;
    out.truncate(out.length - 1);
    out.putString('\\!');
  }

  /**
   * Whether a character beside a mark is no white space: the last one, or the first one of the piece after the mark.
   */
  #isInWord(end: number): boolean {
    const { count, starts } = this.#text;
    if (this.#sideBefore() !== sideSpace) return true;
    return end < count && sideOf(this.#units[starts[end]]) !== sideSpace;
  }

  /** What a delimiter sees of the next character with ink. */
  #sideOfPiece(index: number, first: number): number {
    const { count, kinds, marks, links } = this.#text;
    if (index >= count) return sideSpace;
    const isText = kinds[index] === pieceText || kinds[index] === pieceReplaced;
    if (!isText || (marks[index] & markCode) !== 0) return sidePunctuation;
    if (links[index] !== undefined && !this.#open.some((each) => each.link === links[index]))
      return sidePunctuation;
    return sideOf(this.#units[first]);
  }

  /** What a delimiter sees of the last character. */
  #sideBefore(): number {
    const out = this.#out;
    return out.length === 0 ? sideSpace : sideOf(out.at(out.length - 1));
  }

  /** Writes the last character as a reference, if it is a letter that would hinder a delimiter. */
  #encodeLast(): void {
    const side = this.#sideBefore();
    if (side !== sideWord && side !== sideUnknown) return;
    if (this.#isLineStart) return;
    const out = this.#out;
    let code = out.at(out.length - 1);
    out.truncate(out.length - 1);
    if (code >= 0xdc00 && code < 0xe000 && out.length > 0) {
      const high = out.at(out.length - 1);
      if (high >= 0xd800 && high < 0xdc00) {
        out.truncate(out.length - 1);
        code = (high - 0xd800) * 0x400 + code - 0xdc00 + 0x10000;
      }
    }
    let backslashes = 0;
    while (out.length > backslashes && out.at(out.length - 1 - backslashes) === backslash)
      backslashes++;
    // A backslash before a letter is a text. Before the reference, it would be an escape.
    if (backslashes % 2 === 1) out.put(backslash);
    // A delimiter directly before the character must still see it.
    const open = this.#open[this.#open.length - 1];
    const isFirst = open?.mark !== 0 && open?.start === out.length;
    out.putString(
      hasReference(code) && !isFirst ? `&#${code};` : String.fromCodePoint(code) + nothing,
    );
  }

  /**
   * In a cell, a code span cannot have a backslash before `|`, so there it is two spans. In a link that begins a
   * paragraph, `]:` would end the label of a definition.
   */
  #writeCode(first: number, end: number, isInLink: boolean): void {
    const units = this.#units;
    let start = first;
    if (this.#isPart && this.#place === 'cell' && units.subarray(first, end).includes(pipe)) {
      // What writes the cell may not know that a code span cannot have a reference.
      this.#out.putString('<code>');
      this.#writeText(first, end, false);
      this.#out.putString('</code>');
      return;
    }
    const hasPipe = this.#place === 'cell' && (this.#text.classes & classPipe) !== 0;
    if (hasPipe || isInLink) {
      for (let index = first + 1; index < end; index++) {
        const isPipe = hasPipe && units[index] === pipe && units[index - 1] === backslash;
        const isColon = isInLink && units[index] === colon && units[index - 1] === closeBracket;
        if (!isPipe && !isColon) continue;
        this.#writeCodeSpan(start, index);
        this.#out.putString(nothing);
        start = index;
      }
    }
    this.#writeCodeSpan(start, end);
  }

  #writeCodeSpan(first: number, end: number): void {
    this.#separateDelimiters('`');
    writeCodeSpan(this.#out, this.#units, first, end, this.#place === 'cell');
    this.#delimiterEnd = this.#out.length;
    this.#isLineStart = false;
  }

  #writeText(first: number, end: number, isInLink: boolean): void {
    const units = this.#units;
    const out = this.#out;
    const classesOf = this.#classesOf;
    const isCell = this.#place === 'cell';
    const special = classMark | classDot | (isCell ? classPipe : 0);
    let index = first;
    if (this.#encodesNext && index < end) {
      this.#encodesNext = false;
      const code = String.fromCharCode(units[index], units[index + 1]).codePointAt(0) as number;
      out.putString(hasReference(code) ? `&#${code};` : nothing + String.fromCodePoint(code));
      index += code > 0xffff ? 2 : 1;
      this.#isLineStart = false;
    }
    const isHeading = this.#place === 'heading';
    const isClosable = (isHeading || this.#isPart) && end === this.#end;
    const closing = isClosable ? this.#closingSequence(index) : -1;
    let mark = -1;
    if (!isHeading && this.#isLineStart && !isCell && index < end) mark = this.#blockMark(index);
    const { isAscii } = this.#text;
    // The units from here on are not written so far.
    let from = index;
    for (; index < end; index++) {
      const unit = units[index];
      if (unit === lineFeed) {
        out.appendShort(units, from, index, isAscii);
        from = index + 1;
        this.#writeBreak();
        mark = this.#isLineStart && from < end ? this.#blockMark(from) : -1;
        continue;
      }
      const isMark =
        unit < 0x80 &&
        (index === mark ||
          index === closing ||
          ((classesOf[unit] & special) !== 0 &&
            this.#isMark(index, unit, isInLink, index === first, index + 1 === end)));
      if (!isMark) continue;
      out.appendShort(units, from, index, isAscii);
      out.put(backslash);
      from = index;
    }
    if (from === end) return;
    out.appendShort(units, from, end, isAscii);
    this.#isLineStart = false;
  }

  /** Two delimiters must not become one. */
  #separateDelimiters(next: string): void {
    const out = this.#out;
    if (out.length !== this.#delimiterEnd || out.length === 0) return;
    if (out.at(out.length - 1) === next.charCodeAt(0)) out.putString(nothing);
  }

  #writeVerbatim(first: number, end: number): void {
    this.#out.appendShort(this.#units, first, end, this.#text.isAscii);
    this.#isLineStart = false;
  }

  #writeReplaced(markdown: string, piece: number): void {
    const out = this.#out;
    if (markdown.startsWith('[')) this.#escapeExclamation();
    this.#separateDelimiters(markdown[0]);
    const opened = openedMark.exec(markdown);
    if (opened !== null && (opened[1] === '_' || sideOf(opened[2].charCodeAt(0)) !== sideWord)) {
      this.#encodeLast();
    }
    const code = markdown.codePointAt(0) as number;
    const side = sideOf(markdown.charCodeAt(0));
    const isEncoded = this.#encodesNext && (side === sideWord || side === sideUnknown);
    this.#encodesNext = false;
    if (isEncoded) {
      out.putString(hasReference(code) ? `&#${code};` : nothing + String.fromCodePoint(code));
    }
    const lines = markdown.slice(!isEncoded ? 0 : code > 0xffff ? 2 : 1).split('\n');
    for (let index = 0; index < lines.length; index++) {
      if (index > 0) {
        const isEmpty = lines[index] === '' && index + 1 < lines.length;
        out.put(lineFeed);
        out.putString(isEmpty ? this.#prefix.trimEnd() : this.#prefix);
        this.#isFirstLine = false;
      }
      out.putString(lines[index]);
    }
    this.#isLineStart = lines[lines.length - 1] === '';
    const closed = closedMark(lines[lines.length - 1]);
    if (closed !== undefined) this.#delimiterEnd = out.length;
    const isOpen =
      closed !== undefined &&
      closed.mark !== '`' &&
      (closed.mark === '_' || sideOf(closed.before.charCodeAt(0)) !== sideWord);
    const { count, kinds, starts, marks } = this.#text;
    const next = piece + 1;
    const isText = kinds[next] === pieceText || kinds[next] === pieceReplaced;
    if (isOpen && next < count && isText && (marks[next] & ~delimitedMarks) === 0) {
      const after = sideOf(this.#units[starts[next]]);
      this.#encodesNext = after === sideWord || after === sideUnknown;
    }
  }

  #writeBreak(): void {
    const out = this.#out;
    switch (this.#place) {
      case 'heading':
      case 'setext':
        out.put(space);
        return;
      case 'cell':
        out.putString('<br>');
        return;
      default:
        out.putString(this.#styles.lineBreak);
        out.put(lineFeed);
        out.putString(this.#prefix);
        this.#isLineStart = true;
        this.#isFirstLine = false;
    }
  }

  #blockMark(start: number): number {
    const isItem = this.#place === 'item';
    return blockMarkOf(this.#units, start, this.#end, isItem, this.#isFirstLine);
  }

  /** The first number sign of the sequence that would close a heading. */
  #closingSequence(start: number): number {
    const units = this.#units;
    let index = this.#end;
    while (index > start && units[index - 1] === numberSign) index--;
    const isClosing = index < this.#end && (index === 0 || sideOf(units[index - 1]) === sideSpace);
    return isClosing ? index : -1;
  }

  /**
   * Whether a character of a text needs a backslash, wherever it is in its line.
   *
   * @param isFirst whether the character is the first one after what may be a delimiter.
   * @param isLast whether the character is the last one before what may be a delimiter.
   */
  #isMark(
    index: number,
    unit: number,
    isInLink: boolean,
    isFirst: boolean,
    isLast: boolean,
  ): boolean {
    const units = this.#units;
    const end = this.#end;
    const next = index + 1 < end ? units[index + 1] : lineFeed;
    const isPart = this.#isPart;
    const { count, marks } = this.#text;
    const isAlone = !isPart && count === 1 && marks[0] === 0;
    const isAtDelimiter = !isAlone && (isFirst || isLast);
    switch (unit) {
      case backslash:
        return (
          isLast ||
          next === lineFeed ||
          (next < 0x80 && (this.#classesOf[next] & classPunctuation) !== 0)
        );
      case asterisk:
        return this.#escapesAsterisk && (isAtDelimiter || this.#isFlanking(index, next));
      case tilde:
        // Other delimiters of cmark-gfm see the character beside a tilde.
        if (isAtDelimiter && this.#escapesAsterisk) return true;
        return this.#escapesTilde && (isAtDelimiter || this.#isFlanking(index, next));
      case underscore:
        if (!this.#escapesUnderscore) return false;
        if (isAtDelimiter) return true;
        // In a word, an underscore is no mark.
        return (
          this.#isFlanking(index, next) &&
          (sideOf(next) !== sideWord || index === 0 || sideOf(units[index - 1]) !== sideWord)
        );
      case backtick:
        return this.#escapesBacktick;
      case openBracket:
        if (isInLink || isPart) return true;
        this.#hasBracket = true;
        return this.#styles.areLinksReferenced;
      case closeBracket:
        return (
          isInLink ||
          isPart ||
          (this.#hasBracket && next === openParenthesis) ||
          this.#styles.areLinksReferenced
        );
      case lessThan:
        return (
          isLetter(next) ||
          next === solidus ||
          next === exclamationMark ||
          next === questionMark ||
          (isPart && isLast) ||
          isMailAutolink(units, index, end)
        );
      case ampersand:
        return isReference(units, index, end);
      case pipe:
        return true;
      case dot:
        if (isInLink || (isAlone && index + 1 === end)) return false;
        return isWebAddress(units, index, count > 1);
      case colon:
        return !isInLink && isAddress(units, index, end);
      case atSign:
        return !isInLink && isMailAddress(units, index, end);
      default:
        return false;
    }
  }

  #isFlanking(index: number, next: number): boolean {
    const before = index === 0 ? space : this.#units[index - 1];
    return sideOf(before) !== sideSpace || sideOf(next) !== sideSpace;
  }
}

/** Whether a reference of Markdown can be the character. */
function hasReference(code: number): boolean {
  return !/[\p{Cc}\p{Cn}\p{Cs}]/u.test(String.fromCodePoint(code));
}

/**
 * The delimiter at the end of what replaces an element, and the character before it. A regular expression would read a
 * run of marks again from each of them.
 */
function closedMark(line: string): { mark: string; before: string } | undefined {
  const end = line.length;
  const mark = line.slice(end - 1);
  if (mark === '' || !'*_~`'.includes(mark)) return undefined;
  let start = end - 1;
  while (start > 0 && line[start - 1] === mark) start--;
  if (start > 0 && line[start - 1] !== '\\') return { mark, before: line[start - 1] };
  // The first mark has a backslash, or begins the line.
  return end - start > 1 ? { mark, before: mark } : undefined;
}
