/** The blocks of a document: each can be written whole, or in parts. */

import { lineFeed } from '../../base/code-units.js';
import { wholeCharacters } from '../inline/characters.js';
import { InlineText } from '../inline/inline-text.js';
import type { Place } from '../inline/inline-writer.js';
import type { MarkdownRange } from '../inline/source-map.js';
import type { CodeReader, CodeSink } from '../tree/code-text.js';
import type { TableShape } from '../tree/table-shape.js';
import type { Output } from './output.js';
import { TableWriter } from './table-writer.js';

/** A block that can be divided between its units, which are characters, lines or rows. */
export interface Block {
  write(): void;
  /** The number of units. */
  readonly length: number;
  /** Writes a part as a block of its own. */
  writePart(from: number, to: number): void;
  /** A good place to divide the units of a range: more than `from`, and at most `to` if that divides no character. */
  cut(from: number, to: number): number;
}

/** Receives the blocks of a document in their order. A block is valid during the call only. */
export interface BlockSink {
  add(block: Block): void;
  addHeading(heading: HeadingBlock): void;
  addTable(table: TableBlock): void;
}

/** Writes each block whole. */
export const wholeBlocks: BlockSink = {
  add: (block) => block.write(),
  addHeading: (heading) => heading.write(),
  addTable: (table) => table.write(),
};

/** A block without parts, such as a thematic break. */
export class LineBlock implements Block {
  readonly length = 1;
  readonly #write: () => void;

  constructor(write: () => void) {
    this.#write = write;
  }

  write(): void {
    this.#write();
  }

  writePart(): void {
    this.#write();
  }

  cut(_from: number, to: number): number {
    return to;
  }
}

/** What paragraphs and headings have in common: one content, which is divided between words. */
abstract class TextBlock implements Block {
  protected readonly output: Output;
  #part: InlineText | undefined;

  constructor(output: Output) {
    this.output = output;
  }

  get length(): number {
    return this.output.text.length;
  }

  write(): void {
    this.writeText(this.output.text, true);
  }

  writePart(from: number, to: number): void {
    this.#part ??= new InlineText();
    this.#part.setPart(this.output.text, from, to);
    if (this.#part.hasInk) this.writeText(this.#part, from === 0);
  }

  cut(from: number, to: number): number {
    return this.output.text.cut(from, to);
  }

  protected abstract writeText(text: InlineText, isFirst: boolean): void;
}

export class ParagraphBlock extends TextBlock {
  #isText = false;
  #hasOwnMarkers = false;
  #task = '';

  /**
   * @param isText whether the paragraph needs no blank line before a list.
   * @param hasOwnMarkers whether the paragraph is items whose markers rules have written.
   * @param task what is before the content of an item.
   */
  set(isText: boolean, hasOwnMarkers: boolean, task: string): void {
    this.#isText = isText;
    this.#hasOwnMarkers = hasOwnMarkers;
    this.#task = task;
  }

  protected override writeText(text: InlineText, isFirst: boolean): void {
    const { out, blocks, inline, map } = this.output;
    const isItem = blocks.isItemStart;
    blocks.begin(this.#isText, this.#hasOwnMarkers);
    const range = map?.beginParagraph(blocks.start);
    if (isFirst && isItem) out.putString(this.#task);
    inline.write(text, isItem ? 'item' : 'block', blocks.prefix);
    if (text.isReplaced) blocks.endReplaced();
    if (range !== undefined) range.end = out.length;
  }
}

/** https://spec.commonmark.org/0.31.2/#atx-headings https://spec.commonmark.org/0.31.2/#setext-headings */
export class HeadingBlock extends TextBlock {
  level = 1;
  #element = 0;

  set(level: number, element: number): void {
    this.level = level;
    this.#element = element;
  }

  /** The text without marks, at most this number of UTF-16 code units. */
  textOf(most: number): string {
    return this.output.text.plainText(most);
  }

  protected override writeText(text: InlineText): void {
    const { out, blocks, inline, map, styles } = this.output;
    const isSetext = styles.setext && this.level < 3;
    blocks.begin(false);
    const range = map?.begin('heading', blocks.start, this.#element);
    if (!isSetext) out.putString(`${'#'.repeat(this.level)} `);
    const start = out.length;
    inline.write(text, isSetext ? 'setext' : 'heading', '');
    if (isSetext) {
      const length = Math.max(out.length - start, 3);
      blocks.nextLine(false);
      out.repeat(this.level === 1 ? 0x3d : 0x2d, length);
    }
    if (range !== undefined) range.end = out.length;
  }
}

export class CodeBlock implements Block {
  readonly #output: Output;
  readonly #reader: CodeReader;
  #element = 0;
  #language = '';
  /** All text of the element; undefined until a part of it is written. */
  #units: Uint16Array | undefined;

  constructor(output: Output, reader: CodeReader) {
    this.#output = output;
    this.#reader = reader;
  }

  set(element: number, language: string): void {
    this.#element = element;
    this.#language = language;
    this.#units = undefined;
  }

  get length(): number {
    return this.#all().length;
  }

  write(): void {
    this.#write((sink) => this.#reader.read(this.#element, sink));
  }

  writePart(from: number, to: number): void {
    const units = this.#all();
    // The line feed before a part is the end of a line that is not in it.
    this.#write((sink) => sink.addCode(units, from, to));
  }

  /** After a line, if one ends in the second half. */
  cut(from: number, to: number): number {
    const units = this.#all();
    for (let at = to; at > (from + to) >> 1; at--) {
      if (units[at - 1] === lineFeed) return at;
    }
    return wholeCharacters(units, from, to);
  }

  #write(read: (sink: CodeSink) => void): void {
    const { out, blocks, code, map } = this.#output;
    code.write(read, this.#language);
    const range = map?.begin('code', blocks.start, this.#element);
    if (range !== undefined) range.end = out.length;
  }

  #all(): Uint16Array {
    this.#units ??= this.#reader.unitsOf(this.#element);
    return this.#units;
  }
}

/** https://github.github.com/gfm/#tables-extension- Each part has the header of the table. */
export class TableBlock implements Block {
  readonly #output: Output;
  readonly #element: number;
  readonly #shape: TableShape;
  readonly #readCell: (cell: number, place: Place) => void;
  /** The number of rows in the header. */
  readonly #header: number;

  /** @param readCell collects the content of a cell in the text of the output. */
  constructor(
    output: Output,
    element: number,
    shape: TableShape,
    readCell: (cell: number, place: Place) => void,
  ) {
    this.#output = output;
    this.#element = element;
    this.#shape = shape;
    this.#readCell = readCell;
    this.#header = shape.hasHeader ? 1 : 0;
  }

  /** The number of rows below the header. */
  get length(): number {
    return this.#shape.rows.length - this.#header;
  }

  write(): void {
    this.#write(this.#shape);
  }

  writePart(from: number, to: number): void {
    const { rows } = this.#shape;
    const header = this.#header;
    const part = rows.slice(from + header, to + header);
    this.#write({ ...this.#shape, rows: header === 1 ? [rows[0], ...part] : part });
  }

  cut(_from: number, to: number): number {
    return to;
  }

  /** The length of a header without text. */
  get emptyHeaderLength(): number {
    return 9 * this.#shape.columnCount;
  }

  /**
   * Calls a function with the content of each cell of a range of rows, as a paragraph. The first row is that below the
   * header. A range from 0 also has the header.
   */
  forEachCell(from: number, to: number, add: (cell: Block) => void): void {
    const header = this.#header;
    const paragraph = new ParagraphBlock(this.#output);
    const { text } = this.#output;
    for (const { cells } of this.#shape.rows.slice(from === 0 ? 0 : from + header, to + header)) {
      for (const cell of cells) {
        this.#readCell(cell, 'heading');
        if (text.hasInk) {
          text.trim();
          add(paragraph);
        }
        this.#clear();
      }
    }
  }

  #write(shape: TableShape): void {
    const { out, blocks, text, inline, map } = this.#output;
    const writer = new TableWriter(out, blocks, shape);
    let range: MarkdownRange | undefined;
    const { rows } = shape;
    for (let row = 0; row < rows.length; row++) {
      const { cells, columns } = rows[row];
      for (let index = 0; index < cells.length; index++) {
        this.#readCell(cells[index], 'cell');
        if (text.hasInk) {
          text.trim();
          writer.beginCell(row, columns[index]);
          range ??= map?.begin('table', blocks.start, this.#element);
          inline.write(text, 'cell', '');
          writer.endCell();
        }
        this.#clear();
      }
    }
    writer.end();
    if (range !== undefined) range.end = out.length;
  }

  #clear(): void {
    this.#output.map?.clear();
    this.#output.text.clear();
  }
}
