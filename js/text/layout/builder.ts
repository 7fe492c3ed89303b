import { lineFeed, space } from '../../base/code-units.js';
import { Units } from '../units.js';
import { Block, type Cell } from './block.js';
import { type CodeUnits, countNewlines, Scratch, stringOf, trimLines } from './code-units.js';
import { splitWord, type WordSplit } from './split-word.js';

export type { Cell };

/** Changes a word. */
export type WordTransform = (word: string) => string;
/** Changes the text of a block. */
export type BlockTransform = (text: string) => string;

/** How texts are laid out. */
export interface LayoutOptions {
  /** The columns of a line; 0 for no limit. */
  readonly width: number;
  readonly split: WordSplit;
  /** 1 for each code unit that is white space. */
  readonly spaces: Uint8Array;
  /** Whether line feeds of the page are line breaks. */
  readonly keepsNewlines: boolean;
  /** Changes each word after the other transforms. */
  readonly encode: WordTransform | undefined;
  /** Whether functions of the program run while a text is laid out. */
  readonly runsCallbacks: boolean;
}

/** No line has fewer columns, however deep its block is. */
const leastWidth = 20;
/** Lines in more quotes and lists than these get no more indents. So the text is never much longer than the page. */
const mostLevels = 50;

/** Data tables in more data tables than these are laid out as blocks, because each table copies the texts in it. */
const mostTables = 10;

/** Makes the letters of words upper case. */
export const upperCase: WordTransform = (word) => word.toUpperCase();

/**
 * Lays out a text: breaks lines between words, and writes blocks, quotes, lists and tables. The text is written once,
 * with the indents of its lines. So the time does not depend on the depth of blocks.
 */
export class LayoutBuilder {
  readonly #layout: LayoutOptions;
  readonly #units: Units;
  readonly #transforms: WordTransform[] = [];
  #top: Block;
  readonly #source = new Scratch();
  readonly #changed = new Scratch();
  /** The number of texts with words so far, without those that `noWordTransform` wrote and those in `pre`. */
  wordTexts = 0;
  /** The number of all texts with words so far. */
  texts = 0;

  constructor(layout: LayoutOptions) {
    this.#layout = layout;
    this.#units = new Units(!layout.runsCallbacks);
    this.#top = new Block('block', undefined, layout.width || Infinity);
  }

  /**
   * Adds a function to those that change each word before lines are broken. The function that was added last is called
   * first.
   */
  pushWordTransform(transform: WordTransform): void {
    this.#transforms.push(transform);
  }

  /** Removes the function that was added last, and returns it. */
  popWordTransform(): WordTransform | undefined {
    return this.#transforms.pop();
  }

  /** Makes the words upper case, unless they are. Returns whether `popWordTransform` must be called. */
  pushUpperCase(): boolean {
    if (this.#transforms.at(-1) === upperCase) return false;
    this.#transforms.push(upperCase);
    return true;
  }

  /** Turns off the breaking of lines in the block. */
  startNoWrap(): void {
    this.#top.isNoWrap = true;
  }

  /** Turns on the breaking of lines in the block. */
  stopNoWrap(): void {
    this.#top.isNoWrap = false;
  }

  /** Adds a line break to the block. */
  addLineBreak(): void {
    const block = this.#top;
    if (!hasLines(block)) return;
    this.#begin(block);
    this.#newLines(block, 1);
  }

  /** Allows a line break before the text that follows, if that text does not fit in the line. */
  addWordBreakOpportunity(): void {
    this.#top.canBreak = true;
  }

  /**
   * Adds text to the line. White space is collapsed.
   *
   * @param options with `noWordTransform`, words are not changed: for URLs.
   */
  addInline(text: string, { noWordTransform = false }: { noWordTransform?: boolean } = {}): void {
    this.addUnits(this.#source.unitsOf(text), 0, text.length, noWordTransform);
  }

  /** Adds text to the line whose white space is kept. Line feeds are line breaks. */
  addLiteral(text: string): void {
    const block = this.#top;
    if (text === '' || !hasLines(block)) return;
    const units = this.#source.unitsOf(text);
    this.#begin(block);
    if (block.isPre) {
      this.#keptText(block, units, 0, text.length);
      return;
    }
    if (block.stashed > 0) this.#newLines(block, block.stashed);
    let joins = !block.hasSpace;
    for (let at = 0; at < text.length; joins = false) {
      if (units[at] === lineFeed) {
        this.#newLines(block, 1);
        at++;
      } else {
        const found = text.indexOf('\n', at);
        const end = found < 0 ? text.length : found;
        this.#word(block, units, at, end, joins);
        at = end;
      }
    }
    block.hasSpace = false;
    block.stashed = 0;
  }

  /** Adds a range of code units to the line, as `addInline`. */
  addUnits(units: CodeUnits, from: number, to: number, noWordTransform: boolean): void {
    const block = this.#top;
    if (!hasLines(block)) return;
    if (block.isPre) {
      if (from === to) return;
      this.texts++;
      this.#begin(block);
      this.#keptText(block, units, from, to);
      return;
    }
    const { spaces, keepsNewlines, encode } = this.#layout;
    let at = from;
    while (at < to && spaces[units[at]] === 1) at++;
    if (at === to) {
      if (to > from && block.stashed === 0) block.hasSpace = true;
      return;
    }
    if (keepsNewlines) {
      const newlines = countNewlines(units, at, to, spaces);
      if (newlines > 0) {
        this.#begin(block);
        this.#newLines(block, newlines);
        return;
      }
    }
    this.#begin(block);
    if (block.stashed > 0) this.#newLines(block, block.stashed);
    const isPlain = noWordTransform || (this.#transforms.length === 0 && encode === undefined);
    this.texts++;
    if (!noWordTransform) this.wordTexts++;
    let joins = at === from && !block.hasSpace;
    let end = at;
    for (;;) {
      if (keepsNewlines && units[at] === lineFeed) {
        this.#newLines(block, 1);
        end = at + 1;
      } else {
        end = at + 1;
        while (end < to && spaces[units[end]] === 0 && !(keepsNewlines && units[end] === lineFeed))
          end++;
        if (isPlain) this.#word(block, units, at, end, joins);
        else this.#transformedWord(block, units, at, end, joins);
      }
      joins = false;
      at = end;
      while (at < to && spaces[units[at]] === 1) at++;
      if (at === to) break;
    }
    block.hasSpace = end < to;
    block.stashed = 0;
  }

  /**
   * Opens a block.
   *
   * @param options `leadingLineBreaks`: at least so many line breaks precede the block. `reservedLineLength`: the
   *   columns of each line that `blockTransform` of `closeBlock` needs. `isPre`: white space is kept.
   */
  openBlock({
    leadingLineBreaks = 1,
    reservedLineLength = 0,
    isPre = false,
  }: {
    leadingLineBreaks?: number | undefined;
    reservedLineLength?: number | undefined;
    isPre?: boolean | undefined;
  } = {}): void {
    const block = this.#open('block', this.#narrower(reservedLineLength));
    block.leading = leadingLineBreaks;
    if (isPre) block.isPre = true;
  }

  /**
   * Closes a block.
   *
   * @param options `trailingLineBreaks`: at least so many line breaks follow the block. `blockTransform` changes its
   *   text, with its line breaks.
   */
  closeBlock({
    trailingLineBreaks = 1,
    blockTransform,
  }: {
    trailingLineBreaks?: number | undefined;
    blockTransform?: BlockTransform | undefined;
  } = {}): void {
    const block = this.#close('block');
    if (blockTransform !== undefined) this.#replaceText(block, blockTransform(this.#textOf(block)));
    this.#finish(block, Math.max(block.stashed, trailingLineBreaks));
  }

  /**
   * Opens a quote: a block with a mark before each line.
   *
   * @param trims whether line breaks at both ends are removed.
   */
  openQuote(leadingLineBreaks: number, trims: boolean): void {
    const block = this.#open('block', this.#narrower(2));
    block.leading = leadingLineBreaks;
    block.isTrimmed = trims;
    this.#mark(block, '> ', '> ');
  }

  closeQuote(trailingLineBreaks: number): void {
    const block = this.#close('block');
    this.#begin(block);
    if (block.isTrimmed) {
      const empty = `\n${block.indent}`;
      while (this.#units.length > block.start && this.#units.endsWith(empty)) {
        this.#units.truncate(this.#units.length - empty.length);
      }
    }
    this.#finish(block, Math.max(block.stashed, trailingLineBreaks));
  }

  /**
   * Opens a list.
   *
   * @param options `maxPrefixLength`: the length of the longest prefix. `prefixAlign`: how shorter prefixes are
   *   aligned. `interRowLineBreaks`: the line breaks between items.
   */
  openList({
    maxPrefixLength = 0,
    prefixAlign = 'left',
    interRowLineBreaks = 1,
    leadingLineBreaks = 2,
  }: {
    maxPrefixLength?: number | undefined;
    prefixAlign?: 'left' | 'right' | undefined;
    interRowLineBreaks?: number | undefined;
    leadingLineBreaks?: number | undefined;
  } = {}): void {
    const list = this.#open('list', this.#top.width);
    list.leading = leadingLineBreaks;
    list.prefixLength = maxPrefixLength;
    list.alignsRight = prefixAlign === 'right';
    list.interRow = interRowLineBreaks;
  }

  /** Opens an item of a list, with what precedes its first line. */
  openListItem({ prefix = '' }: { prefix?: string | undefined } = {}): void {
    const list = this.#top;
    expectKind(list, 'list', 'openListItem', 'openList');
    const length = Math.max(prefix.length, list.prefixLength);
    const item = this.#open('item', this.#narrower(length));
    item.leading = list.interRow;
    const marker = list.alignsRight ? prefix.padStart(length) : prefix.padEnd(length);
    this.#mark(item, marker, ' '.repeat(length));
  }

  closeListItem(): void {
    const item = this.#close('item');
    const list = this.#top;
    this.#finish(item, Math.max(item.stashed, list.interRow));
  }

  /** Closes a list. A list without text has no line breaks either. */
  closeList({ trailingLineBreaks = 2 }: { trailingLineBreaks?: number | undefined } = {}): void {
    const list = this.#close('list');
    if (list.hasText) this.#finish(list, trailingLineBreaks);
  }

  openTable(): void {
    this.#open('table', this.#top.width);
  }

  openTableRow(): void {
    expectKind(this.#top, 'table', 'openTableRow', 'openTable');
    this.#open('row', this.#top.width);
  }

  /** @param options `maxColumnWidth`: the columns of a line of the cell; by default those of the whole text. */
  openTableCell({ maxColumnWidth }: { maxColumnWidth?: number | undefined } = {}): void {
    expectKind(this.#top, 'row', 'openTableCell', 'openTableRow');
    const cell = this.#open('cell', maxColumnWidth || this.#layout.width || Infinity);
    cell.start = this.#units.length;
  }

  closeTableCell({
    colspan = 1,
    rowspan = 1,
  }: {
    colspan?: number | undefined;
    rowspan?: number | undefined;
  } = {}): void {
    const cell = this.#close('cell');
    const text = trimLines(this.#units.toString(cell.start));
    this.#units.truncate(cell.start);
    this.#top.cells.push({ colspan, rowspan, text });
  }

  closeTableRow(): void {
    const row = this.#close('row');
    this.#top.rows.push(row.cells);
  }

  /**
   * Closes a table.
   *
   * @param options `tableToString` gets the cells of each row, and returns the text.
   */
  closeTable({
    tableToString,
    leadingLineBreaks = 2,
    trailingLineBreaks = 2,
  }: {
    tableToString: (rows: Cell[][]) => string;
    leadingLineBreaks?: number | undefined;
    trailingLineBreaks?: number | undefined;
  }): void {
    const table = this.#close('table');
    const text = tableToString(table.rows);
    if (text === '') return;
    this.openBlock({ leadingLineBreaks });
    this.#replaceText(this.#top, text);
    this.closeBlock({ trailingLineBreaks });
  }

  /** Whether a table is open in as many other tables as are laid out. */
  get isTableTooDeep(): boolean {
    return this.#tables >= mostTables;
  }

  /** The text so far. */
  toString(): string {
    return this.#units.toString(0);
  }

  // ---- Blocks

  #tables = 0;

  #narrower(columns: number): number {
    return Math.max(leastWidth, this.#top.width - columns);
  }

  #open(kind: Block['kind'], width: number): Block {
    if (kind === 'table') this.#tables++;
    this.#top = new Block(kind, this.#top, width);
    return this.#top;
  }

  /** @throws Error if the innermost one is of another kind. */
  #close(kind: Block['kind']): Block {
    const block = this.#top;
    const { parent } = block;
    if (block.kind !== kind || parent === undefined) {
      throw new Error(
        `souptree: a formatter closes a ${kind}, but the innermost one is a ${block.kind}`,
      );
    }
    if (kind === 'table') this.#tables--;
    this.#top = parent;
    return block;
  }

  #mark(block: Block, marker: string, indent: string): void {
    block.marker = marker;
    block.level++;
    if (block.level <= mostLevels) block.indent += indent;
  }

  /** Writes what precedes the first text of a block: line breaks, and the marks of all blocks that begin with it. */
  #begin(block: Block): void {
    if (!block.hasText) this.#beginAll(block);
  }

  #beginAll(block: Block): void {
    const beginning: Block[] = [];
    let breaks = block.leading;
    let at: Block | undefined = block;
    while (at !== undefined && !at.hasText) {
      if (at !== block) breaks = Math.max(breaks, at.stashed);
      beginning.push(at);
      at = at.kind === 'cell' ? undefined : at.parent;
    }
    if (at !== undefined) this.#newLines(at, Math.max(breaks, at.stashed));
    let trimAt = at === undefined ? -1 : at.trimAt;
    for (let index = beginning.length - 1; index >= 0; index--) {
      const each = beginning[index];
      each.hasText = true;
      if (each.marker !== '') {
        this.#units.putString(each.marker);
        trimAt = each.isTrimmed ? this.#units.length : -1;
      }
      each.trimAt = trimAt;
      each.start = this.#units.length;
      this.#startLine(each);
    }
  }

  /** Writes the end of a block, and makes its parent ready for what follows. */
  #finish(block: Block, stashed: number): void {
    const parent = this.#top;
    if (block.marker !== '') this.#begin(block);
    if (!block.hasText) {
      const breaks = Math.max(parent.stashed, block.leading);
      if (parent.hasText) this.#newLines(parent, breaks);
      else parent.leading = breaks;
    }
    this.#startLine(parent);
    parent.stashed = stashed;
  }

  /** The text of a block that is closed, without the indents around the block. */
  #textOf(block: Block): string {
    if (!block.hasText) return '';
    const text = this.#units.toString(block.start);
    return block.indent === '' ? text : text.replaceAll(`\n${block.indent}`, '\n');
  }

  #replaceText(block: Block, text: string): void {
    if (block.hasText) this.#units.truncate(block.start);
    if (text === '') return;
    this.#begin(block);
    this.#units.putString(block.indent === '' ? text : text.replaceAll('\n', `\n${block.indent}`));
  }

  // ---- Lines

  #startLine(block: Block): void {
    block.hasWord = false;
    block.left = block.width;
    block.lineStart = this.#units.length;
  }

  #newLines(block: Block, count: number): void {
    if (this.#units.length !== block.trimAt) {
      for (let left = count; left > 0; left--) {
        this.#units.put(lineFeed);
        if (block.indent !== '') this.#units.putString(block.indent);
      }
    }
    this.#startLine(block);
  }

  #keptText(block: Block, units: CodeUnits, from: number, to: number): void {
    for (let at = from; at < to; ) {
      if (units[at] === lineFeed) {
        this.#newLines(block, 1);
        at++;
      }
      let end = at;
      while (end < to && units[end] !== lineFeed) end++;
      this.#units.append(units, at, end);
      at = end;
    }
  }

  // ---- Words

  /** @param joins whether the word continues the last word. */
  #word(block: Block, units: CodeUnits, from: number, to: number, joins: boolean): void {
    const length = to - from;
    const fits = length <= block.left;
    if (joins && block.hasWord && (fits || !block.canBreak)) {
      if (!fits && !block.isNoWrap && block.wordStart !== block.lineStart) this.#moveWord(block);
      block.left -= length;
    } else {
      if (joins && !fits) block.canBreak = false;
      if (block.hasWord) {
        if (length < block.left || block.isNoWrap) {
          this.#units.put(space);
          block.left--;
        } else {
          this.#newLines(block, 1);
        }
      }
      block.hasWord = true;
      block.wordStart = this.#units.length;
      block.left -= length;
    }
    this.#units.appendShort(units, from, to);
    if (block.left < 0 && !block.isNoWrap) this.#splitWord(block);
  }

  /** Moves the last word to a line of its own. */
  #moveWord(block: Block): void {
    const word = this.#units.toString(block.wordStart);
    this.#units.truncate(block.wordStart - 1);
    this.#newLines(block, 1);
    this.#appendWord(block, word);
  }

  #appendWord(block: Block, word: string): void {
    block.hasWord = true;
    block.wordStart = this.#units.length;
    block.left -= word.length;
    this.#units.putString(word);
  }

  /** Splits the last word, which is longer than its line. */
  #splitWord(block: Block): void {
    const { split } = this.#layout;
    const { wrapCharacters, forceWrapOnLimit } = split;
    if (wrapCharacters.length === 0 && !forceWrapOnLimit) return;
    if (block.whole === block.wordStart) return;
    const parts = splitWord(this.#units.toString(block.wordStart), block.width, split);
    this.#units.truncate(block.wordStart);
    this.#startLine(block);
    parts.forEach((part, index) => {
      if (index > 0) this.#newLines(block, 1);
      this.#appendWord(block, part);
    });
    if (block.left < 0) block.whole = block.wordStart;
  }

  #transformedWord(block: Block, units: CodeUnits, from: number, to: number, joins: boolean): void {
    const transforms = this.#transforms;
    const { encode } = this.#layout;
    const length = to - from;
    if (encode === undefined && transforms.length === 1 && transforms[0] === upperCase) {
      const upper = this.#changed.upperCaseOf(units, from, length);
      if (upper !== undefined) {
        this.#word(block, upper, 0, length, joins);
        return;
      }
    }
    let word = stringOf(units, from, to);
    for (let index = transforms.length - 1; index >= 0; index--) word = transforms[index](word);
    if (encode !== undefined) word = encode(word);
    this.#word(block, this.#changed.unitsOf(word), 0, word.length, joins);
  }
}

function hasLines({ kind }: Block): boolean {
  return kind !== 'table' && kind !== 'row';
}

function expectKind(block: Block, kind: Block['kind'], method: string, needed: string): void {
  if (block.kind === kind) return;
  throw new Error(
    `souptree: a formatter calls \`${method}\` in a ${block.kind}: call \`${needed}\` before`,
  );
}
