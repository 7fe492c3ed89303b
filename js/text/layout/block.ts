/** What is open while a text is laid out. */

/** `'row'`, `'table'`: have no text of their own. `'cell'`: its text is no part of the text around it. */
export type BlockKind = 'block' | 'cell' | 'item' | 'list' | 'row' | 'table';

/** A cell of a table, as `closeTable` gets it. */
export interface Cell {
  colspan: number;
  rowspan: number;
  text: string;
}

/** A block, list, item, table, row or cell that is open. */
export class Block {
  readonly kind: BlockKind;
  /** What is open around it. Undefined for the whole text. */
  readonly parent: Block | undefined;
  /** The columns of a line. */
  readonly width: number;
  /** Whether white space is kept. */
  isPre: boolean;
  /** Whether lines are not broken. */
  isNoWrap: boolean;

  /** The line breaks before it. */
  leading = 0;
  /** The line breaks that are required before more text. */
  stashed = 0;
  /** Whether it has begun: all that precedes its first text is written. */
  hasText = false;
  /** Whether white space precedes the next word. */
  hasSpace = false;
  /** Whether a line can be broken before the next text, without white space. */
  canBreak = false;

  /** The columns that are left in the line. */
  left: number;
  /** Whether there is a word in the line. */
  hasWord = false;
  /** The offset of the first word of the line. */
  lineStart = 0;
  /** The offset of the last word. */
  wordStart = 0;
  /** The offset of the last word that cannot be split. */
  whole = -1;

  /** What precedes its first line. */
  marker = '';
  /** What precedes each other line, with that of the blocks around it. */
  indent = '';
  /** The number of quotes and lists around it. */
  level = 0;
  /** Whether line breaks at both ends are removed. */
  isTrimmed = false;
  /** The offset of its text, after the marker. */
  start = 0;
  /** The offset at which line breaks are dropped: that of the text of the nearest quote. -1 if there is none. */
  trimAt = -1;

  // Lists.
  prefixLength = 0;
  alignsRight = false;
  interRow = 1;
  // Tables, rows.
  readonly rows: Cell[][] = noRows;
  readonly cells: Cell[] = noCells;

  constructor(kind: BlockKind, parent: Block | undefined, width: number) {
    this.kind = kind;
    this.parent = parent;
    this.width = width;
    this.left = width;
    this.isPre = parent?.isPre ?? false;
    this.isNoWrap = parent?.isNoWrap ?? false;
    if (kind === 'table') this.rows = [];
    if (kind === 'row') this.cells = [];
    if (parent !== undefined && kind !== 'cell') {
      this.indent = parent.indent;
      this.level = parent.level;
    }
  }
}

const noRows: Cell[][] = [];
const noCells: Cell[] = [];
