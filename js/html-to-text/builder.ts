import { LayoutBuilder, type LayoutOptions, type WordTransform } from '../text/layout/builder.js';
import type { Options } from './options.js';

/** Lays out a text for the formats of html-to-text. */
export class FormatBuilder extends LayoutBuilder {
  /** The options with their defaults. `formatters` has all formats as functions. */
  readonly options: Options;
  /** The argument `metadata` of `convert`. */
  readonly metadata: unknown;
  /** The words since the outermost open anchor whose text matters. */
  captured = '';
  #captures = false;
  /** The addresses at the end of the text, with their numbers. */
  readonly #footnotes = new Map<string, number>();

  constructor(layout: LayoutOptions, options: Options, metadata: unknown) {
    super(layout);
    this.options = options;
    this.metadata = metadata;
  }

  /** Adds a literal whose line is not broken. */
  addUnwrapped(text: string): void {
    this.startNoWrap();
    this.addLiteral(text);
    this.stopNoWrap();
  }

  /** The number of the footnote for an address. Each address has one. */
  footnote(address: string): number {
    const known = this.#footnotes.get(address);
    if (known !== undefined) return known;
    const number = this.#footnotes.size + 1;
    this.#footnotes.set(address, number);
    return number;
  }

  /** Adds the footnotes to the text, if it has any: a block with a line for each. */
  addFootnotes(): void {
    if (this.#footnotes.size === 0) return;
    this.openBlock({ leadingLineBreaks: 2 });
    for (const [address, number] of this.#footnotes) {
      if (number > 1) this.addLineBreak();
      this.addUnwrapped(`[${number}] ${address}`);
    }
    this.closeBlock();
  }

  /** Begins to capture words, unless an anchor around this one does. Returns whether it began. */
  startCapture(): boolean {
    if (this.#captures) return false;
    this.#captures = true;
    this.pushWordTransform((word) => {
      this.captured += word;
      return word;
    });
    return true;
  }

  endCapture(): void {
    this.#captures = false;
    this.captured = '';
  }
}

/** The parameter of a method of the layout. */
type ParameterOf<Method extends keyof LayoutBuilder> = LayoutBuilder[Method] extends (
  options: infer Given,
) => void
  ? Given
  : never;

/**
 * Builds a text from blocks, lists and tables. Formatters of a program call its methods, which have the names and
 * parameters of html-to-text.
 */
export class BlockTextBuilder {
  /** The options with their defaults. `formatters` has all formats as functions. */
  readonly options: Options;
  /** The argument `metadata` of `convert`. */
  readonly metadata: unknown;
  readonly #layout: FormatBuilder;

  /** Called only by this package. */
  constructor(layout: FormatBuilder) {
    this.options = layout.options;
    this.metadata = layout.metadata;
    this.#layout = layout;
  }

  /**
   * Adds a function to those that change each word before lines are broken. The function that was added last is called
   * first.
   */
  pushWordTransform(transform: WordTransform): void {
    this.#layout.pushWordTransform(transform);
  }

  /** Removes the function that was added last, and returns it. */
  popWordTransform(): WordTransform | undefined {
    return this.#layout.popWordTransform();
  }

  /** Turns off the breaking of lines in the block. */
  startNoWrap(): void {
    this.#layout.startNoWrap();
  }

  /** Turns on the breaking of lines in the block. */
  stopNoWrap(): void {
    this.#layout.stopNoWrap();
  }

  /** Adds a line break to the block. */
  addLineBreak(): void {
    this.#layout.addLineBreak();
  }

  /** Allows a line break before the text that follows, if that text does not fit in the line. */
  addWordBreakOpportunity(): void {
    this.#layout.addWordBreakOpportunity();
  }

  /**
   * Adds text to the line. White space is collapsed.
   *
   * @param options with `noWordTransform`, words are not changed: for URLs.
   */
  addInline(text: string, options?: { noWordTransform?: boolean }): void {
    this.#layout.addInline(text, options);
  }

  /** Adds text to the line whose white space is kept. Line feeds are line breaks. */
  addLiteral(text: string): void {
    this.#layout.addLiteral(text);
  }

  /**
   * Opens a block.
   *
   * @param options `leadingLineBreaks`: at least so many line breaks precede the block. `reservedLineLength`: the
   *   columns of each line that `blockTransform` of `closeBlock` needs. `isPre`: white space is kept.
   */
  openBlock(options?: ParameterOf<'openBlock'>): void {
    this.#layout.openBlock(options);
  }

  /**
   * Closes a block.
   *
   * @param options `trailingLineBreaks`: at least so many line breaks follow the block. `blockTransform` changes its
   *   text, with its line breaks.
   * @throws Error if the innermost part that is open is not a block. The same holds for the other methods that close.
   */
  closeBlock(options?: ParameterOf<'closeBlock'>): void {
    this.#layout.closeBlock(options);
  }

  /**
   * Opens a list.
   *
   * @param options `maxPrefixLength`: the length of the longest prefix. `prefixAlign`: how shorter prefixes are
   *   aligned. `interRowLineBreaks`: the line breaks between items.
   */
  openList(options?: ParameterOf<'openList'>): void {
    this.#layout.openList(options);
  }

  /**
   * Opens an item of a list.
   *
   * @param options `prefix` precedes the first line.
   * @throws Error if the innermost part that is open is not a list.
   */
  openListItem(options?: ParameterOf<'openListItem'>): void {
    this.#layout.openListItem(options);
  }

  closeListItem(): void {
    this.#layout.closeListItem();
  }

  /** Closes a list. A list without text has no line breaks either. */
  closeList(options?: ParameterOf<'closeList'>): void {
    this.#layout.closeList(options);
  }

  openTable(): void {
    this.#layout.openTable();
  }

  /** @throws Error if the innermost part that is open is not a table. */
  openTableRow(): void {
    this.#layout.openTableRow();
  }

  /**
   * Opens a cell.
   *
   * @param options `maxColumnWidth`: the columns of its lines; by default those of the whole text.
   * @throws Error if the innermost part that is open is not a row.
   */
  openTableCell(options?: ParameterOf<'openTableCell'>): void {
    this.#layout.openTableCell(options);
  }

  closeTableCell(options?: ParameterOf<'closeTableCell'>): void {
    this.#layout.closeTableCell(options);
  }

  closeTableRow(): void {
    this.#layout.closeTableRow();
  }

  /**
   * Closes a table.
   *
   * @param options `tableToString` gets the cells of each row, and returns the text.
   */
  closeTable(options: ParameterOf<'closeTable'>): void {
    this.#layout.closeTable(options);
  }

  /** The text so far. */
  toString(): string {
    return this.#layout.toString();
  }
}
