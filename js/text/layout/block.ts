/** What is open while a text is laid out. */

/** `'row'`, `'table'`: have no text of their own. `'cell'`: its text is no part of the text around it. */
export type BlockKind = 'block' | 'cell' | 'item' | 'list' | 'row' | 'table';

/** A cell of a table, as `closeTable` gets it. */
export interface Cell {
  colspan: number;
  rowspan: number;
  text: string;
}

/**
 * A block, list, item, table, row or cell that is open. The constructor assigns all members: class fields are slower,
 * because engines define each field with a separate operation.
 */
export class Block {
  declare readonly kind: BlockKind;
  /** What is open around it. Undefined for the whole text. */
  declare readonly parent: Block | undefined;
  /** The columns of a line. */
  declare readonly width: number;
  /** Whether white space is kept. */
  declare isPre: boolean;
  /** Whether lines are not broken. */
  declare isNoWrap: boolean;

  /** The line breaks before it. */
  declare leading: number;
  /** The line breaks that are required before more text. */
  declare stashed: number;
  /** Whether it has begun: all that precedes its first text is written. */
  declare hasText: boolean;
  /** Whether white space precedes the next word. */
  declare hasSpace: boolean;
  /** Whether a line can be broken before the next text, without white space. */
  declare canBreak: boolean;

  /** The columns that are left in the line. */
  declare left: number;
  /** Whether there is a word in the line. */
  declare hasWord: boolean;
  /** The offset of the first word of the line. */
  declare lineStart: number;
  /** The offset of the last word. */
  declare wordStart: number;
  /** The offset of the last word that cannot be split. */
  declare whole: number;

  /** What precedes its first line. */
  declare marker: string;
  /** What precedes each other line, with that of the blocks around it. */
  declare indent: string;
  /** The number of quotes and lists around it. */
  declare level: number;
  /** Whether line breaks at both ends are removed. */
  declare isTrimmed: boolean;
  /** The offset of its text, after the marker. */
  declare start: number;
  /** The offset at which line breaks are dropped: that of the text of the nearest quote. -1 if there is none. */
  declare trimAt: number;

  // Lists.
  declare prefixLength: number;
  declare alignsRight: boolean;
  declare interRow: number;
  // Tables, rows.
  declare readonly rows: Cell[][];
  declare readonly cells: Cell[];

  constructor(kind: BlockKind, parent: Block | undefined, width: number) {
    const isCell = kind === 'cell';
    this.kind = kind;
    this.parent = parent;
    this.width = width;
    this.left = width;
    this.isPre = parent?.isPre ?? false;
    this.isNoWrap = parent?.isNoWrap ?? false;
    this.indent = parent === undefined || isCell ? '' : parent.indent;
    this.level = parent === undefined || isCell ? 0 : parent.level;
    this.rows = kind === 'table' ? [] : noRows;
    this.cells = kind === 'row' ? [] : noCells;
    this.leading = 0;
    this.stashed = 0;
    this.hasText = false;
    this.hasSpace = false;
    this.canBreak = false;
    this.hasWord = false;
    this.lineStart = 0;
    this.wordStart = 0;
    this.whole = -1;
    this.marker = '';
    this.isTrimmed = false;
    this.start = 0;
    this.trimAt = -1;
    this.prefixLength = 0;
    this.alignsRight = false;
    this.interRow = 1;
  }
}

const noRows: Cell[][] = [];
const noCells: Cell[] = [];
